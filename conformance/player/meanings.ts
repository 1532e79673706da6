/** Resolves references in scripts: accounts, times, files, and names from earlier steps. */

import { parseDuration } from '../../spec/time/duration.ts';
import { formatInstant, type Instant } from '../../spec/time/instant.ts';
import { Stopped } from '../judge/stopped.ts';
import type { Playing } from './playing.ts';
import type { KnownCaller } from './stage.ts';
import { uploadOf } from './upload.ts';

/** Resolves the references of one request of a caller. */
export async function meaningsOf(
  references: readonly string[],
  playing: Playing,
  caller: KnownCaller,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const reference of new Set(references))
    if (!placeholders.has(reference)) found.set(reference, await meaningOf(reference, playing, caller));
  return found;
}

/** Placeholders in lead magnet templates, which the service fills in. */
export const placeholders: ReadonlySet<string> = new Set(['firstName', 'keyword']);

function meaningOf(reference: string, playing: Playing, caller: KnownCaller): string | Promise<string> {
  const [kind = '', ...rest] = reference.split(':');
  switch (kind) {
    case 'account':
      return account(playing, caller, rest[0] ?? '', Number(rest[1] ?? 1));
    case 'outreach':
      return outreach(caller, rest);
    case 'theirs': {
      const other = playing.caller('other');
      return rest[0] === 'outreach' ? outreach(other, []) : account(playing, other, rest[1] ?? '', 1);
    }
    case 'file':
      return playing.stage.files.url(caller.name, rest.join(':'), (_, name) => uploadOf(name, playing, caller));
    case 'webhook':
      return webhook(playing, rest.join(':'));
    case 'cursor':
      return named(playing, `cursor:${rest.join(':')}`);
    case 'key':
      return mangled(playing.caller(rest[0] as never).subject.key, rest[1]);
    case 'run':
      return playing.stage.run;
    default:
      return reference.startsWith('now') ? timestamp(reference, caller) : named(playing, reference);
  }
}

/** An invalid key that resembles a caller's key: with the case of its letters flipped, or truncated by a character. */
function mangled(key: string, how: string | undefined): string {
  if (how === undefined) return key;
  const other = how === 'cut' ? key.slice(0, -1) : key.replace(/[a-z]/gi, (letter) => flipped(letter));
  if (other !== key) return other;
  throw new Stopped('absent', 'letters', 'The key has no letters.');
}

const flipped = (letter: string): string =>
  letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();

function account({ stage }: Playing, caller: KnownCaller, platform: string, number: number): string {
  const allowed = caller.accounts.filter((one) => one.platform === platform && (stage.allowed?.has(one.id) ?? true));
  const found = allowed[number - 1];
  if (found !== undefined) return found.id;
  const what = number === 1 ? platform : `${platform} (${number} of them)`;
  throw new Stopped(
    'no-account',
    what,
    `The caller "${caller.name}" has no ${what} account that the suite may post to.`,
  );
}

function outreach({ outreach: all, name }: KnownCaller, [kind = 'connected', number = '1']: readonly string[]): string {
  const wanted = kind !== 'unconnected';
  const found = all.filter(({ status }) => (status === 'connected') === wanted)[Number(number) - 1];
  if (found !== undefined) return found.id;
  const what = wanted ? 'a connected outreach account' : 'an outreach account that is not connected';
  throw new Stopped('no-account', what, `The caller "${name}" does not have ${what}.`);
}

function webhook({ stage, mark }: Playing, name: string): string {
  if (stage.receiver !== undefined) return stage.receiver.urlOf(mark, name);
  throw new Stopped('no-hook', 'receiver', 'The webhook receiver is not running.');
}

function named({ names }: Playing, name: string): string {
  const found = names.get(name);
  if (found !== undefined) return found;
  throw new Stopped('refused', name, `No earlier step created "${name}".`);
}

/** Formats `now+PT1H` in whole seconds, since services may drop fractions, and `now+PT1H@+02:00` with that offset. */
function timestamp(reference: string, { clock }: KnownCaller): string {
  const [moment = '', offset] = reference.split('@');
  const by = parseDuration(moment.slice(4)) ?? 0;
  const at = clock.now() + (moment[3] === '-' ? -by : by);
  const whole = (moment[3] === '+' ? Math.ceil(at / 1000) : Math.floor(at / 1000)) * 1000;
  return offset === undefined ? formatInstant(whole) : formatWithOffset(whole, offset);
}

/** Formats an instant with an offset such as `+05:30`. */
function formatWithOffset(at: Instant, offset: string): string {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  const ahead = (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
  return formatInstant(at + ahead).replace('Z', offset);
}
