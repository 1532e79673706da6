/** Reading an upload: a multipart form with one file part, streamed, never held in memory. */
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
 * Reads up to the first bytes of the file; the rest comes as its content is iterated. Reaching the end of the content
 * means that the whole form was read and was in order; otherwise the iteration throws what is to be refused.
 *
 * @throws Refused where the form, its file part or the kind of file is not what the contract takes.
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
      bytes === 0 ? 'The file is empty.' : 'By its content this file is none of them, whatever its name says.';
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

/** A file on its way in, of which perhaps nobody wants the rest. */
export interface Upload extends IncomingFile {
  /** Lets the rest come in; false where it is too much of it. */
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
    // It broke off, and so there is no rest.
  }
  return true;
}

/** Whoever has seen enough leaves the rest to others: a stream that is destroyed would hold up the form around it. */
const chunksOf = (stream: Readable): AsyncIterable<Uint8Array> => stream.iterator({ destroyOnReturn: false });

interface Form {
  /** The first part named file, or undefined when the form ended without one. */
  readonly file: Promise<{ readonly stream: Readable; readonly filename: string } | undefined>;
  /** Settles when the whole form was read; rejects with what is to be refused. */
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
    // A form that breaks off destroys its open part; unheard, that would end the process.
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
            detail: files === 0 ? 'Send the file as a part named file.' : 'Send one file a request.',
          },
        ]),
    ...[...strangers].map((name) => ({
      rule: files === 0 ? 'upload.file.required' : 'request.members.unknown',
      at: pointer(name.slice(0, 64)),
      actual: name.slice(0, 64),
      detail: 'The only part of the form is named file.',
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
      // A field is refused by its name; what it holds nobody reads.
      limits: { fieldSize: 1024, ...formParts },
    });
  } catch {
    throw malformed('The Content-Type names no boundary.');
  }
}

/** Hears that the last of a stream has come, which a stream tells by itself only when that was read. */
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
 * @param open the parts that have begun and are not whole yet
 */
async function pump(request: ServiceRequest, parser: busboy.Busboy, open: ReadonlySet<Readable>): Promise<void> {
  // A form may be wrong more than once; what is heard of only once would end the process the next time.
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
    // One that begins behind the end of the form is never whole, and the parser would wait for it.
    if (open.size > 0) throw new Error('Unexpected end of a part');
    parser.end();
    await closed;
  } catch (error) {
    parser.destroy();
    if (error instanceof Refused) throw error;
    throw malformed(error instanceof Error ? `The form cannot be read: ${error.message}.` : 'The form cannot be read.');
  }
}

/** The chunks of a part, up to the limit; its end is the end of the whole form. */
async function* limited(stream: Readable, form: Form): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  try {
    for await (const chunk of chunksOf(stream)) {
      bytes += chunk.byteLength;
      if (bytes <= uploadBytes) yield chunk;
      else if (bytes > uploadBytes + uploadPatience) break;
    }
  } catch {
    // The part broke off with its form, which says why.
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

/** @param endless whether some of the body is left unread */
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
    // What was not read away would be taken for the next request.
    endless ? { headers: { Connection: 'close' } } : {},
  );
}
