import { expect, test } from 'vitest';
import { type FamilyFault, familyNames } from '../faults/families/faultBehaviour.ts';
import { familyFaults } from '../faults/families/index.ts';
import type { Fault } from '../faults/fault.ts';
import type { TrafficObserver } from '../faults/injector/faultInjector.ts';
import { openFaultySecondService, openMockService, openTranslatedMock } from '../services.ts';
import { findCandidates } from './candidates.ts';
import { renderFamilyTable, renderMissedTable } from './familyTable.ts';
import { recordSuite } from './recording.ts';
import { type SearchResult, searchForFault } from './searchForFault.ts';
import { formatFaultName } from './searchForFaults.ts';
import { type CheckFault, listCheckFaults, recordSecondService } from './secondServiceFaults.ts';

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

test('the suite finds generated faults as failures, even behind a translation', { timeout: 240_000 }, async () => {
  const faults = familyFaults.filter((fault) => sample.includes(formatFaultName(fault)));
  expect(faults).toHaveLength(sample.length);
  const open = (observer: TrafficObserver) => openMockService(undefined, observer);
  const candidates = findCandidates(faults, await recordSuite({ seed: 1, size: 'quick', about, open }));
  for (const open of [openMockService, (fault: Fault) => openTranslatedMock(3, fault)]) {
    const foundFaults: string[] = [];
    for (const fault of faults) {
      const { level } = await searchForFault(fault, candidates.get(fault) ?? [], {
        seed: 1,
        maxScripts: 10,
        service: 'mock',
        open: (faultBehaviour) => open({ id: fault.id, rule: '', createFaultBehaviour: () => faultBehaviour }),
      });
      if (level === 'documented' || level === 'derived') foundFaults.push(formatFaultName(fault));
    }
    expect(foundFaults.toSorted()).toEqual(sample.toSorted());
  }
});

test('the suite finds faults in the second implementation, and checks that it does not enforce', {
  timeout: 240_000,
}, async () => {
  const { recording, checks } = await recordSecondService({ seed: 1, size: 'quick', about });
  const inSecond = new Set([
    'leadMagnet: "pause" has no effect from active',
    'media.images.count.openmicro is one too low on createPost',
    '“too many images for openmicro” is not checked',
  ]);
  const faults: readonly (FamilyFault & Partial<CheckFault>)[] = [...familyFaults, ...listCheckFaults(checks)].filter(
    ({ id }) => inSecond.has(id),
  );
  expect(faults).toHaveLength(inSecond.size);
  const candidates = findCandidates(faults, recording);
  for (const fault of faults) {
    const { level } = await searchForFault(fault, candidates.get(fault) ?? [], {
      seed: 1,
      maxScripts: 10,
      service: 'second',
      open: (faultBehaviour) => openFaultySecondService(faultBehaviour, { enforces: (check) => check !== fault.check }),
    });
    expect([fault.id, level]).toEqual([fault.id, expect.stringMatching(/documented|derived/)]);
  }
});

test('the table counts faults by family, and lists those that were not found with the reason', () => {
  const base = { family: 'texts', candidates: 3, played: 3, milliseconds: 1, service: 'mock' } as const;
  const results: readonly SearchResult[] = [
    { ...base, id: 'a', rule: 'text.length.social', level: 'derived', script: 's' },
    { ...base, id: 'b' },
    { ...base, id: 'c', candidates: 0, played: 0 },
    { ...base, id: 'd', unobservable: 'No client sees it.' },
  ];
  expect(renderFamilyTable(results, 'the mock').split('\n').at(-1)?.trim().split(/\s+/)).toEqual([
    'all',
    '4',
    '1',
    '1',
    '1',
    '1',
  ]);
  expect(renderMissedTable(results, 'the mock').split('\n')).toEqual([
    'Not found in the mock: 2',
    '  texts: b (3 of 3 scripts played)',
    '  texts: c (no request of the suite triggers it)',
    '  unobservable: texts: d. No client sees it.',
  ]);
});
