/** Encodes a step in canonical names as an HTTP request. */
import { isObject } from '../../spec/json.ts';
import type { WireRoute } from '../../spec/profile/profile.ts';
import type { Codec } from '../../src/profile/codec.ts';
import type { SuiteFile } from '../files/file.ts';
import type { RequestStep } from '../script/script.ts';
import type { Outgoing } from '../target/send.ts';

/** @param fileOf returns the file of a part by its name in the step */
export function outgoing(
  step: RequestStep,
  route: WireRoute,
  { base, key, codec, fileOf }: { base: URL; key: string; codec: Codec; fileOf: (name: string) => SuiteFile },
): () => Outgoing {
  const { operation, id = '', query = {}, authorization = `Bearer ${key}` } = step;
  const path = step.path ?? route.path.replace(/\{[^}]+\}/, encodeURIComponent(id));
  const url = new URL(`${base.href.replace(/\/$/, '')}${path}`);
  for (const [name, value] of Object.entries(codec.encodeQuery(operation, query)))
    for (const one of [value].flat()) if (one !== undefined) url.searchParams.append(name, String(one));
  const headers = {
    accept: 'application/json',
    ...(authorization === null ? {} : { authorization }),
    ...step.headers,
  };
  const method = step.method ?? route.method;
  if (step.parts !== undefined) return () => form(step.parts ?? [], { method, url, headers }, step.contentType, fileOf);
  const body = bodyOf(step, codec);
  if (body === undefined) return () => ({ method, url, headers });
  const type = step.contentType === undefined ? { 'content-type': 'application/json' } : typeNamed(step.contentType);
  const length = String(Buffer.byteLength(body));
  return () => ({ method, url, headers: { ...headers, ...type, 'content-length': length }, body });
}

function typeNamed(contentType: string): Record<string, string> {
  return contentType === '' ? {} : { 'content-type': contentType };
}

function bodyOf({ operation, raw, body }: RequestStep, codec: Codec): string | undefined {
  if (raw !== undefined) return raw;
  if (body === undefined) return undefined;
  return JSON.stringify(isObject(body) ? codec.encodeBody(operation, body) : body);
}

/** A fixed boundary, since equal seeds must produce equal requests. */
const boundary = '----social-contract-conformance-7f1c9a';

/** A multipart form with a known total length, streamed. */
function form(
  parts: NonNullable<RequestStep['parts']>,
  request: Omit<Outgoing, 'body'>,
  contentType: string | undefined,
  fileOf: (name: string) => SuiteFile,
): Outgoing {
  const end = `--${boundary}--\r\n`;
  const files = parts.map(({ name, filename, content }) => {
    const file = fileOf(content);
    const called = filename === undefined ? '' : `; filename="${filename.replaceAll('"', '%22')}"`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${called}\r\nContent-Type: ${file.type}\r\n\r\n`;
    return { head, file };
  });
  const length = files.reduce((sum, { head, file }) => sum + Buffer.byteLength(head) + file.bytes + 2, end.length);
  return {
    ...request,
    headers: {
      ...request.headers,
      'content-type': contentType ?? `multipart/form-data; boundary=${boundary}`,
      'content-length': String(length),
    },
    body: (async function* () {
      for (const { head, file } of files) {
        yield Buffer.from(head);
        yield* file.content();
        yield Buffer.from('\r\n');
      }
      yield Buffer.from(end);
    })(),
  };
}
