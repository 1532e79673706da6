/** An exchange with a translated server, in the format of the contract, so that it is judged like any other. */
import { getOperation } from '../../spec/operations/index.ts';
import type { Codec } from '../../src/profile/codec.ts';
import { buildRoutePath } from '../../src/profile/routePath.ts';
import { formatQueryText } from '../../src/profile/translation/query.ts';
import type { RequestMessage } from '../../src/profile/translation/translation.ts';
import { parseQuery } from '../../src/service/input/query.ts';
import { BodyCopy } from '../connections/bodyCopy.ts';
import type { ObservedExchange } from '../connections/observedExchange.ts';
import { readResponseText } from '../responseText.ts';
import { type Field, joinHeaders } from '../wire/head.ts';
import type { RequestLocation } from './wireRequest.ts';

export interface ContractView {
  readonly contractExchange: ObservedExchange;
  readonly location: RequestLocation;
}

/**
 * Translates the request of an exchange, and its response if it has been forwarded completely. A body that is not JSON stays as it is.
 *
 * @throws TranslationError
 */
export function buildContractView(
  wireExchange: ObservedExchange,
  location: RequestLocation,
  codec: Codec,
): ContractView {
  const { translator } = codec;
  const { match } = location;
  if (!translator.isActive || match.kind !== 'operation') return { contractExchange: wireExchange, location };
  const { operation } = match;
  const { request, requestBody, response } = wireExchange;
  const { method, path: template } = codec.route(operation) ?? { method: request.method, path: location.path };
  const hasJson = getOperation(operation).bodyType !== 'multipart/form-data' && requestBody.isWhole;
  const wireBody = hasJson ? parse(requestBody.content.toString('utf8')) : undefined;
  const contractRequest = translator.requestToContract(operation, {
    parameters: match.parameters,
    query: parseQuery(location.query) as RequestMessage['query'],
    headers: joinHeaders(request),
    body: wireBody?.value,
  });
  const id = contractRequest.parameters.id ?? '';
  const path = buildRoutePath(template, id);
  const query = formatQueryText(contractRequest.query);
  const contractExchange: ObservedExchange = {
    ...wireExchange,
    request: {
      ...request,
      method,
      target: query === '' ? path : `${path}?${query}`,
      fields: toFields(contractRequest.headers),
    },
    requestBody: wireBody === undefined ? requestBody : createBodyCopy(contractRequest.body),
  };
  const text = wireExchange.isResponseForwarded ? readResponseText(wireExchange) : undefined;
  const parsedBody = text === undefined ? undefined : parse(text);
  if (response !== undefined && parsedBody !== undefined) {
    const message = { status: response.status, headers: joinHeaders(response), body: parsedBody.value };
    const { status, headers, body } = translator.responseToContract(operation, message);
    const { 'content-encoding': _, ...plainHeaders } = headers;
    contractExchange.response = { ...response, status, fields: toFields(plainHeaders) };
    contractExchange.responseBody = createBodyCopy(body);
  }
  return { contractExchange, location: { ...location, path, query, match: { ...match, id } } };
}

function parse(text: string): { readonly value: unknown } | undefined {
  if (text === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function createBodyCopy(body: unknown): BodyCopy {
  const copy = new BodyCopy(Number.POSITIVE_INFINITY);
  if (body !== undefined) copy.add(Buffer.from(JSON.stringify(body)));
  return copy;
}

function toFields(headers: Readonly<Record<string, string>>): readonly Field[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}
