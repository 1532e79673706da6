/** The types of the contract, derived from the generated types so that they cannot drift. */
import type { components, operations, webhooks } from '../../generated/types.ts';
import type { DataOf as AnyDataOf, OperationId } from '../../spec/operations/index.ts';

export type { OperationId };

type Schemas = components['schemas'];

export type Account = Schemas['Account'];
export type Analytics = Schemas['Analytics'];
export type DeletedPost = Schemas['DeletedPost'];
export type HostedFile = Schemas['HostedFile'];
export type Lead = Schemas['Lead'];
export type LeadMagnet = Schemas['LeadMagnet'];
export type LeadMagnetCreate = Schemas['LeadMagnetCreate'];
export type LeadMagnetUpdate = Schemas['LeadMagnetUpdate'];
export type OutreachAccount = Schemas['OutreachAccount'];
export type Pagination = Schemas['Pagination'];
export type Post = Schemas['Post'];
export type PostCreate = Schemas['PostCreate'];
export type PostUpdate = Schemas['PostUpdate'];
export type Target = Schemas['Target'];

/** The payload of a webhook, discriminated by `type`. */
export type WebhookEvent = {
  [Name in keyof webhooks]: JsonOf<webhooks[Name]['post']['requestBody']>;
}[keyof webhooks];

type JsonOf<T> = T extends { content: { 'application/json': infer Json } } ? Json : never;
type SuccessStatus = 200 | 201 | 202;

/** The query of an operation. */
export type QueryOf<O extends OperationId> = O extends keyof operations
  ? operations[O] extends { parameters: { query: infer Query } }
    ? Query
    : operations[O] extends { parameters: { query?: infer Query } }
      ? NonNullable<Query>
      : undefined
  : undefined;

/** The JSON body of an operation. */
export type BodyOf<O extends OperationId> = O extends keyof operations
  ? operations[O] extends { requestBody: infer Body }
    ? JsonOf<Body>
    : never
  : never;

/** The `data` of a successful response. Operations that only a profile offers are not in the generated types. */
export type DataOf<O extends OperationId> = O extends keyof operations
  ? {
      [Status in keyof operations[O]['responses']]: Status extends SuccessStatus
        ? JsonOf<operations[O]['responses'][Status]> extends { data: infer Data }
          ? Data
          : never
        : never;
    }[keyof operations[O]['responses']]
  : AnyDataOf<O>;
