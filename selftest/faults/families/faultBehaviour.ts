/**
 * Faults of families: functions on parsed requests and responses. They are independent of HTTP, so that the exchanges
 * that a fault changes can be found in a recording without a service.
 */
import type { Bindings } from '../../../spec/profile/profile.ts';
import type { Json } from '../request.ts';
import type { Call, ParsedResponse } from './call.ts';
import type { KnownRecords } from './known.ts';

export { type Call, isOk, type ParsedResponse, type Upload } from './call.ts';

/** A broken rule that a refusal names. */
export interface NamedFinding {
  readonly rule: string;
  readonly at: string;
  readonly limit?: number | string;
  readonly actual?: number | string;
}

/** A webhook as it was received, with its parsed body. */
export interface Delivery {
  readonly url: string;
  readonly at: number;
  readonly body: Json;
}

/** What a fault changes; functions return undefined for no change. `knownRecords` is the state before the call. */
export interface FaultBehaviour {
  /** Whether the service overlooks that a request breaks a rule. */
  readonly ignores?: (finding: NamedFinding, call: Call, knownRecords: KnownRecords) => boolean;
  readonly respondInstead?: (call: Call, knownRecords: KnownRecords) => ParsedResponse | undefined;
  /** Changes the request before the service sees it. */
  readonly changeRequest?: (call: Call, knownRecords: KnownRecords) => Call | undefined;
  /** Changes the response. */
  readonly changeResponse?: (
    response: ParsedResponse,
    call: Call,
    knownRecords: KnownRecords,
  ) => ParsedResponse | undefined;
  /** Changes a refusal, including those of requests that belong to no operation. */
  readonly changeRefusal?: (response: ParsedResponse) => ParsedResponse | undefined;
  /** Lists further requests that the service performs after a successful one. */
  readonly listFurtherCalls?: (call: Call, knownRecords: KnownRecords) => readonly Call[] | undefined;
  /** Replaces an item of the outbox. */
  readonly replaceOutboxItem?: (
    item: Json,
    earlier: readonly Json[],
    knownRecords: KnownRecords,
  ) => readonly Json[] | undefined;
  /** Replaces a delivery to the receiver. */
  readonly replaceDelivery?: (
    delivery: Delivery,
    earlier: readonly Delivery[],
    knownRecords: KnownRecords,
  ) => readonly Delivery[] | undefined;
  /** Replaces the bytes of a hosted file. */
  readonly changeFile?: (file: HostedFile, earlier: readonly HostedFile[]) => HostedFile | undefined;
}

/** A response with the bytes of a hosted file. */
export interface HostedFile {
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** The names of the families, in the order of the table. */
export const familyNames = [
  'rules not enforced',
  'limits off by one',
  'values refused',
  'types of requests',
  'types of responses',
  'members on create',
  'members on update',
  'states and operations',
  'ids confused',
  'events',
  'acts on networks',
  'tenants',
  'refusals',
  'parallel requests',
  'texts',
  'uploads',
  'hosted bytes',
  'figures',
] as const;
export type FamilyName = (typeof familyNames)[number];

export interface FamilyFault {
  readonly family: FamilyName;
  /** Unique in the family. */
  readonly id: string;
  /** The rules that most likely detect the fault; they only order the scripts. */
  readonly near?: readonly string[];
  /** The answers that the fault needs, if it cannot occur under the default answers. */
  readonly bindings?: Bindings;
  /** Why no client can distinguish this service from a correct one. */
  readonly unobservable?: string;
  /** Whether the fault names accounts of the mock, so that no other service can have it. */
  readonly namesMockAccounts?: true;
  /** Creates the fault anew for every service, because it may keep state. */
  readonly create: () => FaultBehaviour;
}

/** A successful response with changed data. */
export function withData(response: ParsedResponse, change: (data: Json) => void): ParsedResponse {
  const body = structuredClone(response.body);
  change(body.data);
  return { ...response, body };
}

/** A request with a changed body; undefined if it stays the same. */
export function withChangedBody(call: Call, change: (body: Json) => void): Call | undefined {
  if (typeof call.body !== 'object' || call.body === null || Array.isArray(call.body)) return undefined;
  const body = structuredClone(call.body);
  change(body);
  return JSON.stringify(body) === JSON.stringify(call.body) ? undefined : { ...call, body };
}

export const buildParsedSuccess = (data: Json, status = 200): ParsedResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: { success: true, data },
});

export const buildParsedRefusal = (status = 422, code = 'VALIDATION_FAILED'): ParsedResponse => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { type: 'about:blank', title: 'No.', status, success: false, code, detail: 'No.', errors: [] },
});
