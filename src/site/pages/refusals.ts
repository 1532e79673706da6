/** Finds the operations that return an error code, and provides an example error. */
import type { ErrorCode } from '../../../spec/errors.ts';
import type { OperationId } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { getRefusals } from '../../openapi/applicability/refusals.ts';

export function listOperationsRefusing(code: ErrorCode, profile: Profile): readonly OperationId[] | 'all' {
  const offeredOperations = [...profile.wire.routes.keys()];
  const refusingOperations = offeredOperations.filter((id) => getRefusals(id, profile).includes(code));
  return refusingOperations.length === offeredOperations.length ? 'all' : refusingOperations;
}

/** A request that breaks three rules. */
export const refusedRequest = { platforms: [{ platform: 'video', accountId: 'acc_microblog' }] };

/** The response of the mock to it. */
export const refusal = {
  type: 'about:blank',
  title: 'Unprocessable Content',
  status: 422,
  detail: 'The request breaks at least one rule; see errors.',
  success: false,
  code: 'VALIDATION_FAILED',
  errors: [
    {
      pointer: '/text',
      rule: 'post.text.required',
      detail: 'Set a default text, or an override for video.',
      section: 'Post (request shape for create and update)',
      level: 'derived',
    },
    {
      pointer: '/media',
      rule: 'media.network.required',
      detail: 'A post to video needs a video.',
      section: 'Media limits per platform',
      level: 'assumed',
    },
    {
      pointer: '/platforms/0/accountId',
      rule: 'post.target.account.platform',
      detail: 'This account is on microblog, not on video.',
      expected: 'video',
      given: 'microblog',
      section: 'Post (request shape for create and update)',
      level: 'derived',
    },
  ],
};
