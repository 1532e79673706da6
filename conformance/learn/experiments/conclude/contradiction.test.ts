import { expect, test } from 'vitest';
import type { Agreement } from './agreement.ts';
import { describeContradiction } from './contradiction.ts';

const buildEvidence = (experiment: string, answers: Readonly<Record<string, Agreement>>, status: number) => ({
  experiment,
  exchanges: [
    'createPost body {"text":"Hello"}: accepted with 201',
    `createPost body {"text":"${'a'.repeat(200)}"}: with ${status}`,
  ],
  answers,
});

test('the experiments that contradict each other are named, with their deciding exchanges', () => {
  const evidence = [
    { experiment: 'nothing shown', exchanges: [], noEvidenceReason: 'No account.' },
    buildEvidence('a GIF', { social: 'contradicts', none: 'fits' }, 201),
    buildEvidence('five hours', { social: 'fits', none: 'open' }, 400),
    buildEvidence('six hours', { social: 'fits', none: 'contradicts' }, 422),
  ];
  expect(describeContradiction(evidence)).toMatch(
    /^a GIF \(createPost body \{"text":"a{50,150}…: with 201\); six hours \(createPost .*…: with 422\)$/,
  );
});

test('if no two experiments exclude every answer, all that exclude one are named', () => {
  const evidence = [
    buildEvidence('one', { a: 'contradicts', b: 'fits', c: 'fits' }, 1),
    buildEvidence('two', { a: 'fits', b: 'contradicts', c: 'fits' }, 2),
    buildEvidence('three', { a: 'fits', b: 'fits', c: 'contradicts' }, 3),
  ];
  expect(describeContradiction(evidence).split('; ')).toHaveLength(3);
});
