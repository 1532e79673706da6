/** Resolves references in the script itself: accounts from lists, URLs by uploading, times from the clock. */

import { quoteShellWord } from '../../../spec/text/shellQuote.ts';
import { parseDuration } from '../../../spec/time/duration.ts';
import { findFile } from '../../files/catalogue.ts';
import { findReferencesIn } from '../../player/references/references.ts';
import { placeholders } from '../../player/references/resolveReferences.ts';
import type { CallerName, Part } from '../../script/script.ts';
import { formatPrintCommands } from './bytes.ts';
import { formatBaseHeaders } from './headers.ts';
import { buildIdPath } from './place.ts';
import { formatAuthorization, type ScriptWriter, throwInexpressible } from './scriptWriter.ts';
import { getVariableName } from './text.ts';

/** Sets a variable for every reference in a value. */
export async function bindAll(value: unknown, caller: CallerName, writer: ScriptWriter): Promise<void> {
  for (const reference of new Set(findReferencesIn(value)))
    if (!placeholders.has(reference)) await bind(reference, caller, writer);
}

async function bind(reference: string, caller: CallerName, writer: ScriptWriter): Promise<void> {
  const [kind = '', ...rest] = reference.split(':');
  const variable = getVariableName(reference, caller);
  // Time passes, so a timestamp is computed at every use.
  if (kind.startsWith('now'))
    return writer.write(
      `${variable}=$(at ${findSecondsIn(reference)}) || unclear 'the time of the service cannot be parsed.'`,
    );
  if (
    (kind === 'key' && rest[1] === undefined) ||
    kind === 'env' ||
    kind === 'run' ||
    writer.boundVariables.has(variable)
  )
    return;
  if (kind === 'key') writer.write(formatInvalidKey(variable, rest));
  else if (kind === 'cut') {
    await bind(rest.join(':'), caller, writer);
    writer.write(...formatCut(variable, getVariableName(rest.join(':'), caller)));
  } else if (kind === 'theirs' && rest[0] === 'outreach')
    writer.write(...formatOutreachLines(variable, [], 'other', writer));
  else if (kind === 'theirs') writer.write(...formatAccountLines(variable, rest.slice(1), 'other', writer));
  else if (kind === 'account') writer.write(...formatAccountLines(variable, rest, caller, writer));
  else if (kind === 'outreach') writer.write(...formatOutreachLines(variable, rest, caller, writer));
  else if (kind === 'file') writer.write(...(await formatFileLines(variable, rest.join(':'), caller, writer)));
  else if (kind === 'unknown') throwInexpressible('a URL that no upload returned depends on the form of the URLs');
  else if (kind === 'webhook') throwInexpressible('webhooks need a receiver');
  else throwInexpressible(`no step creates "${reference}"`);
  writer.boundVariables.add(variable);
}

/** Sets a variable to a part of an id, as `cutId` does. */
export function formatCut(variable: string, id: string): readonly string[] {
  const number = `\${${id}##*[!0-9]}`;
  return [
    `case "${number}" in ''|0?*) ${variable}=\${${id}%?} ;; *) ${variable}=\${${id}%"${number}"}; ${variable}=\${${variable}%?} ;; esac`,
    `${variable}=\${${variable}:-"\${${id}}x"}`,
  ];
}

/** An invalid key that resembles a valid one. */
function formatInvalidKey(variable: string, [caller = '', variant]: readonly string[]): string {
  const key = getVariableName(`key:${caller}`);
  if (variant === 'cut') return `${variable}=\${${key}%?}`;
  return `${variable}=$(printf %s "$${key}" | tr 'a-zA-Z' 'A-Za-z')`;
}

/** Ignores the offset and uses UTC, since the instant is the same. */
function findSecondsIn(reference: string): number {
  const [moment = ''] = reference.split('@');
  const seconds = (parseDuration(moment.slice(4)) ?? 0) / 1000;
  return moment[3] === '-' ? -seconds : seconds;
}

/** Requests the accounts of a caller once. */
function listRequest(
  operation: 'listAccounts' | 'listOutreachAccounts',
  caller: CallerName,
  writer: ScriptWriter,
): { name: string; lines: string[] } {
  const name = `${operation}_${caller}`;
  if (writer.boundVariables.has(name)) return { name, lines: [] };
  writer.boundVariables.add(name);
  const path = writer.options.codec.route(operation)?.path ?? '/accounts';
  const headers = formatBaseHeaders(writer.options, { authorization: formatAuthorization(caller) });
  return { name, lines: [`send ${name} GET "$URL${path}" ${headers.join(' ')}`, `must ${name}`] };
}

function formatAccountLines(
  variable: string,
  [platform = '', number = '1']: readonly string[],
  caller: CallerName,
  writer: ScriptWriter,
): string[] {
  const { name, lines } = listRequest('listAccounts', caller, writer);
  const { accounts } = writer.options;
  const allowedFilter =
    accounts === undefined ? '' : ` and (.id | IN(${accounts.map((id) => JSON.stringify(id)).join(', ')}))`;
  const filter = `[.data[] | select(.platform == ${JSON.stringify(platform)}${allowedFilter}) | .id][${Number(number) - 1}] // empty`;
  return [
    ...lines,
    formatPickCommand(variable, name, filter, `the caller ${caller} has no account ${number} of ${platform}.`),
  ];
}

function formatOutreachLines(
  variable: string,
  [kind = 'connected', number = '1']: readonly string[],
  caller: CallerName,
  writer: ScriptWriter,
): string[] {
  const { name, lines } = listRequest('listOutreachAccounts', caller, writer);
  const compare = kind === 'unconnected' ? '!=' : '==';
  const vocabulary = writer.options.codec.profile.wire.vocabularies.get('outreach.states');
  const connectedState = JSON.stringify(vocabulary?.wireValues.get('connected') ?? 'connected');
  const filter = `[.data[] | select(.status ${compare} ${connectedState}) | .id][${Number(number) - 1}] // empty`;
  return [
    ...lines,
    formatPickCommand(variable, name, filter, `the caller ${caller} has no matching outreach account.`),
  ];
}

async function formatFileLines(
  variable: string,
  name: string,
  caller: CallerName,
  writer: ScriptWriter,
): Promise<string[]> {
  const { codec } = writer.options;
  const route = codec.route('uploadMedia') ?? throwInexpressible('the service has no uploads');
  const headers = formatBaseHeaders(writer.options, { authorization: formatAuthorization(caller) });
  const { lines, form } = await buildFileForm({ name: 'file', filename: name, content: name }, writer);
  return [
    ...lines,
    `send ${variable} ${route.method} "$URL${route.path}" ${headers.join(' ')} -F ${form}`,
    `must ${variable}`,
    formatPickCommand(
      variable,
      variable,
      `${buildIdPath('uploadMedia', codec) ?? '.data.url'} // empty`,
      'the response to the upload has no URL.',
    ),
  ];
}

/** Writes a file of the catalogue once, and the part of the form that sends it. */
export async function buildFileForm(
  { name, filename, content, type }: Part,
  writer: ScriptWriter,
): Promise<{ readonly lines: readonly string[]; readonly form: string }> {
  const suiteFile = findFile(content) ?? throwInexpressible(`the suite has no file ${content}`);
  const path = `$work/${content.replaceAll(/[^\w.-]/g, '_')}`;
  const lines = writer.boundVariables.has(path)
    ? []
    : ['{', ...(await formatPrintCommands(suiteFile.content())), ':', `} > "${path}"`];
  writer.boundVariables.add(path);
  const quoteName = (text: string) => `\\"${text.replaceAll(/["\\$`]/g, '_')}\\"`;
  const filenamePart = filename === undefined ? '' : `;filename=${quoteName(filename)}`;
  const prefix = filename === undefined ? '<' : '@';
  return {
    lines,
    form: `"${name.replaceAll(/["\\$`=;]/g, '_')}=${prefix}${path}${filenamePart};type=${type ?? suiteFile.type}"`,
  };
}

export function formatPickCommand(variable: string, responseName: string, filter: string, message: string): string {
  return `${variable}=$(pick ${responseName} ${quoteShellWord(filter)}) || unclear ${quoteShellWord(message)}`;
}
