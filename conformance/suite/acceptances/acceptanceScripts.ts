/** What must be accepted, next to what a service may wrongly refuse. */

import { type PlatformLabel, platformLabels } from '../../../spec/platforms.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { plain, postTo } from '../../script/bodies.ts';
import type { Script } from '../../script/script.ts';
import { control, probe } from '../../script/steps.ts';
import { ladderScripts } from '../boundaries/ladder.ts';
import { acceptably } from '../dryRun/exact.ts';
import { leadMagnetAcceptances, otherAcceptances } from './others.ts';
import { postAcceptances } from './posts.ts';

/** @param size quick: a plain post to each platform; deep: the rarer ones by updates as well */
export function acceptanceScripts(profile: Profile, size: 'quick' | 'standard' | 'deep'): readonly Script[] {
  const plainPosts = platformLabels.map(plainPostTo);
  if (size === 'quick') return plainPosts;
  return [
    ...plainPosts,
    ...ladderScripts('acceptance', postAcceptances, profile, true),
    ...ladderScripts('acceptance', otherAcceptances, profile, size === 'deep'),
    ...[...leadMagnetAcceptances(profile), ...queries].flatMap((script) => acceptably(script, profile)),
  ];
}

/** Judged by what the accounts are listed for, so that it proves something where every other post is refused too. */
const plainPostTo = (label: PlatformLabel): Script => ({
  id: `acceptance/accounts.id.target/${label}`,
  title: `A plain post to the first account of ${label}`,
  about: ['accounts.id.target'],
  steps: [
    { kind: 'request', role: 'read', operation: 'listAccounts' },
    probe({ operation: 'createPost', body: postTo(label) }),
  ],
});

type Query = Readonly<Record<string, string>>;

const asked = (rule: string, operation: 'listPosts' | 'getAnalytics', all: readonly Query[]) => ({
  id: `acceptance/${rule}/${operation}`,
  title: `Queries of ${operation} that keep ${rule}`,
  about: [rule],
  steps: [control(plain(operation).ask), ...all.map((query) => probe({ operation, query }))],
});

const days: readonly Query[] = [
  { from: '2030-01-01', to: '2030-01-31' },
  { from: '2030-01-01T00:00:00Z' },
  { to: '2031-06-01T12:00:00+02:00' },
  { from: '2028-02-29', to: '2028-02-29' },
];

const queries: readonly Script[] = [
  asked(
    'post.list.status.known',
    'listPosts',
    ['draft', 'scheduled', 'publishing', 'published', 'partially_published', 'failed'].map((status) => ({ status })),
  ),
  asked(
    'post.list.platform.known',
    'listPosts',
    ['professional', 'microblog', 'textthread', 'photo', 'openmicro', 'social', 'video', 'shortvideo'].map(
      (platform) => ({
        platform,
      }),
    ),
  ),
  asked('post.list.dates.format', 'listPosts', days),
  asked(
    'post.list.dates.format',
    'getAnalytics',
    days.map((span) => ({ ...plain('getAnalytics').ask.query, ...span })),
  ),
  asked('request.parameters.unknown', 'listPosts', [
    { status: 'draft', platform: 'social', from: '2030-01-01', to: '2031-01-01', limit: '5' },
  ]),
];
