/** Rules on the targets of a post. */
import { platformLabels } from '../../platforms.ts';
import { getAccountId } from '../../world.ts';
import { buildPostOn, buildTargetsOn } from '../bodies.ts';
import { requestRule } from '../rule.ts';
import { buildNamedBodies } from '../trial.ts';
import { createVectorBuilders } from '../vector.ts';

const { accepted, refused } = createVectorBuilders('createPost');
export const citePostShape = (item: string) => ({ section: 'Post (request shape for create and update)', item });
export const targetOperations = ['createPost', 'updatePost', 'republishPost'] as const;

const helloPost = buildPostOn('social');
export const buildTarget = (platform: string, accountId: string) => ({ platform, accountId });

/** Names that are not platform labels in any letter case. */
const unknownNames = ['pinboard', 'social ', 'socials', 'x', '', '__proto__', 'constructor'];

/** Values that are not platform labels. */
const unknownLabels = ['SOCIAL', 'shortVideo', ...unknownNames];

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
    'Author: eight labels, no more. Implementer: a service may know a ninth. The document calls the ninth announced and without a label, so no request can name it yet.',
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
    {
      baseline: buildPostOn('microblog'),
      breaking: {
        // With an account of the platform that the label resembles, only the label is wrong.
        '“Professional” with an account of professional': {
          ...buildPostOn('microblog'),
          platforms: [...buildTargetsOn('microblog'), buildTarget('Professional', getAccountId('professional'))],
        },
      },
    },
    // Two baselines, because a service that refuses one of them would prove nothing.
    ...(['social', 'professional'] as const).map((baseline) => ({
      baseline: buildPostOn(baseline),
      name: `every platform, with ${baseline}`,
      updates: 'always' as const,
      valid: platformLabels.map((label) => buildPostOn(label)),
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
    'Author: an override is keyed by one of the eight labels. Implementer: a service that ignores unknown members may ignore such a key. The document makes the key a platform label, so another key is a wrong label, not an unknown member; the suite accepts both from a service that ignores members.',
  needs: ['request.unknown-members'],
  source: { section: 'Platform labels', item: 'the same label is the key inside platformContent' },
  summary: 'The keys of platformContent must be platform labels.',
  on: ['createPost', 'updatePost'],
  trials: [
    {
      baseline: helloPost,
      // Some JSON decoders match the names of members in any letter case.
      breaking: buildNamedBodies(
        unknownNames,
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
