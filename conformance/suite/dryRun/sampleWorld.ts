/** The accounts and files of a dry run, and the values of references. */
import { platformLabels } from '../../../spec/platforms.ts';
import type { Lookup } from '../../../spec/rules/rule.ts';
import type { Account, OutreachAccount } from '../../../spec/schemas/account.ts';
import { parseDuration } from '../../../spec/time/duration.ts';
import { formatInstant, type Instant } from '../../../spec/time/instant.ts';
import type { HostedMedia } from '../../../spec/world.ts';
import { findFile } from '../../files/catalogue.ts';

const origin = 'https://hosted.example/';

export const sampleAccounts: Lookup<Account> = new Map(
  platformLabels.flatMap((platform) =>
    [1, 2, 3].map((number) => {
      const id = buildAccountId(platform, number);
      return [id, { id, platform, name: id }] as const;
    }),
  ),
);

export const sampleOutreachAccounts: readonly OutreachAccount[] = (['connected', 'disconnected'] as const).map(
  (status) => ({
    id: `outreach-${status}`,
    platform: 'professional',
    name: status,
    profileUrl: 'https://professional.example/in/somebody',
    avatar: 'https://professional.example/avatars/somebody.jpg',
    status,
  }),
);

/** Treats every file of the catalogue as hosted. */
export const sampleFiles: Lookup<HostedMedia> = {
  has: (url) => findMedia(url) !== undefined,
  get: findMedia,
};

export const isOnSampleDomain = (url: string): boolean => url.startsWith(origin);

/** Returns the value of a reference; undefined for results of steps, and for template placeholders. */
export function getSampleValue(reference: string, now: Instant): string | undefined {
  const [kind = '', first = '', second = '1'] = reference.split(':');
  switch (kind) {
    case 'account':
      return buildAccountId(first, Number(second));
    case 'outreach':
      return first === 'unconnected' ? 'outreach-disconnected' : 'outreach-connected';
    case 'file':
      return `${origin}${reference.slice('file:'.length)}`;
    case 'unknown':
      return `${origin}never-uploaded-${reference.slice('unknown:'.length)}`;
    case 'theirs':
      return `their-${first}`;
    case 'webhook':
      return `https://receiver.example/${first}`;
    case 'cursor':
      return `imagined-${first}`;
    case 'cut':
      return `beginning-of-${first}`;
    case 'key':
      return 'key';
    case 'run':
      return 'run';
    default:
      return reference.startsWith('now') ? buildSampleTimestamp(reference, now) : undefined;
  }
}

/** Ignores the offset and uses UTC, since the instant is the same. */
function buildSampleTimestamp(reference: string, now: Instant): string {
  const [moment = ''] = reference.split('@');
  const duration = parseDuration(moment.slice(4)) ?? 0;
  return formatInstant(now + (moment[3] === '-' ? -duration : duration));
}

function buildAccountId(platform: string, number: number): string {
  return `account-${platform}-${number}`;
}

function findMedia(url: string): HostedMedia | undefined {
  return url.startsWith(origin) ? findFile(url.slice(origin.length))?.media : undefined;
}
