/** Reads the URL of an upload without a key, as a network would. */
import { setTimeout } from 'node:timers/promises';
import { asString, readMember } from '../../../spec/json.ts';
import type { HostedRead } from '../../../spec/laws/observation.ts';
import { is2xx } from '../../../spec/laws/traces/traceReader.ts';
import type { RequestResult } from '../../judge/evidence.ts';
import { computeDigest, type IncomingResponse } from '../../target/message.ts';
import type { ScriptRun } from '../scriptRun.ts';
import type { Stage } from '../stage.ts';
import { requireFile } from './upload.ts';

/** Only scripts about these rules read hosted files. */
export const hostedFileRules = ['upload.url.file', 'upload.url.bytes'] as const;

interface UploadedFile {
  readonly content: Buffer;
  readonly digest: string;
  readonly type: string;
  /** Whether its URL served a file. */
  isServed: boolean;
}

/** The uploads of each script by their URLs, in the order of their requests. */
const uploadsByRun = new WeakMap<ScriptRun, Map<string, UploadedFile>>();

/**
 * Reads the file of a successful upload and adds what its URL serves to the trace. Then reads the file of the previous
 * upload, which the new one must not replace.
 */
export async function readHostedFile({ step, operation, observation }: RequestResult, scriptRun: ScriptRun) {
  const { script } = scriptRun;
  const name = step.parts?.[0]?.content;
  if (operation !== 'uploadMedia' || !observation.success || name === undefined) return;
  if (!hostedFileRules.some((rule) => script.about.includes(rule))) return;
  const url = asString(readMember(readMember(observation.responseBody, 'data'), 'url'));
  if (url === undefined) return;
  const uploads = uploadsByRun.get(scriptRun) ?? new Map<string, UploadedFile>();
  uploadsByRun.set(scriptRun, uploads);
  const content = await readFileOf(name);
  const upload: UploadedFile = {
    content,
    digest: computeDigest(content),
    type: requireFile(name).type,
    isServed: false,
  };
  // A URL of two different uploads can serve only one of them.
  const isShared = (uploads.get(url) ?? upload).digest !== upload.digest;
  const earlier = [...uploads].findLast(([otherUrl, { isServed }]) => isServed && otherUrl !== url);
  // A repeated URL moves to the end.
  uploads.delete(url);
  uploads.set(url, upload);
  const caller = scriptRun.caller(step.caller).hookCaller;
  upload.isServed = await readUrl(url, caller.key, scriptRun, (response) =>
    isShared ? 'another upload' : compareWithUploads(response, upload, uploads),
  );
  if (earlier === undefined || earlier[1].digest === upload.digest) return;
  const [earlierUrl, earlierUpload] = earlier;
  await readUrl(earlierUrl, caller.key, scriptRun, (response) => compareWithUploads(response, earlierUpload, uploads));
}

/** Returns whether the URL served a file. */
async function readUrl(
  text: string,
  key: string,
  { script, stage, trace, main }: ScriptRun,
  compare: (response: IncomingResponse) => HostedRead['shows'],
): Promise<boolean> {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  const context = { script: script.id, operation: 'uploadMedia' } as const;
  const get = (headers: Readonly<Record<string, string>>) =>
    stage.target.send(() => ({ method: 'GET', url, headers }), context);
  const response = await get({});
  if (response.status === 0) return false;
  const ownerStatus =
    isMissing(response.status) && url.origin === stage.base.origin
      ? await readAsOwner(() => get({ authorization: `Bearer ${key}` }), stage)
      : undefined;
  const mediaType = response.headers['content-type'];
  trace.push({
    kind: 'hosted',
    at: main.clock.now(),
    url: text,
    status: response.status,
    ...(ownerStatus === undefined ? {} : { ownerStatus }),
    ...(mediaType === undefined ? {} : { mediaType }),
    shows: compare(response),
  });
  return is2xx(response);
}

const isMissing = (status: number): boolean => status === 404 || status === 410;

/** Waits for the grace period, then reads the file with the key of its owner. */
async function readAsOwner(read: () => Promise<IncomingResponse>, { grace }: Stage): Promise<number> {
  await setTimeout(grace);
  return (await read()).status;
}

function compareWithUploads(
  { body, digest = computeDigest(Buffer.from(body)), length = 0 }: IncomingResponse,
  upload: UploadedFile,
  uploads: ReadonlyMap<string, UploadedFile>,
): HostedRead['shows'] {
  if (digest === upload.digest) return 'the upload';
  if ([...uploads.values()].some((other) => other.digest === digest)) return 'another upload';
  const { content } = upload;
  const isShorter = length > 0 && length < content.length;
  const parts = isShorter ? [content.subarray(0, length), content.subarray(-length)] : [];
  if (parts.some((part) => digest === computeDigest(part))) return 'a part of the upload';
  const ends = lineEnds.filter((end) => length === content.length + end.length);
  if (ends.some((end) => digest === computeDigest(Buffer.concat([content, end])))) return 'the upload and a line end';
  const isConverted = conversions.some((convert) => digest === computeDigest(convert(content)));
  if (isConverted) return 'the upload, converted as text';
  const hasSameSize = length === content.length && length >= largeSize && sizedByContent.test(upload.type);
  return hasSameSize ? 'a large image of the same size' : 'something else';
}

/** The size in bytes from which a re-encoded image does not have the same size by chance. */
const largeSize = 100_000;

/** Services edit metadata of JPEG files and move the boxes of videos without changing the size. */
const sizedByContent = /^image\/(?:png|gif|webp)$/;

/** What services leave at the end of a file if they read a multipart body wrongly. */
const lineEnds = ['\n', '\r\n', '\r', '\n\n', '\r\n\r\n'].map((text) => Buffer.from(text));

/** How services convert files that they mistake for text: to other encodings and line ends. */
const conversions: readonly ((content: Buffer) => Buffer)[] = [
  (content) => Buffer.from(content.toString('utf8')),
  (content) => Buffer.from(content.toString('latin1')),
  (content) => Buffer.from(content.toString('ascii'), 'ascii'),
  (content) => Buffer.from(content.toString('base64')),
  ...(['\n', '\r\n'] as const).map(
    (lineEnd) => (content: Buffer) => Buffer.from(content.toString('latin1').replace(/\r\n?|\n/g, lineEnd), 'latin1'),
  ),
  (content) => Buffer.from(content.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
];

async function readFileOf(name: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of requireFile(name).content()) chunks.push(chunk);
  return Buffer.concat(chunks);
}
