/** Uploads a file that a script refers to. */
import { asObject, readMember, tryParseJson } from '../../../spec/json.ts';
import { findFile } from '../../files/catalogue.ts';
import type { SuiteFile } from '../../files/file.ts';
import { formatServiceMessage } from '../../judge/serviceMessage.ts';
import { StopError } from '../../judge/stopError.ts';
import type { RequestStep } from '../../script/script.ts';
import type { TargetResponse } from '../../target/target.ts';
import { createRequestBuilder } from '../requestBuilder.ts';
import type { ScriptRun } from '../scriptRun.ts';
import type { KnownCaller } from '../stage.ts';

/** Returns a file of the catalogue. @throws TypeError if there is none with this name */
export function requireFile(name: string): SuiteFile {
  const file = findFile(name);
  if (file === undefined) throw new TypeError(`The suite has no file called "${name}".`);
  return file;
}

/** Uploads a file and returns its URL. @throws StopError if the tier forbids it or the service returns no URL */
export async function uploadFile(name: string, { stage, script }: ScriptRun, caller: KnownCaller): Promise<string> {
  const { codec, base, target, tier } = stage;
  if (tier === 'read' || tier === 'reject')
    throw new StopError('tier', 'draft', `The tier "${tier}" does not allow uploads.`);
  const route = codec.route('uploadMedia');
  if (route === undefined) throw new StopError('absent', 'uploadMedia', 'The implementation has no uploads.');
  const step: RequestStep = {
    kind: 'request',
    role: 'given',
    operation: 'uploadMedia',
    parts: [{ name: 'file', filename: name, content: name }],
  };
  const request = createRequestBuilder(step, route, { base, key: caller.hookCaller.key, codec, getFile: requireFile });
  const response = await target.send(request, { script: script.id, operation: 'uploadMedia' });
  const url = readMember(codec.decodeResponse('uploadMedia', asObject(tryParseJson(response.body))).data, 'url');
  if (response.status >= 300 || typeof url !== 'string')
    throw new StopError('refused', 'uploadMedia', `The upload of ${name} ${describeFailure(response)}.`);
  stage.createdResources.markCreated('file', url, caller.name);
  stage.createdResources.markLeft('file', url, caller.name, 'the contract has no operation that deletes a file');
  return url;
}

function describeFailure({ status, body, error }: TargetResponse): string {
  if (status === 0) return `got no response (${error})`;
  return status >= 300
    ? `returned ${status}${formatServiceMessage(asObject(tryParseJson(body)))}`
    : `returned ${status}, but the response has no URL`;
}
