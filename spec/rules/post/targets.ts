/** Rules on the targets of a post. */
import type { Call } from '../rule.ts';
import { requestRule, stateRule } from '../rule.ts';
import { vectorsOf } from '../vector.ts';
import type { PostView } from '../views/post.ts';
import { to } from './bodies.ts';

const { accepted, refused } = vectorsOf('createPost');
const shape = (item: string) => ({ section: 'Post (request shape for create and update)', item });
const naming = ['createPost', 'updatePost', 'republishPost'] as const;

/** The targets that a call names, of a post or of a republish. */
export const targetsOf = (call: Call): PostView['targets'] => call.post?.targets ?? [];

export const platformsRequired = requestRule({
  id: 'post.platforms.required',
  level: 'documented',
  needs: [],
  source: shape('platforms is required; a post names one or more target accounts'),
  summary: 'A post names at least one target.',
  on: naming,
  vectors: [
    accepted('one target', { body: { text: 'Hello', platforms: to('social') } }),
    refused('no platforms', { body: { text: 'Hello' } }),
    refused('an empty list of platforms', { body: { text: 'Hello', platforms: [] } }),
  ],
});

export const updatePartial = requestRule({
  id: 'post.update.partial',
  level: 'assumed',
  needs: ['post.update.required', 'post.update.merge'],
  source: { section: 'PATCH /posts/:id', item: 'the same kind of fields as creating' },
  holds: { 'post.update.merge': ['merge-patch', 'shallow'] },
  summary: 'An update may leave out whatever it does not change, targets included.',
  on: ['updatePost'],
  vectors: [
    vectorsOf('updatePost').accepted(
      'a new text alone',
      { id: '{{post}}', body: { text: 'Better' } },
      { posts: { post: { text: 'Hello', platforms: to('social') } } },
    ),
  ],
});

export const platformKnown = requestRule({
  id: 'post.target.platform.known',
  level: 'derived',
  needs: [],
  source: { section: 'Platform labels', item: 'eight lowercase labels; a ninth network has none yet' },
  summary: 'A platform is named by one of the eight lowercase labels.',
  on: naming,
  vectors: [
    accepted('a known label', { body: { text: 'Hello', platforms: to('openmicro') } }),
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
  needs: ['request.unknown-members'],
  source: { section: 'Platform labels', item: 'the same label is the key inside platformContent' },
  holds: { 'request.unknown-members': 'refuse' },
  summary: 'The keys of platformContent are platform labels.',
  on: ['createPost', 'updatePost'],
  vectors: [
    accepted('a label that is not targeted', {
      body: { text: 'Hello', platforms: to('social'), platformContent: { photo: { text: 'Later' } } },
    }),
    refused('an unknown label', {
      body: { text: 'Hello', platforms: to('social'), platformContent: { pinboard: { text: 'Hello' } } },
    }),
  ],
});

export const accountExists = stateRule({
  id: 'post.target.account.exists',
  level: 'derived',
  needs: [],
  source: shape('accountId is an id from GET /accounts'),
  summary: 'A target names an account that is connected for posting.',
  on: naming,
  find: (call, { accounts }) =>
    targetsOf(call).flatMap(({ accountId, at }) =>
      accountId === undefined || accounts.has(accountId)
        ? []
        : [
            {
              rule: 'post.target.account.exists',
              at: `${at}/accountId`,
              actual: accountId.slice(0, 64),
              detail: 'No account connected for posting has this id; GET /accounts lists them.',
            },
          ],
    ),
  vectors: [
    accepted('a listed account', { body: { text: 'Hello', platforms: to('social') } }),
    refused('an id that no account has', {
      body: { text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_nobody' }] },
    }),
    refused('an outreach account, which is no account for posting', {
      body: { text: 'Hello', platforms: [{ platform: 'professional', accountId: 'out_ada' }] },
    }),
  ],
});

export const accountPlatform = stateRule({
  id: 'post.target.account.platform',
  level: 'derived',
  needs: [],
  source: shape('each target is an account identified by a platform label and an account id'),
  summary: 'The account of a target is an account of its platform.',
  on: naming,
  find: (call, { accounts }) =>
    targetsOf(call).flatMap(({ platform, accountId, at }) => {
      const account = accountId === undefined ? undefined : accounts.get(accountId);
      if (account === undefined || account.platform === platform) return [];
      return [
        {
          rule: 'post.target.account.platform',
          at: `${at}/accountId`,
          limit: platform,
          actual: account.platform,
          detail: `This account is on ${account.platform}, not on ${platform}.`,
        },
      ];
    }),
  vectors: [
    accepted('a second account of the platform', {
      body: { text: 'Hello', platforms: [{ platform: 'microblog', accountId: 'acc_microblog_second' }] },
    }),
    refused('an account of another platform', {
      body: { text: 'Hello', platforms: [{ platform: 'microblog', accountId: 'acc_social' }] },
    }),
  ],
});

export const targetUnique = requestRule({
  id: 'post.target.unique',
  level: 'assumed',
  needs: ['post.duplicate-target'],
  source: shape('each target is a platform and an account'),
  summary: 'No platform and account is named twice.',
  on: naming,
  find: (call) => {
    const seen = new Set<string>();
    return targetsOf(call).flatMap(({ platform, accountId, at }) => {
      const target = `${platform} ${accountId}`;
      if (accountId !== undefined && seen.has(target)) {
        return [
          {
            rule: 'post.target.unique',
            at,
            detail: 'This platform and account are named before; name each target once.',
          },
        ];
      }
      seen.add(target);
      return [];
    });
  },
  vectors: [
    accepted('two accounts of one platform', {
      body: {
        text: 'Hello',
        platforms: [...to('microblog'), { platform: 'microblog', accountId: 'acc_microblog_second' }],
      },
    }),
    refused('the same account twice', { body: { text: 'Hello', platforms: to('social', 'social') } }),
  ],
});
