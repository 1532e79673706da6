import { describe, expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { requestsOf, type Script } from '../script/script.ts';
import { collecting, postUrl } from './scenarios/leadMagnets/magnet.ts';
import { comment, leadMagnet, leads, reset } from './scenarios/scene.ts';
import { watchable } from './watching.ts';

const script = (...steps: Script['steps']): Script => ({ id: 's', title: 'S', about: [], steps });
const idsAlone = resolveProfile({ 'leadMagnet.fields': { postUrl: 'absent' } });

describe('if lead magnets cannot name a URL, watchable', () => {
  test('creates a post and watches it', () => {
    const { steps } = watchable(script(reset(), leadMagnet('one', collecting('a')), leads('one')), idsAlone);
    expect(steps.map((step) => (step.kind === 'request' ? step.operation : step.kind))).toEqual([
      'reset',
      'createPost',
      'createLeadMagnet',
      'listLeads',
    ]);
    const [made, magnet] = requestsOf({ steps });
    expect(made).toMatchObject({ as: 'watched-1', timing: 'any' });
    expect(magnet?.body).toMatchObject({ postId: '{{watched-1}}' });
    expect(magnet?.body).not.toHaveProperty('postUrl');
  });

  test('creates one post per URL, and publishes it if a comment needs it', () => {
    const both = script(
      leadMagnet('one', collecting('a')),
      leadMagnet('two', collecting('b')),
      comment(postUrl('a'), 'Ada', 'The guide'),
    );
    const { steps } = watchable(both, idsAlone);
    expect(requestsOf({ steps }).filter(({ operation }) => operation === 'createPost')).toMatchObject([
      { body: { publishNow: true } },
      { body: { publishNow: true } },
    ]);
    expect(steps.at(-1)).toMatchObject({ on: { postId: '{{watched-1}}' } });
  });
});

test('if lead magnets can name a URL, watchable changes nothing', () => {
  const one = script(leadMagnet('one', collecting('a')));
  for (const fields of [{}, { postUrl: 'address' }, { postId: 'absent', postUrl: 'absent' }])
    expect(watchable(one, resolveProfile({ 'leadMagnet.fields': fields }))).toBe(one);
});
