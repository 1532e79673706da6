/** Posts whose targets break a rule. */
import type { JsonObject } from '../../../spec/json.ts';
import { type PlatformLabel, platformLabels } from '../../../spec/platforms.ts';
import { account, postTo, to } from '../../script/bodies.ts';
import { type Breach, breachesOf } from './breach.ts';

const hello = postTo('social');
const target = (platform: string, accountId: string): JsonObject => ({ platform, accountId });
const following = (label: PlatformLabel): PlatformLabel =>
  platformLabels[(platformLabels.indexOf(label) + 1) % platformLabels.length] ?? 'social';

const required = breachesOf('post.platforms.required', hello, {
  'an empty list': { ...hello, platforms: [] },
  none: { text: 'Hello' },
});

/** Labels that are none: other words, other cases, white space. */
const strangers = [
  'pinboard',
  'Professional',
  'SOCIAL',
  'shortVideo',
  'social ',
  'socials',
  'x',
  '',
  '__proto__',
  'constructor',
];

const unknown = breachesOf(
  'post.target.platform.known',
  hello,
  Object.fromEntries([
    ...strangers.map((label) => [
      `“${label}” after a known one`,
      { ...hello, platforms: [...to('social'), target(label, account('social'))] },
    ]),
  ]),
);

const unknownKeys = breachesOf(
  'platformContent.label.known',
  hello,
  Object.fromEntries(
    strangers.map((label) => [`“${label}”`, { ...hello, platformContent: { [label]: { text: 'Hello' } } }]),
  ),
);

const nobody = platformLabels.flatMap((label) => {
  const post = postTo(label);
  return breachesOf('post.target.account.exists', post, {
    [`${label}: nobody’s`]: { ...post, platforms: [target(label, 'account-of-nobody')] },
    ...(label === 'professional' || label === 'social'
      ? {
          [`${label}: nobody’s after somebody’s`]: {
            ...post,
            platforms: [...to(label), target(label, 'account-of-nobody')],
          },
          [`${label}: the outreach account`]: { ...post, platforms: [target(label, '{{outreach}}')] },
          [`${label}: the label itself`]: { ...post, platforms: [target(label, label)] },
        }
      : {}),
  });
});

const elsewhere = platformLabels.flatMap((label) => {
  const post = postTo(label);
  const other = following(label);
  return breachesOf('post.target.account.platform', post, {
    [`${label}: an account of ${other}`]: { ...post, platforms: [target(label, account(other))] },
    [`${label}: an account of ${other} after its own`]: {
      ...post,
      platforms: [...to(label), target(label, account(other))],
    },
  });
});

const twice = platformLabels.flatMap((label) => {
  const post = postTo(label);
  const other: PlatformLabel = label === 'social' ? 'professional' : 'social';
  return breachesOf('post.target.unique', post, {
    [`${label}: side by side`]: { ...post, platforms: to(label, label) },
    [`${label}: apart`]: { ...post, platforms: to(label, other, label) },
  });
});

export const targetBreaches: readonly Breach[] = [
  ...required,
  ...unknown,
  ...unknownKeys,
  ...nobody,
  ...elsewhere,
  ...twice,
];
