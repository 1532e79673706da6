import { expect, test } from 'vitest';
import type { Bindings } from '../spec/profile/profile.ts';
import { buildQuickSuite, collectEvidence } from './testing/collectEvidence.ts';

test.each([
  { followUps: 'templates.followUps' },
  { keywords: 'trigger.keywords', postId: 'trigger.post.id', postUrl: 'trigger.post.url' },
])('a service whose updates replace objects as a whole keeps the laws of updates with %j', async (fields) => {
  const bindings: Bindings = { 'leadMagnet.update.merge': 'shallow', 'leadMagnet.fields': fields };
  const scripts = buildQuickSuite(bindings).filter(({ id }) => id.includes('lead-magnet/'));
  const verdicts = Object.values(await collectEvidence(scripts, bindings)).flatMap((evidence) => evidence.judged);
  expect(verdicts.filter((verdict) => verdict.endsWith('broken'))).toEqual([]);
  expect(verdicts).toEqual(
    expect.arrayContaining([
      'leadMagnet.update.keeps: kept',
      'leadMagnet.update.applies: kept',
      'leadMagnet.update.removes: kept',
    ]),
  );
});
