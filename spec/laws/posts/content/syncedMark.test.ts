import { expect, test } from 'vitest';
import { defaultBehaviour } from '../../../testing/defaultBehaviour.ts';
import { buildTargets, createdPost, page, post, target } from '../../traces/examples.ts';
import { overrideLaws } from './overrides.ts';

type Marks = Readonly<Record<'social' | 'microblog', boolean>>;

const platformContent = { microblog: { text: 'Own' } };

const buildRecord = ({ social, microblog }: Marks, status = 'draft', name = 'synced') =>
  post(status, {
    platforms: [target('social', 'draft', { [name]: social }), target('microblog', 'draft', { [name]: microblog })],
    platformContent,
  });

/** The verdict on a post with a text of its own on microblog: how its targets are marked after creation, and in a list. */
function judge(id: string, created: Marks, listed: Marks, status?: string, name?: string) {
  const creation = createdPost(buildRecord(created, status, name), {
    text: 'Hello',
    platforms: buildTargets('social', 'microblog'),
    platformContent,
  });
  return overrideLaws
    .find((law) => law.id === id)
    ?.judge([creation, page([buildRecord(listed, status, name)])], {
      ...defaultBehaviour,
      'post.record': { ...defaultBehaviour['post.record'], 'platformContent.synced': name ?? 'synced' },
    });
}

const correct = { social: true, microblog: false };

test('a mark of a target counts if it differs between a text of its own and the default text', () => {
  expect(judge('post.text.unsynced', correct, correct)).toBe('kept');
  expect(judge('post.text.synced', correct, correct)).toBe('kept');
  expect(judge('post.text.unsynced', correct, { social: true, microblog: true })).toBe('broken');
  expect(judge('post.text.synced', correct, { social: false, microblog: false })).toBe('broken');
});

test('a mark of a target can have the name that the profile states', () => {
  const wrong = { social: true, microblog: true };
  expect(judge('post.text.unsynced', correct, correct, 'draft', 'is_synced')).toBe('kept');
  expect(judge('post.text.unsynced', correct, wrong, 'draft', 'is_synced')).toBe('broken');
});

test('a mark that is the same for every target can have another meaning', () => {
  for (const synced of [true, false]) {
    const marks = { social: synced, microblog: synced };
    expect(judge('post.text.unsynced', marks, marks)).toBe('not-exercised');
    expect(judge('post.text.synced', marks, marks)).toBe('not-exercised');
  }
});

test('marks of a post that is not a draft can mean that a network has the post', () => {
  const done = { social: true, microblog: true };
  for (const status of ['scheduled', 'publishing', 'published'])
    expect(judge('post.text.unsynced', correct, done, status)).toBe('not-exercised');
});
