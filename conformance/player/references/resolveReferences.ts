/** Resolves references in scripts: accounts, times, files, and names from earlier steps. */

import type { Observation } from '../../../spec/laws/observation.ts';
import { parseDuration } from '../../../spec/time/duration.ts';
import { formatInstant, type Instant } from '../../../spec/time/instant.ts';
import { findSubstitute } from '../../files/catalogue.ts';
import { buildNeverUploadedUrl } from '../../files/neverUploaded.ts';
import { StopError } from '../../judge/stopError.ts';
import { isBound } from '../../oracle/readings.ts';
import { testsRateLimit } from '../../script/script.ts';
import { listOutreachAccounts } from '../accounts/accountLists.ts';
import { restoreAccounts } from '../accounts/connect.ts';
import { findStaleAccounts } from '../accounts/staleAccounts.ts';
import { listUsableAccounts } from '../accounts/usableAccounts.ts';
import type { ScriptRun } from '../scriptRun.ts';
import type { KnownCaller } from '../stage.ts';
import { switchCase } from '../switchCase.ts';
import { uploadFile } from '../uploads/upload.ts';
import { cutId } from './cutId.ts';

/** Resolves the references of one request of a caller. */
export async function resolveReferences(
  references: readonly string[],
  scriptRun: ScriptRun,
  caller: KnownCaller,
): Promise<ReadonlyMap<string, string>> {
  const values = new Map<string, string>();
  for (const reference of new Set(references))
    if (!placeholders.has(reference)) values.set(reference, await resolveReference(reference, scriptRun, caller));
  return values;
}

/** Placeholders in lead magnet templates, which the service fills in. */
export const placeholders: ReadonlySet<string> = new Set(['firstName', 'keyword']);

async function resolveReference(reference: string, scriptRun: ScriptRun, caller: KnownCaller): Promise<string> {
  const [kind = '', ...args] = reference.split(':');
  switch (kind) {
    case 'account':
      return resolveAccountId(scriptRun, caller, args[0] ?? '', Number(args[1] ?? 1));
    case 'outreach':
      return resolveOutreachAccountId(scriptRun, caller, args);
    case 'theirs': {
      const other = scriptRun.caller('other');
      return args[0] === 'outreach'
        ? resolveOutreachAccountId(scriptRun, other, [])
        : resolveAccountId(scriptRun, other, args[1] ?? '', 1);
    }
    case 'file':
      return requireHostedUrl(args.join(':'), scriptRun, caller);
    case 'unknown':
      return buildUnknownUrl(args.join(':'), scriptRun, caller);
    case 'webhook':
      return buildWebhookUrl(scriptRun, args.join(':'));
    case 'cursor':
      return lookUpName(scriptRun, `cursor:${args.join(':')}`);
    case 'cut':
      return cutId(await resolveReference(args.join(':'), scriptRun, caller));
    case 'key':
      return buildKeyVariant(scriptRun.caller(args[0] as never).hookCaller.key, args[1]);
    case 'run':
      return scriptRun.stage.run;
    default:
      return reference.startsWith('now') ? getTimestamp(reference, caller) : lookUpName(scriptRun, reference);
  }
}

/** Returns the URL of a hosted file, in another format if the service refuses the first. */
async function requireHostedUrl(name: string, scriptRun: ScriptRun, caller: KnownCaller): Promise<string> {
  const { files } = scriptRun.stage;
  const buildUrl = (file: string) =>
    files.getUrl(caller.name, file, (_, uploadName) => uploadFile(uploadName, scriptRun, caller));
  const substitute = findSubstitute(name);
  if (substitute === undefined) return buildUrl(name);
  if (files.refusesJpeg) return buildUrl(substitute);
  try {
    return await buildUrl(name);
  } catch (error) {
    if (!(error instanceof StopError) || error.obstacle.kind !== 'refused') throw error;
    const url = await buildUrl(substitute).catch(() => {
      throw error;
    });
    files.refusesJpeg = true;
    return url;
  }
}

/** Returns the URL of a hosted file that was never uploaded, derived from two real URLs. */
async function buildUnknownUrl(name: string, scriptRun: ScriptRun, caller: KnownCaller): Promise<string> {
  const other = name === 'slides.pdf' ? 'clip.mp4' : 'slides.pdf';
  return buildNeverUploadedUrl(
    await requireHostedUrl(name, scriptRun, caller),
    await requireHostedUrl(other, scriptRun, caller),
  );
}

/**
 * Returns a key, or an invalid variant of it: one character shorter (`cut`), or with the case of its letters switched.
 */
function buildKeyVariant(key: string, variant: string | undefined): string {
  if (variant === undefined) return key;
  const other = variant === 'cut' ? key.slice(0, -1) : key.replace(/[a-z]/gi, switchCase);
  if (other !== key) return other;
  throw new StopError('absent', 'letters', 'The key has no letters whose case could be changed.');
}

/** Returns the id of an account, after reading the accounts again if a reset may have removed it or given it another id. */
async function resolveAccountId(
  scriptRun: ScriptRun,
  caller: KnownCaller,
  platform: string,
  number: number,
): Promise<string> {
  if (findStaleAccounts(caller) === 'all') await readAccountsAgain(caller, scriptRun);
  const id = getAccountId(scriptRun, caller, platform, number);
  if (findStaleAccounts(caller) === 'none' || !caller.addedAccountIds.has(id)) return id;
  await readAccountsAgain(caller, scriptRun);
  return getAccountId(scriptRun, caller, platform, number);
}

/**
 * Reads the accounts again. A script that tests the rate limit then no longer knows how many requests the service has
 * counted.
 */
async function readAccountsAgain(caller: KnownCaller, { stage, script, trace }: ScriptRun): Promise<void> {
  await restoreAccounts(caller, stage);
  if (!testsRateLimit(script)) return;
  const isKnown = (observation: Observation) =>
    observation.kind !== 'empty-history' || observation.caller !== caller.name;
  trace.splice(0, trace.length, ...trace.filter(isKnown));
}

function getAccountId({ stage }: ScriptRun, caller: KnownCaller, platform: string, number: number): string {
  const usableAccounts = listUsableAccounts(caller, stage).filter((account) => account.platform === platform);
  const account = usableAccounts[number - 1];
  if (account !== undefined) return account.id;
  if (caller.accountFault !== undefined)
    throw new StopError('unreadable', `${caller.name}: readable accounts`, caller.accountFault);
  const description = number === 1 ? platform : `${platform} (${number} of them)`;
  throw new StopError(
    'no-account',
    `${caller.name}: ${description}`,
    usableAccounts.length === 0
      ? `The caller "${caller.name}" has no ${platform} account that the suite may post to.`
      : `The caller "${caller.name}" has ${usableAccounts.length} of ${number} ${platform} accounts that the suite needs to post to.`,
    usableAccounts.length === 0 ? platform : undefined,
  );
}

async function resolveOutreachAccountId(
  scriptRun: ScriptRun,
  caller: KnownCaller,
  args: readonly string[],
): Promise<string> {
  if (findStaleAccounts(caller) === 'all') await readAccountsAgain(caller, scriptRun);
  if (caller.hasStaleOutreach) {
    caller.outreach = await listOutreachAccounts(caller.hookCaller.key, scriptRun.stage);
    caller.hasStaleOutreach = false;
  }
  return getOutreachAccountId(scriptRun, caller, args);
}

function getOutreachAccountId(
  { stage }: ScriptRun,
  { outreach: accounts, name }: KnownCaller,
  [state = 'connected', number = '1']: readonly string[],
): string {
  const wantsConnected = state !== 'unconnected';
  const matchingAccounts = accounts.filter(({ status }) => (status === 'connected') === wantsConnected);
  // If the profile names the state "connected" and no account has it, no account is usable.
  const accountsInOtherStates =
    wantsConnected && matchingAccounts.length === 0 && isBound(stage.profile, 'outreach.states')
      ? accounts.filter(({ status }) => status !== 'disconnected')
      : [];
  const account = [...matchingAccounts, ...accountsInOtherStates][Number(number) - 1];
  if (account !== undefined) return account.id;
  const connectedDescription =
    number === '1' ? 'a connected outreach account' : `${number} connected outreach accounts`;
  const description = wantsConnected ? connectedDescription : 'an outreach account that is not connected';
  // A service may list only connected accounts, so the user may be unable to provide another one.
  const kind = wantsConnected ? 'no-account' : 'absent';
  throw new StopError(kind, `${name}: ${description}`, `The caller "${name}" does not have ${description}.`);
}

function buildWebhookUrl({ stage, id }: ScriptRun, name: string): string {
  if (stage.receiver !== undefined) return stage.receiver.buildUrl(id, name);
  throw new StopError('no-hook', 'receiver', 'The webhook receiver is not running.');
}

const cursorFields = ['post.list.pagination:pagination', 'post.list.pagination:pagination.nextCursor'] as const;

function lookUpName({ names, stage, nextLinkProblem }: ScriptRun, name: string): string {
  const value = names.get(name);
  if (value !== undefined) return value;
  if (name.startsWith('cursor:') && nextLinkProblem !== undefined)
    throw new StopError('unbound', nextLinkProblem.decision, nextLinkProblem.reason);
  const { missingFields } = stage.profile.wire;
  const lacksCursor = cursorFields.some((field) => missingFields.has(field));
  if (name.startsWith('cursor:') && lacksCursor)
    throw new StopError(
      'absent',
      'post.list.pagination',
      'The profile does not name the member with the cursor of the next page.',
    );
  throw new StopError('refused', name, `No earlier step created "${name}".`);
}

/** Formats `now+PT1H` in whole seconds, since services may drop fractions, and `now+PT1H@+02:00` with that offset. */
function getTimestamp(reference: string, { clock }: KnownCaller): string {
  const [moment = '', offset] = reference.split('@');
  const duration = parseDuration(moment.slice(4)) ?? 0;
  const at = clock.now() + (moment[3] === '-' ? -duration : duration);
  const roundedTime = (moment[3] === '+' ? Math.ceil(at / 1000) : Math.floor(at / 1000)) * 1000;
  return offset === undefined ? formatInstant(roundedTime) : formatWithOffset(roundedTime, offset);
}

/** Formats an instant with an offset such as `+05:30`. */
function formatWithOffset(at: Instant, offset: string): string {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  const offsetMs = (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
  return formatInstant(at + offsetMs).replace('Z', offset);
}
