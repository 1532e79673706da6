/** Every implemented alternative of the remaining behavioural decisions takes effect. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decisionIds, decisions } from '../../../spec/decisions/index.ts';
import type { Bindings } from '../../../spec/profile/profile.ts';
import { to } from '../../../spec/rules/bodies.ts';
import { collectOnly, full } from '../../../spec/rules/leadMagnet/bodies.ts';
import { tell, withProfile } from '../../testing/tell.ts';

const hello = { text: 'Hello', platforms: to('social') };

describe('request.unknown-members: ignore', () => {
  test('accepts unknown members and does not store them', async () => {
    const stage = await withProfile({ 'request.unknown-members': 'ignore' });
    const { status, data } = await tell(stage, 'createPost', {
      body: { ...hello, mood: 'good', platforms: [{ ...hello.platforms[0], note: 'x' }] },
    });
    expect(status).toBe(201);
    expect(JSON.stringify(data)).not.toMatch(/mood|note/);
  });

  test('still rejects unknown query parameters', async () => {
    const stage = await withProfile({ 'request.unknown-members': 'ignore' });
    const { rules } = await tell(stage, 'listPosts', { query: { verbose: 'true' } });
    expect(rules).toEqual(['request.parameters.unknown']);
  });
});

describe('request.unknown-parameters: ignore', () => {
  test('accepts unknown query parameters and still rejects unknown members', async () => {
    const stage = await withProfile({ 'request.unknown-parameters': 'ignore' });
    for (const operation of ['listPosts', 'listAccounts'] as const)
      expect((await tell(stage, operation, { query: { verbose: 'true' } })).status).toBe(200);
    const { rules } = await tell(stage, 'createPost', { body: { ...hello, mood: 'good' } });
    expect(rules).toEqual(['request.members.unknown']);
  });
});

describe('text.unit', () => {
  const sent = (text: string) => ({ body: { text, platforms: to('microblog') } });

  test('utf-16 counts an emoji twice', async () => {
    const stage = await withProfile({ 'text.unit': 'utf-16' });
    expect((await tell(stage, 'createPost', sent('😀'.repeat(140)))).status).toBe(201);
    expect((await tell(stage, 'createPost', sent('😀'.repeat(141)))).rules).toEqual(['text.length.microblog']);
  });

  test('graphemes counts a family emoji once', async () => {
    const stage = await withProfile({ 'text.unit': 'graphemes' });
    expect((await tell(stage, 'createPost', sent('👨‍👩‍👧‍👦'.repeat(280)))).status).toBe(201);
    expect((await tell(stage, 'createPost', sent('👨‍👩‍👧‍👦'.repeat(281)))).rules).toEqual(['text.length.microblog']);
  });
});

describe('platformContent.untargeted', () => {
  const long = { body: { ...hello, platformContent: { microblog: { text: 'a'.repeat(281) } } } };

  test('ignore skips the length check', async () => {
    expect((await tell(await withProfile({ 'platformContent.untargeted': 'ignore' }), 'createPost', long)).status).toBe(
      201,
    );
  });

  test('refuse rejects the text, whatever its length', async () => {
    const stage = await withProfile({ 'platformContent.untargeted': 'refuse' });
    const short = { body: { ...hello, platformContent: { microblog: { text: 'a' } } } };
    expect((await tell(stage, 'createPost', short)).rules).toEqual(['platformContent.untargeted']);
  });
});

describe('video.title.when: has-a-video', () => {
  test('a video post without a video needs no title', async () => {
    const stage = await withProfile({ 'video.title.when': 'has-a-video' });
    const body = { text: 'Soon', platforms: to('video') };
    expect((await tell(stage, 'createPost', { body })).status).toBe(201);
    const film = { ...body, media: { video: 'https://media.example.org/film.mp4' } };
    expect((await tell(stage, 'createPost', { body: film })).rules).toEqual(['video.title.required']);
  });
});

describe('default options', () => {
  const other: Bindings = {
    'option.default.contentType': 'story',
    'option.default.videoType': 'short',
    'option.default.privacy': 'private',
    'option.default.privacyLevel': 'SELF_ONLY',
    'option.default.postMode': 'draft',
  };

  test('come from the profile', async () => {
    const stage = await withProfile(other);
    const body = {
      text: 'Hi',
      platforms: to('photo', 'video', 'shortvideo'),
      platformContent: { video: { title: 'T' } },
    };
    expect((await tell(stage, 'createPost', { body })).data.platformContent).toMatchObject({
      photo: { contentType: 'story' },
      video: { videoType: 'short', privacy: 'private' },
      shortvideo: { privacyLevel: 'SELF_ONLY', postMode: 'draft' },
    });
  });
});

describe('lead magnets', () => {
  test('leadMagnet.update.outreachAccountId: required rejects an update without the account', async () => {
    const stage = await withProfile(
      { 'leadMagnet.update.outreachAccountId': 'required' },
      { leadMagnets: { magnet: collectOnly } },
    );
    const patch = (body: object) => tell(stage, 'updateLeadMagnet', { id: '{{magnet}}', body });
    expect((await patch({ keywords: ['BOOK'] })).rules).toEqual(['leadMagnet.update.outreachAccountId']);
    expect((await patch({ keywords: ['BOOK'], outreachAccountId: 'out_ada' })).status).toBe(200);
  });

  test('leadMagnet.update.merge: shallow replaces whole members', async () => {
    const magnet = { ...full, templates: { ...full.templates, commentReplies: [{ text: 'Sent.' }] } };
    const stage = await withProfile({ 'leadMagnet.update.merge': 'shallow' }, { leadMagnets: { magnet } });
    const body = { outreachAccountId: 'out_ada', templates: full.templates };
    const { data } = await tell(stage, 'updateLeadMagnet', { id: '{{magnet}}', body });
    expect(data).toMatchObject({ workflowType: 'full', keywords: full.keywords });
    expect(data.templates).toEqual(full.templates);
  });

  test('leadMagnet.update.merge: replace requires every required member', async () => {
    const profile = { 'leadMagnet.update.merge': 'replace' } as const;
    const stage = await withProfile(profile, { leadMagnets: { magnet: collectOnly } });
    const { rules } = await tell(stage, 'updateLeadMagnet', {
      id: '{{magnet}}',
      body: { outreachAccountId: 'out_ada' },
    });
    expect(rules).toEqual(
      expect.arrayContaining([
        'leadMagnet.workflow.required',
        'leadMagnet.keywords.required',
        'leadMagnet.watched.one',
      ]),
    );
    expect(rules).not.toContain('leadMagnet.workflow.allowed');
  });

  test('leadMagnet.pause.again: refuse rejects pausing twice', async () => {
    const stage = await withProfile(
      { 'leadMagnet.pause.again': 'refuse' },
      { leadMagnets: { magnet: { ...collectOnly, activate: true } } },
    );
    expect((await tell(stage, 'pauseLeadMagnet', { id: '{{magnet}}' })).status).toBe(200);
    expect(await tell(stage, 'pauseLeadMagnet', { id: '{{magnet}}' })).toMatchObject({
      status: 409,
      rules: ['leadMagnet.pause.again'],
    });
  });
});

describe('leadMagnet.job.period: PT1H', () => {
  test('captures leads on the next job run, one hour after the lead magnet starts watching', async () => {
    const given = { leadMagnets: { magnet: { ...collectOnly, activate: true } } };
    const stage = await withProfile({ 'leadMagnet.job.period': 'PT1H' }, given);
    stage.advance('PT1M');
    stage.comment(collectOnly.postUrl, 'GUIDE please');
    const leads = async () => (await tell(stage, 'listLeads', { id: '{{magnet}}' })).data;
    stage.advance('PT58M');
    expect(await leads()).toEqual([]);
    stage.advance('PT1M');
    expect(await leads()).toMatchObject([{ capturedAt: '2030-01-07T10:00:00Z', matchedKeyword: 'GUIDE' }]);
  });
});

describe('limits', () => {
  test('limits.rate: off never returns 429', async () => {
    const stage = await withProfile({ 'limits.rate': 'off' }, { plans: ['api'] });
    for (let i = 0; i < 61; i++) expect((await tell(stage, 'listAccounts', {})).status).toBe(200);
  });

  test('limits.rate.headers: none omits the rate-limit headers', async () => {
    const stage = await withProfile({ 'limits.rate.headers': 'none' }, { plans: ['api'] });
    let last = await stage.play('listAccounts', {});
    const names = [...last.headers.keys()];
    for (let i = 0; i < 60; i++) {
      last = await stage.play('listAccounts', {});
      names.push(...last.headers.keys());
    }
    expect(last.status).toBe(429);
    expect(names.filter((name) => /ratelimit|retry-after/.test(name))).toEqual([]);
  });

  test('limits.quota: off never rejects a post over the quota', async () => {
    const stage = await withProfile({ 'limits.quota': 'off', 'limits.rate': 'off' }, { plans: ['api'] });
    for (let i = 0; i < 101; i++)
      expect((await tell(stage, 'createPost', { body: { ...hello, publishNow: true } })).status).toBe(201);
  });
});

describe('auth.scheme: bearer-exact', () => {
  test('accepts the scheme only in its exact case', async () => {
    const stage = await withProfile({ 'auth.scheme': 'bearer-exact' });
    expect((await tell(stage, 'listAccounts', {})).status).toBe(200);
    expect((await tell(stage, 'listAccounts', { authorization: 'bearer stage' })).status).toBe(401);
  });
});

test('every behavioural decision with several values is covered here', async () => {
  const files = (await readdir(import.meta.dirname)).map((name) => readFile(join(import.meta.dirname, name), 'utf8'));
  const source = (await Promise.all(files)).join('\n');
  const choosable = decisionIds.filter((id) => decisions[id].kind === 'behaviour' && answers(id) > 1);
  expect(choosable.filter((id) => !source.includes(id))).toEqual([]);
});

/** How many values the mock implements; a measure accepts any number of them. */
function answers(id: (typeof decisionIds)[number]): number {
  const { values } = decisions[id].choice as { values?: ReadonlySet<unknown> };
  return values?.size ?? Number.POSITIVE_INFINITY;
}
