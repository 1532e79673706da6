/** Reads an upload: a multipart form with one file part, which is streamed and never held in memory. */
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { uploadFormats, uploadMegabytes } from '../../../../spec/limits.ts';
import { pointer } from '../../../../spec/pointer.ts';
import type { Finding } from '../../../../spec/statement.ts';
import type { IncomingFile } from '../../implementation.ts';
import type { ServiceRequest } from '../../message.ts';
import { Refused } from '../../refused.ts';
import { formBytes, formParts, uploadBytes, uploadPatience } from '../intake.ts';
import { assertType } from '../jsonBody.ts';
import { formatOf, sampleBytes } from './format.ts';

/**
 * Reads up to the first bytes of the file; iterating its content reads the rest. If the iteration ends without an error,
 * the whole form has been read and is valid; otherwise it throws a `Refused`.
 *
 * @throws Refused if the form, its file part or the format of the file is invalid.
 */
export async function readUpload(request: ServiceRequest): Promise<Upload> {
  const form = openForm(request);
  const part = await form.file;
  if (part === undefined) throw new Refused('VALIDATION_FAILED', form.faults());
  const chunks = limited(part.stream, form);
  const head: Uint8Array[] = [];
  let bytes = 0;
  while (bytes < sampleBytes) {
    const next = await chunks.next();
    if (next.done) break;
    head.push(next.value);
    bytes += next.value.byteLength;
  }
  const format = await formatOf(Buffer.concat(head));
  if (format === undefined || form.faults().length > 0) {
    for await (const _ of chunks);
    const detail =
      bytes === 0
        ? 'The file is empty.'
        : 'The content of the file has none of the accepted formats; its name does not matter.';
    throw new Refused('VALIDATION_FAILED', [
      { rule: 'upload.type', at: '/file', limit: uploadFormats.join(', '), detail },
    ]);
  }
  return {
    format,
    filename: part.filename,
    content: joined(head, chunks),
    readAway: () => readAway(part.stream, form),
  };
}

/** An uploaded file that may not have been read completely. */
export interface Upload extends IncomingFile {
  /** Reads and discards the rest; false if it exceeds the limit. */
  readAway(): Promise<boolean>;
}

async function readAway(stream: Readable, form: Form): Promise<boolean> {
  let bytes = 0;
  try {
    for await (const chunk of chunksOf(stream)) {
      bytes += chunk.byteLength;
      if (bytes > uploadBytes + uploadPatience) return false;
    }
    await form.read;
  } catch {
    // The connection broke, so nothing is left to read.
  }
  return true;
}

/** Iterates without destroying the stream at an early exit, because that would block the rest of the form. */
const chunksOf = (stream: Readable): AsyncIterable<Uint8Array> => stream.iterator({ destroyOnReturn: false });

interface Form {
  /** The first part named `file`; undefined if the form has none. */
  readonly file: Promise<{ readonly stream: Readable; readonly filename: string } | undefined>;
  /** Resolves when the whole form has been read; rejects with a `Refused`. */
  readonly read: Promise<void>;
  faults(): Finding[];
}

function openForm(request: ServiceRequest): Form {
  const parser = parserFor(request);
  const found = Promise.withResolvers<{ stream: Readable; filename: string } | undefined>();
  let files = 0;
  const strangers = new Set<string>();
  const open = new Set<Readable>();
  // A part may have no name.
  parser.on('file', (name: string | undefined, stream: Readable, info: { filename?: string }) => {
    // An incomplete form destroys its open part; without a listener, that error would end the process.
    stream.on('error', () => {});
    open.add(stream);
    onceWhole(stream, () => open.delete(stream));
    if (name !== 'file') strangers.add(name ?? '');
    else if (++files === 1) return found.resolve({ stream, filename: info.filename ?? 'file' });
    stream.resume();
  });
  parser.on('field', (name: string | undefined = '') => strangers.add(name));
  const read = pump(request, parser, open).finally(() => found.resolve(undefined));
  read.catch(() => {});
  const faults = (): Finding[] => [
    ...(files === 1
      ? []
      : [
          {
            rule: 'upload.file.required',
            at: '/file',
            limit: 1,
            actual: files,
            detail: files === 0 ? 'Send the file as a part named file.' : 'Send one file per request.',
          },
        ]),
    ...[...strangers].map((name) => ({
      rule: files === 0 ? 'upload.file.required' : 'request.members.unknown',
      at: pointer(name.slice(0, 64)),
      actual: name.slice(0, 64),
      detail: 'The form must have only one part, named file.',
    })),
  ];
  return {
    file: found.promise.then(async (part) => {
      if (part === undefined) await read;
      return part;
    }),
    read,
    faults,
  };
}

function parserFor(request: ServiceRequest): busboy.Busboy {
  assertType(request, 'multipart/form-data');
  try {
    const headers = { 'content-type': request.header('content-type') ?? '' };
    return busboy({
      headers,
      defParamCharset: 'utf8',
      // Fields are refused by name, so their values are not needed.
      limits: { fieldSize: 1024, ...formParts },
    });
  } catch {
    throw malformed('The Content-Type header must have a boundary.');
  }
}

/** Calls back when the last chunk has arrived. The stream's own `end` event waits until it has been read. */
function onceWhole(stream: Readable, whole: () => void): void {
  const push = stream.push.bind(stream);
  stream.push = (chunk, encoding) => {
    if (chunk === null) whole();
    return push(chunk, encoding);
  };
}

/**
 * Feeds the body to the parser, no faster than its parts are read.
 *
 * @param open the parts that have started and are not complete
 */
async function pump(request: ServiceRequest, parser: busboy.Busboy, open: ReadonlySet<Readable>): Promise<void> {
  // The parser may emit several errors; without a permanent listener, the second would end the process.
  parser.on('error', () => {});
  const closed = once(parser, 'close').then(() => undefined);
  closed.catch(() => {});
  let bytes = 0;
  try {
    for await (const chunk of request.body()) {
      if (parser.destroyed) break;
      bytes += chunk.byteLength;
      if (bytes > formBytes) throw tooLarge(bytes, true);
      await new Promise<void>((taken) => {
        parser.write(chunk, () => taken());
      });
    }
    // A part after the end of the form never completes, and the parser would wait for it.
    if (open.size > 0) throw new Error('Unexpected end of a part');
    parser.end();
    await closed;
  } catch (error) {
    parser.destroy();
    if (error instanceof Refused) throw error;
    throw malformed(error instanceof Error ? `The form cannot be read: ${error.message}.` : 'The form cannot be read.');
  }
}

/** The chunks of a part up to the size limit. Ends when the whole form has been read. */
async function* limited(stream: Readable, form: Form): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  try {
    for await (const chunk of chunksOf(stream)) {
      bytes += chunk.byteLength;
      if (bytes <= uploadBytes) yield chunk;
      else if (bytes > uploadBytes + uploadPatience) break;
    }
  } catch {
    // The form is incomplete too, and its own error states the reason.
  }
  if (bytes > uploadBytes) throw tooLarge(bytes, bytes > uploadBytes + uploadPatience);
  await form.read;
  const faults = form.faults();
  if (faults.length > 0) throw new Refused('VALIDATION_FAILED', faults);
}

async function* joined(
  head: readonly Uint8Array[],
  rest: AsyncGenerator<Uint8Array, void>,
): AsyncGenerator<Uint8Array, void> {
  yield* head;
  yield* rest;
}

function malformed(detail: string): Refused {
  return new Refused('MALFORMED_REQUEST', [{ rule: 'upload.form', at: '', detail }]);
}

/** @param endless whether a part of the body remains unread */
function tooLarge(bytes: number, endless: boolean): Refused {
  return new Refused(
    'PAYLOAD_TOO_LARGE',
    [
      {
        rule: 'upload.size',
        at: '/file',
        limit: uploadBytes,
        actual: bytes,
        detail: `A file has at most ${uploadMegabytes} MB.`,
      },
    ],
    // Unread bytes would be parsed as the next request.
    endless ? { headers: { Connection: 'close' } } : {},
  );
}
