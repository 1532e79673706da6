/** Uploads a file that a script refers to. */
import { isObject, member } from '../../spec/json.ts';
import { fileNamed } from '../files/catalogue.ts';
import type { SuiteFile } from '../files/file.ts';
import { Stopped } from '../judge/stopped.ts';
import type { RequestStep } from '../script/script.ts';
import type { Playing } from './playing.ts';
import type { KnownCaller } from './stage.ts';
import { outgoing } from './wire.ts';

/** @throws Stopped TypeError if the catalogue has no such file */
export function fileOf(name: string): SuiteFile {
  const found = fileNamed(name);
  if (found === undefined) throw new TypeError(`The suite has no file called "${name}".`);
  return found;
}

/** Returns the URL of the upload. @throws Stopped if there is none */
export async function uploadOf(name: string, { stage, script }: Playing, caller: KnownCaller): Promise<string> {
  const { codec, base, target, tier } = stage;
  if (tier === 'read' || tier === 'reject') throw new Stopped('tier', 'draft', 'Uploads need the tier draft.');
  const route = codec.route('uploadMedia');
  if (route === undefined) throw new Stopped('absent', 'uploadMedia', 'The implementation has no uploads.');
  const step: RequestStep = {
    kind: 'request',
    role: 'given',
    operation: 'uploadMedia',
    parts: [{ name: 'file', filename: name, content: name }],
  };
  const request = outgoing(step, route, { base, key: caller.subject.key, codec, fileOf });
  const answer = await target.send(request, { script: script.id, operation: 'uploadMedia' });
  const told = parsed(answer.body);
  const url = member(member(told, 'data'), 'url');
  if (answer.status >= 300 || typeof url !== 'string')
    throw new Stopped('refused', 'uploadMedia', `The upload of ${name} returned ${answer.status || 'no response'}.`);
  stage.ledger.made('file', url, caller.name);
  stage.ledger.stays('file', url, caller.name, 'the API has no operation that deletes a file');
  return url;
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
