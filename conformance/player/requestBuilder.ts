/** Encodes a step in canonical names as an HTTP request. */
import type { WireRoute } from '../../spec/profile/profile.ts';
import type { Codec } from '../../src/profile/codec.ts';
import type { SuiteFile } from '../files/file.ts';
import type { Part, RequestStep } from '../script/script.ts';
import type { OutgoingRequest } from '../target/message.ts';
import { buildServerRequest } from './serverRequest.ts';

/**
 * Returns a function that builds the request, so that it can be sent more than once.
 *
 * @param getFile returns the file of a part by its name in the step
 * @throws TranslationError; StopError if the translation of the server cannot express the step
 */
export function createRequestBuilder(
  step: RequestStep,
  route: WireRoute,
  { base, key, codec, getFile }: { base: URL; key: string; codec: Codec; getFile: (name: string) => SuiteFile },
): () => OutgoingRequest {
  const { method, path, query, headers, body, form } = buildServerRequest(step, route, key, codec);
  const url = new URL(`${base.href.replace(/\/$/, '')}${path}`);
  for (const [name, value] of Object.entries(query))
    for (const item of [value].flat()) url.searchParams.append(name, item);
  if (step.parts !== undefined)
    return () => buildMultipartRequest(step.parts ?? [], { method, url, headers }, step.contentType, getFile, form);
  if (body === undefined) return () => ({ method, url, headers });
  const type =
    step.contentType === undefined ? { 'content-type': 'application/json' } : buildContentTypeHeader(step.contentType);
  const length = String(Buffer.byteLength(body));
  return () => ({ method, url, headers: { ...headers, ...type, 'content-length': length }, body });
}

function buildContentTypeHeader(contentType: string): Record<string, string> {
  return contentType === '' ? {} : { 'content-type': contentType };
}

/** A fixed boundary, since equal seeds must produce equal requests. */
const boundary = '----social-contract-conformance-7f1c9a';

/** A multipart form with a known total length, streamed. */
function buildMultipartRequest(
  parts: NonNullable<RequestStep['parts']>,
  request: Omit<OutgoingRequest, 'body'>,
  contentType: string | undefined,
  getFile: (name: string) => SuiteFile,
  form: Readonly<Record<string, string>> = {},
): OutgoingRequest {
  const closingBoundary = `--${boundary}--\r\n`;
  const texts = Object.entries(form)
    .map(([name, text]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`)
    .join('');
  const files = parts.map(({ name, filename, content, type }) => {
    const file = getFile(content);
    const filenamePart = filename === undefined ? '' : `; filename="${filename.replaceAll('"', '%22')}"`;
    const partHeader = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filenamePart}\r\nContent-Type: ${type ?? file.type}\r\n\r\n`;
    return { partHeader, file };
  });
  const length = files.reduce(
    (sum, { partHeader, file }) => sum + Buffer.byteLength(partHeader) + file.bytes + 2,
    Buffer.byteLength(texts) + closingBoundary.length,
  );
  return {
    ...request,
    headers: {
      ...request.headers,
      'content-type': contentType ?? `multipart/form-data; boundary=${boundary}`,
      'content-length': String(length),
    },
    files: parts.map(describePart),
    body: (async function* () {
      if (texts !== '') yield Buffer.from(texts);
      for (const { partHeader, file } of files) {
        yield Buffer.from(partHeader);
        yield* file.content();
        yield Buffer.from('\r\n');
      }
      yield Buffer.from(closingBoundary);
    })(),
  };
}

/** Describes a part as the log shows it: its content if the name does not say it, and the declared type if it may differ. */
const describePart = ({ filename, content, type }: Part): string =>
  [
    filename === undefined || filename === content ? content : `${filename} with the content of ${content}`,
    ...(type === undefined ? [] : [`declared as ${type}`]),
  ].join(', ');
