import { expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import type { Script } from '../script/script.ts';
import { control, given, probe } from '../script/steps.ts';
import { withoutOpenNulls } from './nulls.ts';

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
const merging = (answer: string) => resolveProfile({ 'leadMagnet.update.merge': answer });

test('null is sent where updates are merge patches, which say what it means', () => {
  const one = script({ templates: { dm: null } });
  expect(withoutOpenNulls(one, merging('merge-patch'))).toEqual([one]);
});

test('where they are joined otherwise, null may mean anything, and is left out', () => {
  for (const answer of ['shallow', 'replace']) {
    expect(withoutOpenNulls(script({ keywords: [] }, { templates: null }), merging(answer))).toEqual([
      script({ keywords: [] }),
    ]);
    expect(withoutOpenNulls(script({ templates: null }), merging(answer))).toEqual([]);
  }
});
