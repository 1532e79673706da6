/** What is known of a request while it is answered, and who may look on. */
import type { OperationId } from '../../spec/operations/index.ts';
import type { Call, Caller } from '../../spec/rules/rule.ts';
import type { Finding } from '../../spec/statement.ts';
import type { Answer } from '../profile/codec.ts';
import type { Awaitable, Found } from './implementation.ts';
import type { ServiceRequest, ServiceResponse } from './message.ts';
import type { Refused } from './refused.ts';

/** Filled as far as the request gets; every member has its place from the first step on. */
export interface Exchange {
  readonly request: ServiceRequest;
  /** As it is to leave, as soon as it is made. */
  response?: ServiceResponse;
  operation?: OperationId;
  caller?: Caller;
  /** In canonical names, and not judged yet; of an upload its file. */
  body?: unknown;
  /** In canonical names, and not judged yet. */
  query?: Readonly<Record<string, unknown>>;
  /** What the implementation has of what the request names, before anything is done. */
  found?: Found;
  /** What the rules judged. */
  call?: Call;
  /** For creations and updates: the resource as it is to be. */
  content?: Readonly<Record<string, unknown>>;
  /** Where something was sent that the contract does not know, and passed over. */
  strangers?: { readonly body: boolean; readonly query: boolean };
  /** What a refusal names. */
  findings?: readonly Finding[];
  answer?: Answer;
  /** The body of the answer in the names of the wire, before it is written. */
  told?: unknown;
  headers: Readonly<Record<string, string>>;
}

/** A request and its answer, as far as the request got. */
export interface AnsweredExchange extends Readonly<Exchange> {
  readonly response: ServiceResponse;
}

/** What comes of an admitted request. A refusal is mostly given and not thrown: throwing is most of what it would cost. */
export type Outcome = Answer | Refused;

/** @param proceed judges and does what the request asks for */
export type Around = (
  visit: { readonly operation: OperationId; readonly caller: Caller; readonly request: ServiceRequest },
  proceed: () => Promise<Outcome>,
) => Awaitable<Outcome>;
