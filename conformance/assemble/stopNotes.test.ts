import { expect, test } from 'vitest';
import { describeStops } from './stopNotes.ts';

const stop = (id: string, what: string, reason: string, kind: 'no-hook' | 'translation' = 'no-hook') => ({
  script: { id, title: '', about: [], steps: [] },
  stop: { kind, what, reason, stepIndex: 0 } as const,
});

test('each reason why a hook failed has a note with the scripts that it ended, the most frequent first', () => {
  expect(
    describeStops([
      stop('a', 'reset', 'The hook "reset" failed: status 500.'),
      stop('b', 'reset', 'The hook "reset" failed: status 502.'),
      stop('f', 'reset', 'The hook "reset" failed: status 502.'),
      stop('c', 'comment', 'The hook "comment" is not configured.'),
      stop('d', 'plan', 'The hook "plan" failed: no such plan.'),
      { script: { id: 'e', title: '', about: [], steps: [] } },
    ]),
  ).toEqual([
    'The hook "reset" failed: status 502. This ended 2 scripts (b, f), whose rules may be tested less or not at all.',
    'The hook "reset" failed: status 500. This ended one script (a), whose rules may be tested less or not at all.',
    'The hook "plan" failed: no such plan. This ended one script (d), whose rules may be tested less or not at all.',
  ]);
});

test('each function of a configuration that threw has a note', () => {
  const place = 'translate.operations.createPost.request.toServer';
  const stops = ['a', 'b'].map((id) => stop(id, place, `${place} failed: no such words`, 'translation'));
  const noSecret = stop('d', 'webhookSecret', 'webhookSecret failed: no such lead magnet.', 'translation');
  const ownStop = stop('c', 'uploadMedia', 'The translation of uploadMedia cannot express this.', 'translation');
  expect(describeStops([...stops, noSecret, ownStop])).toEqual([
    `${place} failed: no such words. This ended 2 scripts (a, b), whose rules may be tested less or not at all.`,
    'webhookSecret failed: no such lead magnet. This ended one script (d), whose rules may be tested less or not at all.',
  ]);
});

test('at most five reasons of one place have a note each, and the others share one', () => {
  const place = 'translate.operations.createPost.request.toServer';
  const stops = [...'abcdefg'].map((id) => stop(id, place, `${place} failed: no word for ${id}`, 'translation'));
  const notes = describeStops(stops);
  expect(notes).toHaveLength(6);
  expect(notes.at(-1)).toBe(
    `${place} failed for 2 other reasons. This ended 2 scripts (f, g), whose rules may be tested less or not at all.`,
  );
});

test('a note names at most three scripts', () => {
  const stops = ['a', 'b', 'c', 'd'].map((id) => stop(id, 'plan', 'The hook "plan" failed: no such plan.'));
  expect(describeStops(stops)[0]).toContain('This ended 4 scripts (a, b, c, …), whose rules');
});
