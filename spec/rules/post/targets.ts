/** Rules on the targets of a post. */
import { type PlatformLabel, platformLabels } from '../../platforms.ts';
import type { Place } from '../../statement.ts';
import { getAccountId, getHostedUrl } from '../../world.ts';
import { appendTargets, buildTargetsOn, postTo } from '../bodies.ts';
import type { Call } from '../rule.ts';
import { requestRule } from '../rule.ts';
import { buildNamedBodies } from '../trial.ts';
import { createVectorBuilders } from '../vector.ts';
import type { PostView } from '../views/post.ts';

const { accepted, refused } = createVectorBuilders('createPost');
export const citePostShape = (item: string) => ({ section: 'Post (request shape for create and update)', item });
export const targetOperations = ['createPost', 'updatePost', 'republishPost'] as const;

const helloPost = postTo('social');
export const buildTarget = (platform: string, accountId: string) => ({ platform, accountId });
const getOtherPlatform = (label: PlatformLabel): PlatformLabel => (label === 'social' ? 'professional' : 'social');

/** Values that are not platform labels: other words, other cases, white space. */
const unknownLabels = [
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

/** The targets that a request names. */
export const getTargets = (call: Call): PostView['targets'] => call.post?.targets ?? [];

export const platformsRequired = requestRule({
  id: 'post.platforms.required',
  level: 'documented',
  needs: [],
  source: citePostShape('platforms is required; a post names one or more target accounts'),
  summary: 'A post must name at least one target.',
  on: targetOperations,
  verbatim: ['targets'],
  trials: [
    {
      baseline: helloPost,
      breaking: { 'an empty list': { ...helloPost, platforms: [] }, 'no platforms': { text: 'Hello' } },
    },
  ],
  vectors: [
    accepted('one target', { body: { text: 'Hello', platforms: buildTargetsOn('social') } }),
    refused('a post without platforms', { body: { text: 'Hello' } }),
    refused('an empty list of platforms', { body: { text: 'Hello', platforms: [] } }),
  ],
});

export const platformKnown = requestRule({
  id: 'post.target.platform.known',
  level: 'derived',
  argument:
    'Author: eight labels, no more. Implementer: a service may know a ninth. The text calls the ninth announced and without a label, so no request can name it yet.',
  needs: [],
  source: { section: 'Platform labels', item: 'eight lowercase labels; a ninth network has none yet' },
  summary: 'A platform must be one of the eight lowercase labels.',
  on: targetOperations,
  trials: [
    {
      baseline: helloPost,
      breaking: buildNamedBodies(
        unknownLabels,
        (label) => `“${label}” after a known one`,
        (label) => ({
          ...helloPost,
          platforms: [...buildTargetsOn('social'), buildTarget(label, getAccountId('social'))],
        }),
      ),
    },
    // Two baselines, because a service that refuses one of them would prove nothing.
    ...(['social', 'professional'] as const).map((baseline) => ({
      baseline: postTo(baseline),
      name: `every platform, beside ${baseline}`,
      updates: 'always' as const,
      valid: platformLabels.map((label) => postTo(label)),
    })),
  ],
  vectors: [
    accepted('a known label', { body: { text: 'Hello', platforms: buildTargetsOn('openmicro') } }),
    refused('an unknown label', {
      body: { text: 'Hello', platforms: [{ platform: 'pinboard', accountId: 'acc_social' }] },
    }),
    refused('a known label in capitals', {
      body: { text: 'Hello', platforms: [{ platform: 'Social', accountId: 'acc_social' }] },
    }),
  ],
});

export const labelKeysKnown = requestRule({
  id: 'platformContent.label.known',
  level: 'derived',
  argument:
    'Author: an override is keyed by one of the eight labels. Implementer: a service that ignores unknown members may ignore such a key. The text makes the key a platform label, so another key is a wrong label, not an unknown member; the suite accepts both from a service that ignores members.',
  needs: ['request.unknown-members'],
  source: { section: 'Platform labels', item: 'the same label is the key inside platformContent' },
  summary: 'The keys of platformContent must be platform labels.',
  on: ['createPost', 'updatePost'],
  trials: [
    {
      baseline: helloPost,
      breaking: buildNamedBodies(
        unknownLabels,
        (label) => `“${label}”`,
        (label) => ({ ...helloPost, platformContent: { [label]: { text: 'Hello' } } }),
      ),
    },
  ],
  vectors: [
    accepted('a label that is not targeted', {
      body: { text: 'Hello', platforms: buildTargetsOn('social'), platformContent: { photo: { text: 'Later' } } },
    }),
    refused('an unknown label', {
      body: { text: 'Hello', platforms: buildTargetsOn('social'), platformContent: { pinboard: { text: 'Hello' } } },
    }),
  ],
});

export const targetUnique = requestRule({
  id: 'post.target.unique',
  level: 'assumed',
  needs: ['post.duplicate-target'],
  source: citePostShape('each target is a platform and an account'),
  summary: 'A post must not name the same account of a platform twice.',
  on: targetOperations,
  find: (call) => {
    const findings: Place[] = [];
    const targets = getTargets(call);
    if (targets.length < 2) return findings;
    const seen = new Set<string>();
    for (const { platform, accountId, at } of targets) {
      const target = `${platform} ${accountId}`;
      if (accountId !== undefined && seen.has(target))
        findings.push({ at, detail: 'This platform and account are already listed; list each target once.' });
      seen.add(target);
    }
    return findings;
  },
  // Targets are closed objects of two members, unless the profile ignores unknown members.
  schema: (b) =>
    ['PostCreate', 'PostUpdate', 'PostRepublish'].map((component) => ({
      component,
      covers: b['request.unknown-members'] === 'refuse' ? ('all' as const) : ('part' as const),
      json: { properties: { platforms: { uniqueItems: true } } },
    })),
  trials: [
    ...platformLabels.map((label) => {
      const post = postTo(label);
      return {
        baseline: post,
        breaking: {
          [`${label}: side by side`]: { ...post, platforms: buildTargetsOn(label, label) },
          [`${label}: apart`]: { ...post, platforms: buildTargetsOn(label, getOtherPlatform(label), label) },
        },
      };
    }),
    {
      baseline: helloPost,
      name: 'several platforms',
      updates: 'always',
      valid: [
        { text: 'Hello', platforms: buildTargetsOn('professional', 'microblog', 'textthread', 'openmicro', 'social') },
        appendTargets(postTo('video'), 'shortvideo', 'social', 'professional', 'microblog', 'textthread', 'photo'),
        appendTargets(
          { ...helloPost, media: { images: [getHostedUrl('photo.jpg')] } },
          'photo',
          'openmicro',
          'shortvideo',
          'microblog',
        ),
      ],
    },
  ],
  vectors: [
    accepted('two accounts of one platform', {
      body: {
        text: 'Hello',
        platforms: [...buildTargetsOn('microblog'), { platform: 'microblog', accountId: 'acc_microblog_second' }],
      },
    }),
    refused('the same account twice', { body: { text: 'Hello', platforms: buildTargetsOn('social', 'social') } }),
  ],
});
