/** Reads recorded traffic: the exchanges of a HAR file with one service. */
import { asList, asString, isObject, type JsonObject, readMember } from '../../../spec/json.ts';
import { UsageError } from '../../settings/usageError.ts';
import { ObservedExchanges } from './observedExchanges.ts';
import type { RawExchange } from './wireExchange.ts';

/**
 * The exchanges below a base URL.
 *
 * @throws UsageError if the value is not a HAR, or has no exchange below the URL
 */
export function readHarEvidence(har: unknown, baseUrl: string): ObservedExchanges {
  const entries = readMember(readMember(har, 'log'), 'entries');
  if (!Array.isArray(entries)) throw new UsageError('The file is not a HAR: it has no log.entries.');
  const base = baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl;
  const exchanges = entries.flatMap((entry) => buildExchange(entry, base) ?? []);
  if (exchanges.length === 0)
    throw new UsageError(`The HAR has no exchange with ${base}. Pass the base URL of the recorded service as --url.`);
  // Browsers export credentials only on request.
  const isStripped = exchanges.every(({ headers }) => headers.authorization === undefined);
  const evidence = new ObservedExchanges();
  for (const exchange of exchanges) evidence.add(isStripped ? withPlaceholderKey(exchange) : exchange);
  return evidence;
}

function buildExchange(entry: unknown, base: string): RawExchange | undefined {
  const [request, response] = [readMember(entry, 'request'), readMember(entry, 'response')];
  const [method, url, status] = [
    readMember(request, 'method'),
    readMember(request, 'url'),
    readMember(response, 'status'),
  ];
  if (typeof method !== 'string' || typeof url !== 'string' || typeof status !== 'number' || status === 0)
    return undefined;
  const target = url.split('#', 1)[0]?.slice(base.length) ?? '';
  if (!url.startsWith(base) || !target.startsWith('/')) return undefined;
  const [postData, content] = [readMember(request, 'postData'), readMember(response, 'content')];
  return {
    method: method.toUpperCase(),
    target,
    headers: readHeaders(request, postData),
    body: asString(readMember(postData, 'text')),
    status,
    responseHeaders: readHeaders(response, undefined),
    responseBody: readText(content),
  };
}

/** The headers by lower-case name. Some tools record the type of a body only next to the body. */
function readHeaders(message: unknown, postData: unknown): Readonly<Record<string, string>> {
  const type = asString(readMember(postData, 'mimeType'));
  const headers = asList(readMember(message, 'headers')).filter(isObject);
  return {
    ...(type === undefined ? {} : { 'content-type': type }),
    ...Object.fromEntries(headers.map(({ name, value }: JsonObject) => [String(name).toLowerCase(), String(value)])),
  };
}

function readText(content: unknown): string | undefined {
  const text = asString(readMember(content, 'text'));
  return readMember(content, 'encoding') === 'base64' && text !== undefined
    ? Buffer.from(text, 'base64').toString('utf8')
    : text;
}

function withPlaceholderKey(exchange: RawExchange): RawExchange {
  return exchange.status === 401
    ? exchange
    : { ...exchange, headers: { ...exchange.headers, authorization: 'left out by the recorder' } };
}
