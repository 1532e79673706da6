/** Reads the URL of an upload without a key, as a network would. */
import { setTimeout } from 'node:timers/promises';
import { asString, readMember } from '../../spec/json.ts';
import type { HostedRead } from '../../spec/laws/observation.ts';
import type { RequestResult } from '../judge/evidence.ts';
import { computeDigest, type IncomingResponse } from '../target/message.ts';
import type { ScriptRun } from './scriptRun.ts';
import type { Stage } from './stage.ts';
import { requireFile } from './upload.ts';

/** Only scripts about these rules read hosted files. */
export const hostedFileRules = ['upload.url.file', 'upload.url.bytes'] as const;

/** The digests of the uploads of each script, by their URLs. */
const uploadsByRun = new WeakMap<ScriptRun, Map<string, string>>();

/** Reads the file of a successful upload, and adds what it serves to the trace. */
export async function readHostedFile({ step, operation, observation }: RequestResult, scriptRun: ScriptRun) {
  const { script, stage, trace, main } = scriptRun;
  const content = step.parts?.[0]?.content;
  if (operation !== 'uploadMedia' || !observation.success || content === undefined) return;
  if (!hostedFileRules.some((rule) => script.about.includes(rule))) return;
  const text = asString(readMember(readMember(observation.responseBody, 'data'), 'url'));
  const url = text === undefined ? undefined : URL.parse(text);
  if (text === undefined || url === null || url === undefined || !/^https?:$/.test(url.protocol)) return;
  const uploads = uploadsByRun.get(scriptRun) ?? new Map<string, string>();
  uploadsByRun.set(scriptRun, uploads);
  const file = await readFileOf(content);
  const uploaded = computeDigest(file);
  // A URL of two different uploads can serve only one of them.
  const isShared = (uploads.get(text) ?? uploaded) !== uploaded;
  uploads.set(text, uploaded);
  const context = { script: script.id, operation };
  const get = (headers: Readonly<Record<string, string>>) =>
    stage.target.send(() => ({ method: 'GET', url, headers }), context);
  const response = await get({});
  if (response.status === 0) return;
  const ownerStatus =
    isMissing(response.status) && url.origin === stage.base.origin
      ? await readAsOwner(() => get({ authorization: `Bearer ${scriptRun.caller(step.caller).subject.key}` }), stage)
      : undefined;
  const mediaType = response.headers['content-type'];
  trace.push({
    kind: 'hosted',
    at: main.clock.now(),
    url: text,
    status: response.status,
    ...(ownerStatus === undefined ? {} : { ownerStatus }),
    ...(mediaType === undefined ? {} : { mediaType }),
    shows: isShared ? 'another upload' : compareWithUploads(response, file, uploaded, uploads),
  });
}

const isMissing = (status: number): boolean => status === 404 || status === 410;

/** Reads a file with the key of its owner after a moment, if it is on the service itself. */
async function readAsOwner(read: () => Promise<IncomingResponse>, { grace }: Stage): Promise<number> {
  await setTimeout(grace);
  return (await read()).status;
}

function compareWithUploads(
  { body, digest = computeDigest(Buffer.from(body)), length = 0 }: IncomingResponse,
  file: Buffer,
  fileDigest: string,
  uploads: ReadonlyMap<string, string>,
): HostedRead['shows'] {
  if (digest === fileDigest) return 'the upload';
  if ([...uploads.values()].includes(digest)) return 'another upload';
  const isCut = length > 0 && length < file.length && digest === computeDigest(file.subarray(0, length));
  return isCut ? 'the beginning of the upload' : 'something else';
}

async function readFileOf(name: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of requireFile(name).content()) chunks.push(chunk);
  return Buffer.concat(chunks);
}
