/** Binds each decision to every possible value: the mock may reject requests, but must not fail internally. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { decisionIds, getDecision } from '../../../spec/decisions/index.ts';
import { isObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations/index.ts';
import type { Bindings } from '../../../spec/profile/profile.ts';
import { buildTargetsOn } from '../../../spec/rules/bodies.ts';
import { collectOnly } from '../../../spec/rules/leadMagnet/bodies.ts';
import type { VectorRequest } from '../../../spec/rules/vector.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { VectorRunner } from '../../testing/vectorRunner.ts';

/** Undefined, each listed value, an unimplemented value, and an unknown decision name. */
function getAlternatives(id: (typeof decisionIds)[number]): readonly unknown[] {
  const definition = getDecision(id);
  const listedValues =
    definition.answerSchema instanceof z.ZodLiteral
      ? [...definition.answerSchema.values].filter((value) => value !== definition.default)
      : [];
  const unknownValues = definition.kind === 'behaviour' ? ['something else'] : [];
  const hasNames = definition.kind === 'wire' && definition.form === 'names' && isObject(definition.default);
  const absentNames = hasNames ? Object.keys(definition.default as object).map((name) => ({ [name]: 'absent' })) : [];
  const { neverAbsent = [] } = definition;
  return [...listedValues, ...unknownValues, ...absentNames, 'absent'].filter((alternative) =>
    neverAbsent === true
      ? alternative !== 'absent'
      : !neverAbsent.some((name) => isObject(alternative) && alternative[name] === 'absent'),
  );
}

const profiles = decisionIds.flatMap((id) =>
  getAlternatives(id).map(
    (alternative) => [`${id}: ${JSON.stringify(alternative)}`, { [id]: alternative }] as [string, Bindings],
  ),
);

const soonTime = '2030-01-07T09:10:00Z';
const buildMediaUrl = (name: string) => `https://media.example.org/${name}`;
const autoPlugContent = { isAutoPlug: true, autoPlug: { comments: [{ text: 'More', delay: 'PT5M' }] } };
const fullMagnet = {
  ...collectOnly,
  workflowType: 'full',
  templates: { dm: { text: 'Hi {{firstName}}' }, commentReplies: [{ text: 'Sent' }] },
  followUps: [{ text: 'And?', delay: 'PT30M' }],
  activate: true,
};
const film = { title: 'Film', videoType: 'short', thumbnail: buildMediaUrl('t.png') };

/** Valid and invalid requests to every area; the ids are those that the mock assigns in this order. */
const story: readonly (readonly (readonly [operation: OperationId, request: VectorRequest])[])[] = [
  [
    ['createPost', { body: { text: 'A draft', platforms: buildTargetsOn('social') } }],
    [
      'createPost',
      {
        body: { text: 'Later', platforms: buildTargetsOn('professional'), scheduledFor: soonTime, ...autoPlugContent },
      },
    ],
    [
      'createPost',
      { body: { text: 'One\n\n\nTwo', platforms: buildTargetsOn('professional', 'microblog'), publishNow: true } },
    ],
    [
      'createPost',
      { body: { text: 'Both', platforms: buildTargetsOn('social'), publishNow: true, scheduledFor: soonTime } },
    ],
    [
      'createPost',
      { body: { text: 'Past', platforms: buildTargetsOn('social'), scheduledFor: '2020-01-07T09:10:00Z' } },
    ],
    ['createPost', { body: { text: '', platforms: buildTargetsOn('social'), publishNow: true } }],
    ['createPost', { body: { text: 'x', platforms: [...buildTargetsOn('social'), ...buildTargetsOn('social')] } }],
    [
      'createPost',
      {
        body: {
          text: 'x',
          platforms: buildTargetsOn('video'),
          platformContent: { video: film },
          media: { video: buildMediaUrl('a.mp4') },
          publishNow: true,
        },
      },
    ],
    [
      'createPost',
      { body: { platforms: buildTargetsOn('photo'), media: { images: [buildMediaUrl('a.jpg')] }, publishNow: true } },
    ],
    [
      'createPost',
      { body: { text: 'x', platforms: buildTargetsOn('professional'), media: { carousel: buildMediaUrl('a.pdf') } } },
    ],
    [
      'createPost',
      { body: { text: 'x', platforms: [{ platform: 'social', accountId: 'acc_social_failing' }], publishNow: true } },
    ],
    ['createPost', { body: { text: 'x'.repeat(300), platforms: buildTargetsOn('openmicro', 'shortvideo'), mood: 1 } }],
    ['createPost', { raw: '{' }],
    ['createPost', { raw: 'x', contentType: 'text/plain' }],
    ['createPost', { body: {}, authorization: 'Bearer nobody' }],
    ['createPost', { method: 'PUT' }],
    ['createPost', { body: { text: 'x', platforms: [] } }],
    ['uploadMedia', { parts: [{ name: 'file', filename: 'a.jpg', content: 'jpeg' }] }],
    ['uploadMedia', { parts: [{ name: 'other', content: 'text' }] }],
  ],
  [
    ['republishPost', { id: 'post_000001', body: { platforms: buildTargetsOn('openmicro') } }],
    ['updatePost', { id: 'post_000001', body: { text: 'Better', platforms: buildTargetsOn('social') } }],
    ['updatePost', { id: 'post_000001', body: { scheduledFor: soonTime } }],
    ['updatePost', { id: 'post_000001', body: { scheduledFor: null } }],
    ['updatePost', { id: 'post_000001', body: { publishNow: true } }],
    ['updatePost', { id: 'post_000002', body: { media: { filename: '' } } }],
    ['createLeadMagnet', { body: { ...collectOnly, activate: true } }],
    ['createLeadMagnet', { body: fullMagnet }],
    ['createLeadMagnet', { body: { ...fullMagnet, workflowType: 'comments_only', activate: false } }],
    ['createLeadMagnet', { body: { ...collectOnly, outreachAccountId: 'out_ben' } }],
    ['createLeadMagnet', { body: {} }],
  ],
  ...['post_000001', 'post_000003', 'post_000006', 'post_nobody'].map(
    (id) =>
      [
        ['updatePost', { id, body: { text: 'Too late', platforms: buildTargetsOn('social') } }],
        ['updatePost', { id, body: { publishNow: true } }],
        ['republishPost', { id, body: { platforms: buildTargetsOn('openmicro') } }],
        ['republishPost', { id, body: { platforms: buildTargetsOn('openmicro', 'professional') } }],
        ['updatePost', { id, body: { scheduledFor: '2030-01-08T09:00:00Z', platforms: buildTargetsOn('social') } }],
      ] as const,
  ),
  ...['lm_000001', 'lm_nobody'].map(
    (id) =>
      [
        ['listLeads', { id }],
        ['pauseLeadMagnet', { id }],
        ['pauseLeadMagnet', { id }],
        ['updateLeadMagnet', { id, body: { outreachAccountId: 'out_ada', keywords: ['book'] } }],
        ['updateLeadMagnet', { id, body: { keywords: ['book'], activate: true } }],
        ['resumeLeadMagnet', { id }],
        ['getLeadMagnet', { id }],
        ['listLeads', { id, query: { limit: '0' } }],
      ] as const,
  ),
  [
    ['listPosts', {}],
    ['listPosts', { query: { status: 'published', platform: 'social', from: '2030-01-07', to: soonTime } }],
    ['listPosts', { query: { limit: '2' } }],
    ['listPosts', { query: { limit: '0', cursor: 'x', status: 'odd', from: 'y' } }],
    ['listAccounts', {}],
    ['listOutreachAccounts', {}],
    ['getAnalytics', { query: { account: 'acc_social' } }],
    ['getAnalytics', { query: { account: 'acc_nobody', from: 'x' } }],
    ['getAnalytics', {}],
    ['deletePost', { id: 'post_000003' }],
    ['deletePost', { id: 'post_000003' }],
  ],
];

describe('a mock with one decision changed', () => {
  test.each(profiles)('%s: answers every request without an internal error', async (_name, bindings) => {
    const profile = resolveProfile(bindings);
    const runner = new VectorRunner({}, profile);
    const failures: string[] = [];
    for (const step of story) {
      for (const [operation, request] of step) {
        if (!profile.wire.routes.has(operation)) continue;
        const { status, text } = await runner.send(operation, request);
        if (status >= 500 && status !== 501) failures.push(`${operation} ${JSON.stringify(request)}: ${text}`);
      }
      runner.addComment(collectOnly.postUrl, 'The guide, please');
      runner.advance('PT1H');
    }
    expect([failures.slice(0, 3), runner.failures]).toEqual([[], []]);
    await runner.close();
  });
});
