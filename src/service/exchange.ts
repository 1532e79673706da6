/** What is known of a request while it is answered, and who may look on. */
import type { OperationId } from '../../spec/operations/index.ts';
import type { Caller } from '../../spec/rules/rule.ts';
import type { Answer } from '../profile/codec.ts';
import type { ServiceRequest, ServiceResponse } from './message.ts';

/** Filled as far as the request gets. */
export interface Exchange {
  operation?: OperationId;
  caller?: Caller;
  /** In canonical names, and not judged yet; of an upload its file. */
  body?: unknown;
  answer?: Answer;
  headers: Readonly<Record<string, string>>;
}

/** A request and its answer, as far as the request got. */
export interface AnsweredExchange extends Readonly<Exchange> {
  readonly request: ServiceRequest;
  readonly response: ServiceResponse;
}

/** @param proceed judges and does what the request asks for */
export type Around = (
  visit: { readonly operation: OperationId; readonly caller: Caller; readonly request: ServiceRequest },
  proceed: () => Promise<Answer>,
) => Promise<Answer>;
