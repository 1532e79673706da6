/** Services that trim texts, and keys that cannot show how tags are trimmed. */
import { expect, test } from 'vitest';
import { openMockService } from '../services.ts';
import { checkLearning } from './checkLearning.ts';

test('a service that trims texts and splits at runs of newlines is not taken for one that trims segments', {
  timeout: 60_000,
}, async () => {
  const service = openMockService(undefined, undefined, {
    'request.white-space': 'trim-texts',
    'thread.split': 'runs',
  });
  const accounts = ['microblog', 'textthread', 'social'].map((platform) => `acc_${platform}`);
  const { wrong, learned } = await checkLearning({ ...service, options: { ...service.options, accounts } });
  expect(wrong).toEqual([]);
  expect(learned.lessons.find(({ decision }) => decision === 'thread.split')?.possible).toContain('runs');
});
