import { expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import type { Script } from '../script/script.ts';
import { control, given, probe } from '../script/steps.ts';
import { omitUnspecifiedNulls } from './omitUnspecifiedNulls.ts';

const change = (body: object) => ({ operation: 'updateLeadMagnet', id: '{{one}}', body }) as const;
const script = (...bodies: readonly object[]): Script => ({
  id: 's',
  title: 'S',
  about: [],
  steps: [
    given('one', { operation: 'createLeadMagnet', body: {} }),
    control(change({ keywords: ['A'] })),
    ...bodies.map((body) => probe(change(body))),
  ],
});
const getProfileWithMerge = (answer: string) =>
  resolveProfile({ 'leadMagnet.update.merge': answer, 'update.null': 'remove' });

test('null is sent if updates are merge patches, which define it', () => {
  const nullScript = script({ templates: { dm: null } });
  expect(omitUnspecifiedNulls(nullScript, getProfileWithMerge('merge-patch'))).toEqual([nullScript]);
});

test('probes with null are dropped if updates are not merge patches', () => {
  for (const answer of ['shallow', 'replace']) {
    expect(omitUnspecifiedNulls(script({ keywords: [] }, { templates: null }), getProfileWithMerge(answer))).toEqual([
      script({ keywords: [] }),
    ]);
    expect(omitUnspecifiedNulls(script({ templates: null }), getProfileWithMerge(answer))).toEqual([]);
  }
});

test('null is not sent to a service that refuses it, not even as the time of a post', () => {
  const profile = resolveProfile({ 'update.null': 'refuse' });
  expect(omitUnspecifiedNulls(script({ keywords: [] }, { templates: null }), profile)).toEqual([
    script({ keywords: [] }),
  ]);
  const schedule = { operation: 'updatePost', id: '{{one}}', body: { scheduledFor: null } } as const;
  expect(omitUnspecifiedNulls({ id: 's', title: 'S', about: [], steps: [probe(schedule)] }, profile)).toEqual([]);
});
