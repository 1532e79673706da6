import { expect, test } from 'vitest';
import { familyFaults } from '../faults/families/index.ts';
import { familyNames } from '../faults/families/tamper.ts';
import { findCandidates } from './candidates.ts';
import { renderFamilyTable, renderMissedTable } from './familyTable.ts';
import { type HuntResult, hunt } from './hunt.ts';
import { formatFaultName } from './huntAll.ts';
import { recordSuite } from './recording.ts';

test('the contract yields thousands of faults with distinct names, and some in each family', () => {
  const names = familyFaults.map(formatFaultName);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(2000);
  expect(new Set(familyFaults.map(({ family }) => family))).toEqual(new Set(familyNames));
});

// One fault of several families; `conformance selftest` tries all of them.
const sample = [
  'rules not enforced: text.length.microblog on createPost if it is a draft',
  'limits off by one: media.images.count.openmicro is one too low on createPost',
  'limits off by one: text.length.textthread is one too high on createPost',
  'states and operations: leadMagnet: "pause" has no effect from active',
  'refusals: PLAN_UPGRADE_REQUIRED with status 402',
  'uploads: webp is refused',
];
const about = [
  'text.length.microblog',
  'text.length.textthread',
  'media.images.count.openmicro',
  'leadMagnet.pause.paused',
  'plan.refusal',
  'upload.type',
];

test('the suite finds generated faults as failures, also behind a translation', { timeout: 240_000 }, async () => {
  const faults = familyFaults.filter((fault) => sample.includes(formatFaultName(fault)));
  expect(faults).toHaveLength(sample.length);
  const candidates = findCandidates(faults, await recordSuite({ seed: 1, size: 'quick', about }));
  for (const translation of [undefined, 3]) {
    const found: string[] = [];
    for (const fault of faults) {
      const { level } = await hunt(fault, candidates.get(fault) ?? [], { seed: 1, maxScripts: 10, translation });
      if (level === 'documented' || level === 'derived') found.push(formatFaultName(fault));
    }
    expect(found.toSorted()).toEqual(sample.toSorted());
  }
});

test('the table counts faults by family, and lists those that were not found with the reason', () => {
  const base = { family: 'texts', candidates: 3, played: 3, milliseconds: 1 } as const;
  const results: readonly HuntResult[] = [
    { ...base, id: 'a', rule: 'text.length.social', level: 'derived', script: 's' },
    { ...base, id: 'b' },
    { ...base, id: 'c', candidates: 0, played: 0 },
    { ...base, id: 'd', unobservable: 'No client sees it.' },
  ];
  expect(renderFamilyTable(results).split('\n').at(-1)?.trim().split(/\s+/)).toEqual(['all', '4', '1', '1', '1', '1']);
  expect(renderMissedTable(results).split('\n')).toEqual([
    'Not found: 2',
    '  texts: b (3 of 3 scripts played)',
    '  texts: c (no request of the suite triggers it)',
    '  unobservable: texts: d. No client sees it.',
  ]);
});
