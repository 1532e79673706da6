/** Turns a response into an observation that the laws judge. */
import { isObject, type JsonObject, readMember, tryParseJson } from '../../../spec/json.ts';
import type { Exchange } from '../../../spec/laws/observation.ts';
import { is2xx } from '../../../spec/laws/traces/traceReader.ts';
import { getOperation } from '../../../spec/operations/index.ts';
import type { Plan } from '../../../spec/plans.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import type { Codec } from '../../../src/profile/codec.ts';
import { hasSuccess } from '../../../src/profile/forms/errorBody.ts';
import { outcomeMembers } from '../../../src/profile/forms/outcomes.ts';
import type { Expectation } from '../../oracle/expectation.ts';
import type { CanonicalRequest } from '../../oracle/findings.ts';
import type { Span } from '../../runState/clock.ts';
import { findExcess } from '../../target/responseLimit.ts';
import { relocateMembers } from './relocateMembers.ts';

/** The owner of the key, and what is known of the clock when the service responded. */
export interface ObservedCaller {
  readonly name: string;
  readonly plans: readonly Plan[] | undefined;
  readonly clock: { getSpanBetween(sent: number, received: number): Span };
}

/** A raw response, with the times of sending and of its end by the local clock. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly sent: number;
  readonly received: number;
  readonly requests?: number;
}

export function toExchange(
  request: CanonicalRequest,
  response: ReceivedResponse,
  caller: ObservedCaller,
  expectation: Pick<Expectation, 'outcome' | 'broken' | 'doubtful'>,
  codec: Codec,
  filename: string | undefined,
): Exchange {
  const { operation, id, query, body } = request;
  const { earliest, latest } = caller.clock.getSpanBetween(response.sent, response.received);
  const responseBody = parseJson(response.body);
  // A response without a body counts as a success; the laws on the envelope report the missing body.
  const success = is2xx(response) && (response.body === '' || readMember(responseBody, 'success') === true);
  return {
    kind: 'exchange',
    at: earliest,
    ...(latest === earliest ? {} : { until: latest }),
    caller: caller.name,
    ...(caller.plans === undefined ? {} : { plans: caller.plans }),
    operation,
    ...(id === undefined ? {} : { id }),
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body }),
    ...(filename === undefined ? {} : { filename }),
    ...listBreaks(expectation),
    status: response.status,
    ...(response.requests === undefined ? {} : { requests: response.requests }),
    headers: response.headers,
    success,
    ...listUnseenMembers(operation, codec.profile),
    responseBody: success
      ? decodeSuccess(codec, operation, relocateMembers(codec.profile, operation, responseBody))
      : decodeRefusal(codec, responseBody, response),
  };
}

/** Members that a list item may lack, because a response with one resource has them outside the record. */
function listUnseenMembers(
  operation: CanonicalRequest['operation'],
  { readPointers, wire }: Profile,
): Pick<Exchange, 'unseen'> {
  if (getOperation(operation).paged !== true) return {};
  const outcomes = wire.shapes.outcomes.startsWith('data.') ? outcomeMembers : [];
  const unseen = [
    ...[...readPointers].flatMap(([field, pointer]) => (pointer.startsWith('/data/') ? [field] : [])),
    ...outcomes.map((name) => `post.record:platforms.${name}` as const),
  ];
  return unseen.length === 0 ? {} : { unseen };
}

/** The rules that the request is known to break: empty if it must be accepted, absent if they are not known for certain. */
function listBreaks({
  outcome,
  broken,
  doubtful,
}: Pick<Expectation, 'outcome' | 'broken' | 'doubtful'>): Pick<Exchange, 'breaks'> {
  if (outcome === 'accepted') return { breaks: [] };
  // A refusal that names no rule does not prove that no rule is broken.
  return outcome === 'refused' && doubtful.length === 0 && broken.length > 0 ? { breaks: broken } : {};
}

function parseJson(text: string): unknown {
  return findExcess(text) === undefined ? tryParseJson(text) : undefined;
}

/** Decodes the names of a successful response, and converts numeric ids of other resources to strings. */
function decodeSuccess(codec: Codec, operation: CanonicalRequest['operation'], responseBody: unknown): unknown {
  if (!isObject(responseBody) || !Object.hasOwn(responseBody, 'data')) return responseBody;
  const decoded = codec.decodeResponse(operation, responseBody);
  return { ...responseBody, ...decoded, data: withStringIds(operation, decoded.data) };
}

/** Converts numeric ids of other resources to strings. */
function withStringIds(operation: CanonicalRequest['operation'], data: unknown): unknown {
  if (getOperation(operation).tag !== 'Lead magnets') return data;
  if (Array.isArray(data)) return data.map((item) => withStringIds(operation, item));
  if (!isObject(data)) return data;
  const numbers = ['postId', 'leadMagnetId'].filter((name) => typeof data[name] === 'number');
  return numbers.length === 0
    ? data
    : { ...data, ...Object.fromEntries(numbers.map((name) => [name, String(data[name])])) };
}

function decodeRefusal(codec: Codec, responseBody: unknown, response: ReceivedResponse): unknown {
  if (!isObject(responseBody)) return responseBody;
  const { code, errors } = codec.decodeRefusal(responseBody);
  // A body with a 2xx status may be a success whose envelope is wrong, unless it has a code and no data.
  const isRefusal = !is2xx(response) || (code !== '' && !Object.hasOwn(responseBody, 'data'));
  const decodedBody: JsonObject = {
    ...(isRefusal && !hasSuccess(codec.profile.wire.shapes.errorBody) ? { success: false } : {}),
    ...responseBody,
    ...(code === '' ? {} : { code }),
    errors,
  };
  return decodedBody;
}
