import { describe, expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { getRequests, type Script } from '../script/script.ts';
import { expectAcceptance } from './expectations.ts';
import { watchOwnPosts } from './ownPosts.ts';
import { buildCollectOnlyBody, buildPostUrl } from './scenarios/leadMagnets/magnet.ts';
import { comment, createLeadMagnet, createPost, listLeads, reset } from './scenarios/scenario.ts';

const script = (...steps: Script['steps']): Script => ({ id: 's', title: 'S', about: [], steps });
const idOnlyProfile = resolveProfile({ 'leadMagnet.fields': { postUrl: 'absent' } });

describe('if lead magnets cannot name a URL, watchOwnPosts', () => {
  test('creates a post and watches it', () => {
    const { steps } = watchOwnPosts(
      script(reset(), createLeadMagnet('one', buildCollectOnlyBody('a')), listLeads('one')),
      idOnlyProfile,
    );
    expect(steps.map((step) => (step.kind === 'request' ? step.operation : step.kind))).toEqual([
      'reset',
      'createPost',
      'createLeadMagnet',
      'listLeads',
    ]);
    const [creation, magnet] = getRequests({ steps });
    expect(creation).toMatchObject({ as: 'watched-1', timing: 'any' });
    expect(magnet?.body).toMatchObject({ postId: '{{watched-1}}' });
    expect(magnet?.body).not.toHaveProperty('postUrl');
  });

  test('creates one post per URL, and publishes it if a comment needs it', () => {
    const bothWatched = script(
      createLeadMagnet('one', buildCollectOnlyBody('a')),
      createLeadMagnet('two', buildCollectOnlyBody('b')),
      comment(buildPostUrl('a'), 'Ada', 'The guide'),
    );
    const { steps } = watchOwnPosts(bothWatched, idOnlyProfile);
    expect(getRequests({ steps }).filter(({ operation }) => operation === 'createPost')).toMatchObject([
      { body: { publishNow: true } },
      { body: { publishNow: true } },
    ]);
    expect(steps.at(-1)).toMatchObject({ target: { postId: '{{watched-1}}' } });
  });
});

test('a comment of another caller is on the post of that caller', () => {
  const twoCallers = script(
    { ...createLeadMagnet('foreign', buildCollectOnlyBody('a')), caller: 'other' },
    comment(buildPostUrl('a'), 'Ada', 'The guide', 'other'),
  );
  const { steps } = watchOwnPosts(twoCallers, idOnlyProfile);
  expect(getRequests({ steps }).filter(({ operation }) => operation === 'createPost')).toMatchObject([
    { as: 'watched-1', caller: 'other' },
  ]);
  expect(steps.at(-1)).toMatchObject({ caller: 'other', target: { postId: '{{watched-1}}' } });
});

test('a request with a stated outcome also watches a post that the script created', () => {
  const step = expectAcceptance('request.media-type', {
    operation: 'createLeadMagnet',
    body: buildCollectOnlyBody('a'),
  });
  const [, magnet] = getRequests(watchOwnPosts(script(step), idOnlyProfile));
  expect(magnet).toMatchObject({ expects: 'accepted', body: { postId: '{{watched-1}}' } });
});

test('if the run may publish enough posts, every watched draft is published, followed by a wait', () => {
  const { steps } = watchOwnPosts(
    script(
      createPost('own', { text: 'Comment GUIDE' }, { caller: 'other' }),
      createPost('other', { text: 'Hello' }),
      createLeadMagnet('one', { ...buildCollectOnlyBody('a'), postId: '{{own}}' }),
    ),
    resolveProfile({ 'post.publish.duration': 'PT0.4S' }),
    true,
  );
  expect(steps.map((step) => (step.kind === 'request' ? step.body : step))).toMatchObject([
    { text: 'Comment GUIDE', publishNow: true },
    { kind: 'advance', by: 'PT2S', caller: 'other' },
    { text: 'Hello' },
    { postId: '{{own}}' },
  ]);
});

test('if lead magnets can name a URL, watchOwnPosts changes nothing', () => {
  const unchangedScript = script(createLeadMagnet('one', buildCollectOnlyBody('a')));
  for (const fields of [{}, { postUrl: 'address' }, { postId: 'absent', postUrl: 'absent' }])
    expect(watchOwnPosts(unchangedScript, resolveProfile({ 'leadMagnet.fields': fields }))).toBe(unchangedScript);
});
