/** The members that a republish may change besides its targets (decision `post.republish.content`). */
import { asObject, readMember } from '../../json.ts';
import { isPlatformLabel, platformLabels } from '../../platforms.ts';
import { buildTargetsOn } from '../bodies.ts';
import { not } from '../fragments.ts';
import { stateRule } from '../rule.ts';
import { createVectorBuilders } from '../vector.ts';

const { accepted, refused } = createVectorBuilders('republishPost');
const text = 'Hello';
const setup = { posts: { post: { text, platforms: buildTargetsOn('social'), publishNow: true } } };
const buildRepublishRequest = (platformContent: object) => ({
  id: '{{post}}',
  body: { platforms: buildTargetsOn('microblog'), platformContent },
});

export const republishOverrides = stateRule({
  id: 'post.republish.overrides',
  level: 'assumed',
  needs: ['post.republish', 'post.republish.content', 'post.republish.others'],
  holds: { 'post.republish.others': 'refuse' },
  compares: ['post.republish.content:platformContent'],
  source: { section: 'Delete and republish', item: 'republishing an existing post to new platforms' },
  summary: 'A republish may give content only for platforms that it adds to the post.',
  says: { 'post.republish.others': { accept: 'A republish may give content for any platform.' } },
  on: ['republishPost'],
  find: (call, { post }) => {
    const addedLabels = (call.post?.labels ?? []).filter(
      (label) => !post?.platforms.some(({ platform }) => platform === label),
    );
    return Object.keys(asObject(readMember(call.body, 'platformContent')))
      .filter((label) => isPlatformLabel(label) && !addedLabels.includes(label))
      .map((label) => ({
        at: `/platformContent/${label}`,
        limit: addedLabels.join(', '),
        actual: label,
        detail: `The republish does not add ${label} to the post; remove its content, or add a target on ${label}.`,
      }));
  },
  schema: () => ({
    component: 'PostRepublish',
    covers: 'part',
    refuses: {
      properties: { platforms: {}, platformContent: {} },
      required: ['platforms', 'platformContent'],
      anyOf: platformLabels.map((label) => ({
        properties: {
          platformContent: { properties: { [label]: {} }, required: [label] },
          platforms: not({ contains: { properties: { platform: { const: label } } } }),
        },
      })),
    },
  }),
  vectors: [
    accepted('a text for the new platform', buildRepublishRequest({ microblog: { text: 'Shorter' } }), setup),
    refused(
      'a text for a platform where the post is published',
      buildRepublishRequest({ social: { text: 'Other' } }),
      setup,
    ),
    refused(
      'a text for a platform that is not a target',
      buildRepublishRequest({ openmicro: { text: 'Other' } }),
      setup,
    ),
  ],
});
