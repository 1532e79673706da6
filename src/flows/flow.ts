/** Flows: sequences of requests as data, the source of the Postman collection and the Arazzo document. */
import type { ErrorCode } from '../../spec/errors.ts';
import type { JsonObject } from '../../spec/json.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import type { Behaviour } from '../../spec/rules/rule.ts';

/**
 * The variables of ids, queries and bodies. `{{name}}` stands for one of these, or for a value captured by an earlier
 * step.
 */
export const variables = {
  platform: { value: 'social', description: 'The platform label of the account to post to.' },
  accountId: { value: 'acc_social', description: 'The account to post to, from GET /accounts.' },
  secondPlatform: { value: 'microblog', description: 'The platform label of another account.' },
  secondAccountId: { value: 'acc_microblog', description: 'Another account to post to.' },
  scheduledFor: { value: '2035-06-01T09:00:00Z', description: 'The time of publication, in the future.' },
  watchedUrl: {
    value: 'https://professional.example/posts/1',
    description: 'The URL of the post on the professional network that the lead magnet watches.',
  },
} as const;

export interface Step {
  /** Unique within the flow; used as the name of the step in machine-readable formats. */
  readonly id: string;
  readonly title: string;
  readonly operation: OperationId;
  /** The id in the path. */
  readonly pathId?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** With canonical names. */
  readonly body?: JsonObject;
  /** Values of the response for later steps: by name, a path within `data` with canonical names. */
  readonly captures?: Readonly<Record<string, readonly (string | number)[]>>;
  /** The expected error code; absent if the request should succeed. */
  readonly expectedError?: ErrorCode;
  /** Restricts the step to profiles with this behaviour. */
  readonly appliesTo?: (behaviour: Behaviour) => boolean;
}

export interface Flow {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly steps: readonly Step[];
}
