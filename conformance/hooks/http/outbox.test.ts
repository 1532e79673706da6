import { expect, test } from 'vitest';
import { listReportedKinds } from './outbox.ts';

test('an outbox that maps the names of carousels and of videos reports names', () => {
  const publication = { kind: 'publication', at: '/at' } as const;
  const getKindsOf = (names: object) =>
    listReportedKinds({ kindAt: '/type', mappings: { post: { ...publication, ...names } } });
  expect(getKindsOf({ filename: '/name', videoTitle: '/title' })).toEqual(['publications', 'names']);
  expect(getKindsOf({ filename: '/name' })).toEqual(['publications']);
});
