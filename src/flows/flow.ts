/** Flows: requests that follow one another, as data. Postman collection and Arazzo document are made of them. */
import type { ErrorCode } from '../../spec/errors.ts';
import type { JsonObject } from '../../spec/json.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import type { Behaviour } from '../../spec/rules/rule.ts';

/** `{{name}}` in ids, queries and bodies stands for a variable: one of these, or what an earlier step captured. */
export const variables = {
  platform: { value: 'social', says: 'The platform label of the account to post to.' },
  accountId: { value: 'acc_social', says: 'The account to post to, from GET /accounts.' },
  secondPlatform: { value: 'microblog', says: 'The platform label of another account.' },
  secondAccountId: { value: 'acc_microblog', says: 'Another account to post to.' },
  scheduledFor: { value: '2035-06-01T09:00:00Z', says: 'When to publish: a time in the future.' },
  watchedUrl: {
    value: 'https://professional.example/posts/1',
    says: 'The URL of a post of the professional network that the lead magnet watches.',
  },
} as const;

export type VariableName = keyof typeof variables;

export interface Step {
  /** Unique within its flow; the name of the step where machines read. */
  readonly id: string;
  readonly title: string;
  readonly operation: OperationId;
  /** What the path names. */
  readonly pathId?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** In canonical names. */
  readonly body?: JsonObject;
  /** What later steps need of the answer: by name, a path below its data in canonical names. */
  readonly captures?: Readonly<Record<string, readonly (string | number)[]>>;
  /** The refusal that is expected; a success where it is left out. */
  readonly refused?: ErrorCode;
  /** Left out under other behaviours. */
  readonly when?: (b: Behaviour) => boolean;
}

export interface Flow {
  readonly id: string;
  readonly title: string;
  readonly says: string;
  readonly steps: readonly Step[];
}
