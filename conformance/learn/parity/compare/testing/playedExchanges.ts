/** Recorded exchanges for tests of comparisons. */
import type { RequestStep } from '../../../../script/script.ts';
import { comparePlays } from '../comparePlays.ts';
import { formatSignature } from '../difference.ts';
import type { PlayResult } from '../playResult.ts';

export interface Exchange {
  readonly operation: RequestStep['operation'];
  readonly body?: unknown;
  readonly id?: string;
  readonly query?: RequestStep['query'];
  readonly status?: number;
  readonly data?: unknown;
  readonly nextCursor?: string;
}

export function buildPlayResult(...exchanges: readonly Exchange[]): PlayResult {
  const requests = exchanges.map(({ operation, body, id, query, status = 200, data, nextCursor }, stepIndex) => ({
    stepIndex,
    operation,
    step: {
      kind: 'request',
      role: 'probe',
      operation,
      body,
      ...(id === undefined ? {} : { id }),
      query,
    } as RequestStep,
    observation: {
      status,
      success: status < 300,
      responseBody: { success: status < 300, data, pagination: { nextCursor } },
    },
  }));
  return { script: { id: 'one', title: 'One.', about: ['a.rule'], steps: [] }, requests, events: [] };
}

export const post = (id: unknown, members: object = {}) => ({ id, status: 'draft', text: 'Hello', ...members });
export const create = (data: object, body: object = { text: 'Hello' }): Exchange => ({
  operation: 'createPost',
  body,
  data,
});
/** The differences of two sides: operation, place and kind. */
export const listKinds = (service: PlayResult, baseline: PlayResult) =>
  comparePlays(service, baseline).differences.map(formatSignature);
