/** Reads an upload: a multipart form with one file part, which is streamed and never held in memory. */
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { maxUploadMegabytes, uploadFormats } from '../../../../spec/limits.ts';
import { buildPointer } from '../../../../spec/pointer.ts';
import type { Finding } from '../../../../spec/statement.ts';
import { excerpt } from '../../../../spec/text/excerpt.ts';
import { joinWithOr } from '../../../../spec/text/joinWords.ts';
import type { IncomingFile } from '../../implementation.ts';
import type { ServiceRequest } from '../../message.ts';
import { RefusalError } from '../../refusal.ts';
import { maxDiscardedUploadBytes, maxFormBytes, maxFormParts, maxUploadBytes } from '../inputLimits.ts';
import { assertMediaType } from '../mediaType.ts';
import { detectFormat, sampleBytes } from './format.ts';

/**
 * Reads up to the first bytes of the file; iterating its content reads the rest. If the iteration ends without an error,
 * the whole form has been read and is valid; otherwise it throws a `RefusalError`.
 *
 * @throws RefusalError if the form, its file part or the format of the file is invalid.
 */
export async function readUpload(request: ServiceRequest): Promise<Upload> {
  const form = openForm(request);
  const part = await form.file;
  if (part === undefined) throw new RefusalError('VALIDATION_FAILED', form.collectFindings());
  const chunks = limitChunks(part.stream, form);
  const head: Uint8Array[] = [];
  let bytes = 0;
  while (bytes < sampleBytes) {
    const next = await chunks.next();
    if (next.done) break;
    head.push(next.value);
    bytes += next.value.byteLength;
  }
  const format = await detectFormat(Buffer.concat(head));
  if (format === undefined || form.collectFindings().length > 0) {
    // Reading to the end throws the findings of the form, or an error that takes precedence, such as a file that is too large.
    for await (const _ of chunks);
    const detail =
      bytes === 0
        ? 'The file is empty.'
        : `The content of the file must be ${joinWithOr(uploadFormats)}; its name does not matter.`;
    throw new RefusalError('VALIDATION_FAILED', [
      { rule: 'upload.type', at: '/file', limit: uploadFormats.join(', '), detail },
    ]);
  }
  return {
    format,
    filename: part.filename,
    content: concatChunks(head, chunks),
    drain: () => drainPart(part.stream, form),
  };
}

/** An uploaded file that may not have been read completely. */
export interface Upload extends IncomingFile {
  /** Reads and discards the rest; false if it exceeds the limit. */
  drain(): Promise<boolean>;
}

async function drainPart(stream: Readable, form: Form): Promise<boolean> {
  try {
    for await (const _ of getChunks(stream));
  } catch {
    // The form is incomplete, and its own error states the reason.
  }
  // If the form is too large, a part of it remains unread; if the connection broke, nothing is left to read.
  return form.completion.then(
    () => true,
    (error: unknown) => !(error instanceof RefusalError && error.code === 'PAYLOAD_TOO_LARGE'),
  );
}

/** Iterates without destroying the stream at an early exit, because that would block the rest of the form. */
const getChunks = (stream: Readable): AsyncIterable<Uint8Array> => stream.iterator({ destroyOnReturn: false });

interface Form {
  /** The first part named `file`; undefined if the form has none. */
  readonly file: Promise<{ readonly stream: Readable; readonly filename: string } | undefined>;
  /** Resolves when the whole form has been read; rejects with a `RefusalError`. */
  readonly completion: Promise<void>;
  /** Lists what is wrong with the parts that have been read so far. */
  collectFindings(): Finding[];
}

function openForm(request: ServiceRequest): Form {
  const parser = createParser(request);
  const firstFile = Promise.withResolvers<{ stream: Readable; filename: string } | undefined>();
  let fileCount = 0;
  const unknownParts = new Set<string>();
  const openParts = new Set<Readable>();
  // A part may have no name.
  parser.on('file', (name: string | undefined, stream: Readable, info: { filename?: string }) => {
    // An incomplete form destroys its open part; without a listener, that error would end the process.
    stream.on('error', () => {});
    openParts.add(stream);
    onLastChunk(stream, () => openParts.delete(stream));
    if (name !== 'file') unknownParts.add(name ?? '');
    else if (++fileCount === 1) return firstFile.resolve({ stream, filename: info.filename ?? 'file' });
    stream.resume();
  });
  parser.on('field', (name: string | undefined = '') => unknownParts.add(name));
  const completion = feedParser(request, parser, openParts).finally(() => firstFile.resolve(undefined));
  completion.catch(() => {});
  const collectFindings = (): Finding[] => [
    ...(fileCount === 1
      ? []
      : [
          {
            rule: 'upload.file.required',
            at: '/file',
            limit: 1,
            actual: fileCount,
            detail:
              fileCount === 0 ? 'Send the file as a part named file, with a filename.' : 'Send one file per request.',
          },
        ]),
    ...[...unknownParts].map((name) => ({
      rule: fileCount === 0 ? 'upload.file.required' : 'request.members.unknown',
      at: buildPointer(excerpt(name)),
      actual: excerpt(name),
      detail: 'The form must have only one part, named file.',
    })),
  ];
  return {
    file: firstFile.promise.then(async (part) => {
      if (part === undefined) await completion;
      return part;
    }),
    completion,
    collectFindings,
  };
}

function createParser(request: ServiceRequest): busboy.Busboy {
  assertMediaType(request, 'multipart/form-data');
  try {
    const headers = { 'content-type': request.header('content-type') ?? '' };
    return busboy({
      headers,
      defParamCharset: 'utf8',
      // Fields are refused by their names, so their values are not needed.
      limits: { fieldSize: 1024, ...maxFormParts },
    });
  } catch {
    throw createMalformedError('The Content-Type header must have a boundary.');
  }
}

/** Calls back when the last chunk has arrived. The stream's own `end` event waits until it has been read. */
function onLastChunk(stream: Readable, callback: () => void): void {
  const push = stream.push.bind(stream);
  stream.push = (chunk, encoding) => {
    if (chunk === null) callback();
    return push(chunk, encoding);
  };
}

/**
 * Feeds the body to the parser, no faster than its parts are read.
 *
 * @param openParts the parts that have started and are not complete
 */
async function feedParser(
  request: ServiceRequest,
  parser: busboy.Busboy,
  openParts: ReadonlySet<Readable>,
): Promise<void> {
  // The parser may emit several errors; without a permanent listener, the second would end the process.
  parser.on('error', () => {});
  const parserClosed = once(parser, 'close').then(() => undefined);
  parserClosed.catch(() => {});
  let bytes = 0;
  try {
    for await (const chunk of request.body()) {
      if (parser.destroyed) break;
      bytes += chunk.byteLength;
      if (bytes > maxFormBytes) throw createTooLargeError(bytes, true);
      await new Promise<void>((resolve) => {
        parser.write(chunk, () => resolve());
      });
    }
    // A part after the end of the form never completes, and the parser would wait for it.
    if (openParts.size > 0) throw new Error('Unexpected end of a part');
    parser.end();
    await parserClosed;
  } catch (error) {
    parser.destroy();
    if (error instanceof RefusalError) throw error;
    throw createMalformedError(
      error instanceof Error ? `The form cannot be read: ${error.message}.` : 'The form cannot be read.',
    );
  }
}

/** The chunks of a part up to the size limit. Ends when the whole form has been read. */
async function* limitChunks(stream: Readable, form: Form): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  try {
    for await (const chunk of getChunks(stream)) {
      bytes += chunk.byteLength;
      // A file that never ends is stopped by the limit of the form.
      if (bytes <= maxUploadBytes) yield chunk;
    }
  } catch {
    // The form is incomplete too, and its own error states the reason.
  }
  if (bytes > maxUploadBytes) throw createTooLargeError(bytes, bytes > maxUploadBytes + maxDiscardedUploadBytes);
  await form.completion;
  const findings = form.collectFindings();
  if (findings.length > 0) throw new RefusalError('VALIDATION_FAILED', findings);
}

async function* concatChunks(
  head: readonly Uint8Array[],
  rest: AsyncGenerator<Uint8Array, void>,
): AsyncGenerator<Uint8Array, void> {
  yield* head;
  yield* rest;
}

function createMalformedError(detail: string): RefusalError {
  return new RefusalError('MALFORMED_REQUEST', [{ rule: 'upload.form', at: '', detail }]);
}

/** @param hasUnreadBytes whether a part of the body remains unread */
function createTooLargeError(bytes: number, hasUnreadBytes: boolean): RefusalError {
  return new RefusalError(
    'PAYLOAD_TOO_LARGE',
    [
      {
        rule: 'upload.size',
        at: '/file',
        limit: maxUploadBytes,
        ...(hasUnreadBytes ? {} : { actual: bytes }),
        detail: `A file must not exceed ${maxUploadMegabytes} MB.`,
      },
    ],
    // Unread bytes would be parsed as the next request.
    hasUnreadBytes ? { headers: { Connection: 'close' } } : {},
  );
}
