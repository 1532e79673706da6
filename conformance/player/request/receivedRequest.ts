/** A request as the service decodes it, which differs from the step if the wire cannot express all of it. */
import { isObject } from '../../../spec/json.ts';
import { toTypedQuery } from '../../../spec/judging/typedQuery.ts';
import type { OperationId } from '../../../spec/operations/index.ts';
import type { Codec, QueryValues } from '../../../src/profile/codec.ts';
import type { CanonicalRequest } from '../../oracle/findings.ts';
import type { RequestStep } from '../../script/script.ts';
import { decodeAsServer } from '../serverRequest.ts';

export function toReceivedRequest(step: RequestStep, codec: Codec): CanonicalRequest {
  const { operation, body } = step;
  const received = decodeAsServer(step, codec);
  const receivedBody = isObject(body) && step.raw === undefined ? codec.decodeBody(operation, received.body) : body;
  return {
    operation,
    ...(step.id === undefined ? {} : { id: received.id }),
    ...(step.query === undefined ? {} : { query: toReceivedQuery(operation, step.query, received.query, codec) }),
    ...(receivedBody === undefined ? {} : { body: receivedBody }),
  };
}

/** Adds the body that the service decodes from raw text, if it is a JSON object. */
export function withRawBody(
  receivedRequest: CanonicalRequest,
  { operation, raw }: RequestStep,
  codec: Codec,
): CanonicalRequest {
  if (raw === undefined) return receivedRequest;
  try {
    const body: unknown = JSON.parse(raw);
    return isObject(body) ? { ...receivedRequest, body: codec.decodeBody(operation, body) } : receivedRequest;
  } catch {
    return receivedRequest;
  }
}

/**
 * Returns the query as the service decodes it, without the default page that numbered pages add to a query without a
 * page.
 */
function toReceivedQuery(
  operation: OperationId,
  query: QueryValues,
  wireQuery: QueryValues,
  codec: Codec,
): QueryValues {
  const { cursor, ...decodedQuery } = codec.decodeQuery(operation, wireQuery);
  const typedQuery = codec.translator.isActive ? toTypedQuery(operation, decodedQuery) : decodedQuery;
  return query.cursor === undefined ? typedQuery : { ...typedQuery, cursor };
}
