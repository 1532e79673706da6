/** Rules on the accounts of a post's targets. */
import { type PlatformLabel, platformLabels } from '../../platforms.ts';
import type { FindingDetails } from '../../statement.ts';
import { excerpt } from '../../text/excerpt.ts';
import { getAccountId, getHostedUrl } from '../../world.ts';
import { appendTargets, buildPostOn, buildTargetsOn } from '../bodies.ts';
import { type Call, requestRule, stateRule } from '../rule.ts';
import { createVectorBuilders } from '../vector.ts';
import type { PostView } from '../views/post.ts';
import { buildTarget, citePostShape, targetOperations } from './targets.ts';

const { accepted, refused } = createVectorBuilders('createPost');
const getNextPlatform = (label: PlatformLabel): PlatformLabel =>
  platformLabels[(platformLabels.indexOf(label) + 1) % platformLabels.length] ?? 'social';

const getOtherPlatform = (label: PlatformLabel): PlatformLabel => (label === 'social' ? 'professional' : 'social');

const helloPost = buildPostOn('social');

/** The targets that a request names. */
export const getTargets = (call: Call): PostView['targets'] => call.post?.targets ?? [];

export const accountExists = stateRule({
  id: 'post.target.account.exists',
  level: 'derived',
  needs: [],
  source: citePostShape('accountId is an id from GET /accounts'),
  summary: 'A target must name an account that is connected for posting.',
  otherStatuses: ['notFound'],
  on: targetOperations,
  find: (call, { accounts }) => {
    const findings: FindingDetails[] = [];
    for (const { accountId, at } of getTargets(call))
      if (accountId !== undefined && !accounts.has(accountId))
        findings.push({
          at: `${at}/accountId`,
          actual: excerpt(accountId),
          detail: 'No account connected for posting has this id; GET /accounts lists the valid ids.',
        });
    return findings;
  },
  trials: platformLabels.map((label) => {
    const post = buildPostOn(label);
    const buildPostWithTargets = (...targets: readonly object[]) => ({ ...post, platforms: targets });
    return {
      baseline: post,
      breaking: {
        [`${label}: an unknown account`]: buildPostWithTargets(buildTarget(label, 'unknown-account')),
        ...(label === 'professional' || label === 'social'
          ? {
              [`${label}: an unknown account after a known one`]: buildPostWithTargets(
                ...buildTargetsOn(label),
                buildTarget(label, 'unknown-account'),
              ),
              [`${label}: the outreach account`]: buildPostWithTargets(buildTarget(label, 'out_ada')),
              [`${label}: the label itself`]: buildPostWithTargets(buildTarget(label, label)),
            }
          : {}),
      },
    };
  }),
  vectors: [
    accepted('a listed account', { body: { text: 'Hello', platforms: buildTargetsOn('social') } }),
    refused('an unknown account id', {
      body: { text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_nobody' }] },
    }),
    refused('an outreach account', {
      body: { text: 'Hello', platforms: [{ platform: 'professional', accountId: 'out_ada' }] },
    }),
  ],
});

export const accountPlatform = stateRule({
  id: 'post.target.account.platform',
  level: 'derived',
  argument:
    'Author: label and id together identify the account. Implementer: the id alone is enough. The document says "identified by a platform label and an account id", so a mismatch identifies nothing.',
  needs: [],
  source: citePostShape('each target is an account identified by a platform label and an account id'),
  summary: 'The account of a target must belong to its platform.',
  on: targetOperations,
  find: (call, { accounts }) => {
    const findings: FindingDetails[] = [];
    for (const { platform, accountId, at } of getTargets(call)) {
      const account = accountId === undefined ? undefined : accounts.get(accountId);
      if (account === undefined || account.platform === platform) continue;
      findings.push({
        at: `${at}/accountId`,
        limit: platform,
        actual: account.platform,
        detail: `This account is on ${account.platform}, not on ${platform}.`,
      });
    }
    return findings;
  },
  trials: [
    ...platformLabels.map((label) => {
      const other = getNextPlatform(label);
      const wrongTarget = buildTarget(label, getAccountId(other));
      return {
        baseline: buildPostOn(label),
        breaking: {
          [`${label}: an account of ${other}`]: { ...buildPostOn(label), platforms: [wrongTarget] },
          [`${label}: an account of ${other} after its own`]: {
            ...buildPostOn(label),
            platforms: [...buildTargetsOn(label), wrongTarget],
          },
        },
      };
    }),
    {
      baseline: buildPostOn('microblog'),
      name: 'second accounts',
      updates: 'always',
      valid: [
        { text: 'Hello', platforms: [buildTarget('microblog', 'acc_microblog_second')] },
        {
          text: 'Hello',
          platforms: [...buildTargetsOn('microblog'), buildTarget('microblog', 'acc_microblog_second')],
        },
        {
          text: 'Hello',
          platforms: [buildTarget('professional', 'acc_professional_second'), ...buildTargetsOn('social')],
        },
      ],
    },
  ],
  vectors: [
    accepted('an account of the platform', {
      body: { text: 'Hello', platforms: [{ platform: 'microblog', accountId: 'acc_microblog' }] },
    }),
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
  source: citePostShape('each target is a platform and an account'),
  summary: 'A post must not name the same account of a platform twice.',
  on: targetOperations,
  find: (call) => {
    const findings: FindingDetails[] = [];
    const targets = getTargets(call);
    if (targets.length < 2) return findings;
    const seenTargets = new Set<string>();
    for (const { platform, accountId, at } of targets) {
      const target = `${platform} ${accountId}`;
      if (accountId !== undefined && seenTargets.has(target))
        findings.push({ at, detail: 'This platform and account are already listed; list each target once.' });
      seenTargets.add(target);
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
      const post = buildPostOn(label);
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
        appendTargets(buildPostOn('video'), 'shortvideo', 'social', 'professional', 'microblog', 'textthread', 'photo'),
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
