/** Converts an operation and its input to an HTTP request. */
import type { OperationId } from '../../spec/operations/index.ts';
import { formatQueryText } from '../profile/translation/query.ts';
import type { RequestMessage, ServerRoute } from '../profile/translation/translation.ts';
import { CallError } from './errors.ts';
import { buildSentForm, type Sending } from './sentForm.ts';
import type { Settings } from './settings.ts';

/** The input of a call, with canonical names. */
export interface Input {
  readonly id?: string;
  readonly query?: object | undefined;
  readonly body?: object;
  readonly form?: FormData;
}

/** A request that can be built again for each attempt. */
export interface PreparedRequest {
  readonly method: string;
  readonly url: string;
  readonly build: (sending: Sending) => Request;
}

/**
 * Encodes the input in wire names, translates it if the client has a translation, and adds the headers.
 *
 * @throws CallError if the implementation does not offer the operation or the id is invalid; TranslationError
 */
export function prepareRequest(
  settings: Settings,
  operation: OperationId,
  { id, query, body, form }: Input,
): PreparedRequest {
  const { codec, baseUrl, translator } = settings;
  const { method, path: template } = getRoute(settings, operation);
  if (template.includes('{')) assertId(operation, id);
  const wireQuery = query === undefined ? undefined : (codec?.encodeQuery(operation, { ...query }) ?? query);
  const wireBody = body === undefined ? undefined : (codec?.encodeBody(operation, body) ?? body);
  const message = translator.requestToServer(operation, {
    parameters: id === undefined ? {} : { id },
    query: getQuery(wireQuery),
    headers: settings.headers,
    body: wireBody,
  });
  const { headers } = message;
  const search = formatQueryText(message.query);
  const url = `${baseUrl}${translator.buildPath(operation, message.parameters)}${search === '' ? '' : `?${search}`}`;
  const sentForm = form && withTexts(form, message.form);
  const json = message.body === undefined ? undefined : JSON.stringify(message.body);
  return {
    method,
    url,
    build: (sending) => {
      const content = sentForm === undefined ? json : buildSentForm(sentForm, sending);
      return new Request(url, {
        method,
        headers: message.body === undefined ? headers : { 'content-type': 'application/json', ...headers },
        ...(content === undefined ? {} : { body: content }),
        // The API never redirects, and following a redirect would turn a POST into a GET.
        redirect: 'error',
        signal: sending.signal,
      });
    },
  };
}

/** Adds the texts of a translation before the file. */
function withTexts(form: FormData, texts: RequestMessage['form']): FormData {
  if (texts === undefined) return form;
  const result = new FormData();
  for (const [name, text] of Object.entries(texts)) result.append(name, text);
  for (const [name, value] of form) result.append(name, value);
  return result;
}

function getRoute({ codec, translator }: Settings, operation: OperationId): ServerRoute {
  const route = translator.getRoute(operation);
  if (route === undefined)
    throw new CallError(
      `${operation} is not available: ${codec ? 'the profile' : 'the default profile'} does not offer it.`,
    );
  return route;
}

/**
 * @throws CallError for an id of dots, which would change the path, and for an empty one, which would address the
 * collection
 */
function assertId(operation: OperationId, id: string | undefined): void {
  if (typeof id !== 'string' || /^\.{0,2}$/.test(id))
    throw new CallError(`${operation} requires an id: a string other than "", "." and "..".`);
}

function getQuery(query: object | undefined): RequestMessage['query'] {
  const entries = Object.entries(query ?? {}).map(([name, value]): [string, string[]] => [
    name,
    [value].flat().flatMap((item) => (item === undefined || item === null ? [] : [String(item)])),
  ]);
  return Object.fromEntries(entries.map(([name, items]) => [name, items.length === 1 ? (items[0] ?? '') : items]));
}
