/** Resolves references in the script itself: accounts from lists, URLs by uploading, times from the clock. */
import { parseDuration } from '../../../spec/time/duration.ts';
import { fileNamed } from '../../files/catalogue.ts';
import { placeholders } from '../../player/meanings.ts';
import { referencesIn } from '../../player/references.ts';
import type { CallerName } from '../../script/script.ts';
import { printing } from './bytes.ts';
import { bearer, cannot, type Desk } from './desk.ts';
import { ownHeaders } from './headers.ts';
import { idPlace } from './place.ts';
import { single } from './quote.ts';
import { variableOf } from './text.ts';

/** Sets a variable for every reference in a value. */
export async function bindAll(value: unknown, caller: CallerName, desk: Desk): Promise<void> {
  for (const reference of new Set(referencesIn(value)))
    if (!placeholders.has(reference)) await bind(reference, caller, desk);
}

async function bind(reference: string, caller: CallerName, desk: Desk): Promise<void> {
  const [kind = '', ...rest] = reference.split(':');
  const variable = variableOf(reference, caller);
  // Time passes, so a timestamp is computed at every use.
  if (kind.startsWith('now'))
    return desk.say(`${variable}=$(at ${secondsIn(reference)}) || unclear 'the time of the service cannot be parsed.'`);
  if ((kind === 'key' && rest[1] === undefined) || kind === 'env' || kind === 'run' || desk.bound.has(variable)) return;
  if (kind === 'key') desk.say(nearly(variable, rest));
  else if (kind === 'theirs' && rest[0] === 'outreach') desk.say(...outreach(variable, [], 'other', desk));
  else if (kind === 'theirs') desk.say(...account(variable, rest.slice(1), 'other', desk));
  else if (kind === 'account') desk.say(...account(variable, rest, caller, desk));
  else if (kind === 'outreach') desk.say(...outreach(variable, rest, caller, desk));
  else if (kind === 'file') desk.say(...(await file(variable, rest.join(':'), caller, desk)));
  else if (kind === 'webhook') cannot('webhooks need a receiver');
  else cannot(`no step creates "${reference}"`);
  desk.bound.add(variable);
}

/** An invalid key that resembles a valid one. */
function nearly(variable: string, [caller = '', how]: readonly string[]): string {
  const key = variableOf(`key:${caller}`);
  if (how === 'cut') return `${variable}=\${${key}%?}`;
  return `${variable}=$(printf %s "$${key}" | tr 'a-zA-Z' 'A-Za-z')`;
}

/** Ignores the offset and uses UTC, since the instant is the same. */
function secondsIn(reference: string): number {
  const [moment = ''] = reference.split('@');
  const by = (parseDuration(moment.slice(4)) ?? 0) / 1000;
  return moment[3] === '-' ? -by : by;
}

/** Requests the accounts of a caller once. */
function listOf(
  operation: 'listAccounts' | 'listOutreachAccounts',
  caller: CallerName,
  desk: Desk,
): { name: string; lines: string[] } {
  const name = `${operation}_${caller}`;
  if (desk.bound.has(name)) return { name, lines: [] };
  desk.bound.add(name);
  const path = desk.means.codec.route(operation)?.path ?? '/accounts';
  const headers = ownHeaders(desk.means, { authorization: bearer(caller) });
  return { name, lines: [`send ${name} GET "$URL${path}" ${headers.join(' ')}`] };
}

function account(
  variable: string,
  [platform = '', number = '1']: readonly string[],
  caller: CallerName,
  desk: Desk,
): string[] {
  const { name, lines } = listOf('listAccounts', caller, desk);
  const { accounts } = desk.means;
  const allowed =
    accounts === undefined ? '' : ` and (.id | IN(${accounts.map((id) => JSON.stringify(id)).join(', ')}))`;
  const filter = `[.data[] | select(.platform == ${JSON.stringify(platform)}${allowed}) | .id][${Number(number) - 1}] // empty`;
  return [...lines, picking(variable, name, filter, `the caller ${caller} has no account ${number} of ${platform}.`)];
}

function outreach(
  variable: string,
  [kind = 'connected', number = '1']: readonly string[],
  caller: CallerName,
  desk: Desk,
): string[] {
  const { name, lines } = listOf('listOutreachAccounts', caller, desk);
  const compare = kind === 'unconnected' ? '!=' : '==';
  const words = desk.means.codec.profile.wire.words.get('outreach.states');
  const connected = JSON.stringify(words?.theirs.get('connected') ?? 'connected');
  const filter = `[.data[] | select(.status ${compare} ${connected}) | .id][${Number(number) - 1}] // empty`;
  return [...lines, picking(variable, name, filter, `the caller ${caller} has no matching outreach account.`)];
}

async function file(variable: string, name: string, caller: CallerName, desk: Desk): Promise<string[]> {
  const { codec } = desk.means;
  const route = codec.route('uploadMedia') ?? cannot('the service has no uploads');
  const headers = ownHeaders(desk.means, { authorization: bearer(caller) });
  const { lines, form } = await fileForm(name, 'file', name, desk);
  return [
    ...lines,
    `send ${variable} ${route.method} "$URL${route.path}" ${headers.join(' ')} -F ${form}`,
    `must ${variable}`,
    picking(
      variable,
      variable,
      `${idPlace('uploadMedia', codec) ?? '.data.url'} // empty`,
      'the response to the upload has no URL.',
    ),
  ];
}

/** Writes a file of the catalogue once, and the part of the form that sends it. */
export async function fileForm(
  content: string,
  part: string,
  filename: string | undefined,
  desk: Desk,
): Promise<{ readonly lines: readonly string[]; readonly form: string }> {
  const found = fileNamed(content) ?? cannot(`the suite has no file ${content}`);
  const path = `$work/${content.replaceAll(/[^\w.-]/g, '_')}`;
  const lines = desk.bound.has(path) ? [] : ['{', ...(await printing(found.content())), ':', `} > "${path}"`];
  desk.bound.add(path);
  const quoted = (text: string) => `\\"${text.replaceAll(/["\\$`]/g, '_')}\\"`;
  const called = filename === undefined ? '' : `;filename=${quoted(filename)}`;
  const sign = filename === undefined ? '<' : '@';
  return { lines, form: `"${part.replaceAll(/["\\$`=;]/g, '_')}=${sign}${path}${called};type=${found.type}"` };
}

export function picking(variable: string, answer: string, filter: string, otherwise: string): string {
  return `${variable}=$(pick ${answer} ${single(filter)}) || unclear ${single(otherwise)}`;
}
