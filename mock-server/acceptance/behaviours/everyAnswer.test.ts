/** Binds each decision to every possible value: the mock may reject requests, but must not fail internally. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { decision, decisionIds } from '../../../spec/decisions/index.ts';
import { isObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations/index.ts';
import type { Bindings } from '../../../spec/profile/profile.ts';
import { to } from '../../../spec/rules/bodies.ts';
import { collectOnly } from '../../../spec/rules/leadMagnet/bodies.ts';
import type { VectorRequest } from '../../../spec/rules/vector.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { Stage } from '../../testing/stage.ts';

/** Undefined, each listed value, an unimplemented value, and an unknown decision name. */
function answersTo(id: (typeof decisionIds)[number]): readonly unknown[] {
  const point = decision(id);
  const listed =
    point.choice instanceof z.ZodLiteral ? [...point.choice.values].filter((one) => one !== point.default) : [];
  const strange = point.kind === 'behaviour' ? ['something else'] : [];
  const named = point.kind === 'wire' && point.form === 'names' && isObject(point.default);
  const parts = named ? Object.keys(point.default as object).map((name) => ({ [name]: 'absent' })) : [];
  const { always = [] } = point;
  return [...listed, ...strange, ...parts, 'absent'].filter((answer) =>
    always === true ? answer !== 'absent' : !always.some((name) => isObject(answer) && answer[name] === 'absent'),
  );
}

const profiles = decisionIds.flatMap((id) =>
  answersTo(id).map((answer) => [`${id}: ${JSON.stringify(answer)}`, { [id]: answer }] as [string, Bindings]),
);

const soon = '2030-01-07T09:10:00Z';
const media = (name: string) => `https://media.example.org/${name}`;
const plug = { isAutoPlug: true, autoPlug: { comments: [{ text: 'More', delay: 'PT5M' }] } };
const full = {
  ...collectOnly,
  workflowType: 'full',
  templates: { dm: { text: 'Hi {{firstName}}' }, commentReplies: [{ text: 'Sent' }] },
  followUps: [{ text: 'And?', delay: 'PT30M' }],
  activate: true,
};
const film = { title: 'Film', videoType: 'short', thumbnail: media('t.png') };

/** Valid and invalid requests to every area; the ids are those that the mock assigns in this order. */
const story: readonly (readonly (readonly [operation: OperationId, request: VectorRequest])[])[] = [
  [
    ['createPost', { body: { text: 'A draft', platforms: to('social') } }],
    ['createPost', { body: { text: 'Later', platforms: to('professional'), scheduledFor: soon, ...plug } }],
    ['createPost', { body: { text: 'One\n\n\nTwo', platforms: to('professional', 'microblog'), publishNow: true } }],
    ['createPost', { body: { text: 'Both', platforms: to('social'), publishNow: true, scheduledFor: soon } }],
    ['createPost', { body: { text: 'Past', platforms: to('social'), scheduledFor: '2020-01-07T09:10:00Z' } }],
    ['createPost', { body: { text: '', platforms: to('social'), publishNow: true } }],
    ['createPost', { body: { text: 'x', platforms: [...to('social'), ...to('social')] } }],
    ['createPost', { body: { text: 'x', platforms: to('video'), platformContent: { video: film }, publishNow: true } }],
    ['createPost', { body: { platforms: to('photo'), media: { images: [media('a.jpg')] }, publishNow: true } }],
    ['createPost', { body: { text: 'x', platforms: to('professional'), media: { carousel: media('a.pdf') } } }],
    [
      'createPost',
      { body: { text: 'x', platforms: [{ platform: 'social', accountId: 'acc_social_failing' }], publishNow: true } },
    ],
    ['createPost', { body: { text: 'x'.repeat(300), platforms: to('openmicro', 'shortvideo'), mood: 1 } }],
    ['createPost', { raw: '{' }],
    ['createPost', { raw: 'x', contentType: 'text/plain' }],
    ['createPost', { body: {}, authorization: 'Bearer nobody' }],
    ['createPost', { method: 'PUT' }],
    ['createPost', { body: { text: 'x', platforms: [] } }],
    ['uploadMedia', { parts: [{ name: 'file', filename: 'a.jpg', content: 'jpeg' }] }],
    ['uploadMedia', { parts: [{ name: 'other', content: 'text' }] }],
  ],
  [
    ['republishPost', { id: 'post_000001', body: { platforms: to('openmicro') } }],
    ['updatePost', { id: 'post_000001', body: { text: 'Better', platforms: to('social') } }],
    ['updatePost', { id: 'post_000001', body: { scheduledFor: soon } }],
    ['updatePost', { id: 'post_000001', body: { scheduledFor: null } }],
    ['updatePost', { id: 'post_000001', body: { publishNow: true } }],
    ['updatePost', { id: 'post_000002', body: { media: { filename: '' } } }],
    ['createLeadMagnet', { body: { ...collectOnly, activate: true } }],
    ['createLeadMagnet', { body: full }],
    ['createLeadMagnet', { body: { ...full, workflowType: 'comments_only', activate: false } }],
    ['createLeadMagnet', { body: { ...collectOnly, outreachAccountId: 'out_ben' } }],
    ['createLeadMagnet', { body: {} }],
  ],
  ...['post_000001', 'post_000003', 'post_000006', 'post_nobody'].map(
    (id) =>
      [
        ['updatePost', { id, body: { text: 'Too late', platforms: to('social') } }],
        ['updatePost', { id, body: { publishNow: true } }],
        ['republishPost', { id, body: { platforms: to('openmicro') } }],
        ['republishPost', { id, body: { platforms: to('openmicro', 'professional') } }],
        ['updatePost', { id, body: { scheduledFor: '2030-01-08T09:00:00Z', platforms: to('social') } }],
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
    ['listPosts', { query: { status: 'published', platform: 'social', from: '2030-01-07', to: soon } }],
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
    const stage = new Stage({}, profile);
    const failed: string[] = [];
    for (const part of story) {
      for (const [operation, request] of part) {
        if (!profile.wire.routes.has(operation)) continue;
        const { status, text } = await stage.play(operation, request);
        if (status >= 500 && status !== 501) failed.push(`${operation} ${JSON.stringify(request)}: ${text}`);
      }
      stage.comment(collectOnly.postUrl, 'The guide, please');
      stage.advance('PT1H');
    }
    expect([failed.slice(0, 3), stage.failures]).toEqual([[], []]);
    await stage.close();
  });
});
