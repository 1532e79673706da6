/** Reads request bodies. */
import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { createValidationError, Refusal } from './refusal.ts';

/** @param strict false reads the body whatever its content type */
export async function readJson(req: IncomingMessage, strict = true): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  if (strict && !/^application\/json\s*(;|$)/i.test(req.headers['content-type'] ?? ''))
    throw new Refusal(400, 'UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON.');
  if (bytes.length > 8_388_608) throw new Refusal(413, 'PAYLOAD_TOO_LARGE', 'The body is too large.');
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw createValidationError('The body must be an object.');
    return value;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(400, 'MALFORMED_REQUEST', 'The body is not valid JSON.');
  }
}

const kinds: readonly (readonly [kind: string, test: (head: string) => boolean])[] = [
  ['jpg', (head) => head.startsWith('\xff\xd8\xff')],
  ['png', (head) => head.startsWith('\x89PNG\r\n\x1a\n')],
  ['gif', (head) => /^GIF8[79]a/.test(head)],
  ['webp', (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP'],
  ['mp4', (head) => head.slice(4, 8) === 'ftyp'],
  ['pdf', (head) => head.startsWith('%PDF-')],
];

export function readFile(req: IncomingMessage): Promise<{ kind: string; bytes: number }> {
  return new Promise((resolve, reject) => {
    const rejectMalformed = () => reject(new Refusal(400, 'MALFORMED_REQUEST', 'The form is incomplete.'));
    if (!/^multipart\/form-data/i.test(req.headers['content-type'] ?? ''))
      return reject(new Refusal(400, 'UNSUPPORTED_MEDIA_TYPE', 'The body must be a multipart form.'));
    let parser: busboy.Busboy;
    try {
      parser = busboy({ headers: req.headers });
    } catch {
      return rejectMalformed();
    }
    let [head, bytes, files, others] = ['', 0, 0, 0];
    parser.on('file', (name, stream) => {
      stream.on('error', rejectMalformed);
      if (name !== 'file') others++;
      else files++;
      stream.on('data', (chunk: Buffer) => {
        if (name !== 'file') return;
        if (head.length < 16) head += chunk.subarray(0, 16).toString('latin1');
        bytes += chunk.length;
      });
    });
    parser.on('field', () => others++);
    parser.on('error', rejectMalformed);
    parser.on('close', () => {
      const kind = kinds.find(([, test]) => test(head))?.[0];
      if (files !== 1 || others > 0) reject(createValidationError('The form must have exactly one part named file.'));
      else if (bytes > 300 * 1_048_576)
        reject(new Refusal(413, 'PAYLOAD_TOO_LARGE', 'A file must have at most 300 MB.'));
      else if (kind === undefined) reject(createValidationError('The file must be an image, a video or a PDF.'));
      else resolve({ kind, bytes });
    });
    req.on('aborted', rejectMalformed);
    req.pipe(parser);
  });
}
