/** A process that tests its share of the faults and reports each result to its parent. */

import type { FamilyFault, FaultBehaviour } from '../faults/families/faultBehaviour.ts';
import { familyFaults } from '../faults/families/index.ts';
import type { Fault } from '../faults/fault.ts';
import type { TrafficObserver } from '../faults/injector/faultInjector.ts';
import { openFaultySecondService, openMockService, openTranslatedMock } from '../services.ts';
import { findCandidates } from './candidates.ts';
import { recordSuite } from './recording.ts';
import { type SearchResult, searchForFault } from './searchForFault.ts';
import { formatFaultName, isSelected, type SearchTask } from './searchForFaults.ts';
import {
  type CheckFault,
  isPlantableInSecondService,
  listCheckFaults,
  recordSecondService,
  unobservableInSecondService,
} from './secondServiceFaults.ts';

process.once('message', (task) => {
  searchShare(task as SearchTask).then(
    () => {
      if (process.connected) process.disconnect();
    },
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function searchShare(task: SearchTask): Promise<void> {
  await searchInMock(task);
  await searchInSecondService(task);
}

/** The recording of the mock serves for the mock behind a translation as well. */
async function searchInMock({ faults, translated, ...options }: SearchTask): Promise<void> {
  const [selectedNames, translatedNames] = [new Set(faults), new Set(translated)];
  const selectedFaults = familyFaults.filter((fault) => selectedNames.has(formatFaultName(fault)));
  for (const group of Map.groupBy(selectedFaults, ({ bindings }) => JSON.stringify(bindings)).values()) {
    const { bindings } = group[0] ?? {};
    // Few faults need another profile; the scripts about their rules suffice.
    const variation = bindings === undefined ? {} : { about: group.flatMap(({ near = [] }) => near) };
    const open = (observer: TrafficObserver) => openMockService(undefined, observer, bindings);
    const candidates = findCandidates(group, await recordSuite({ ...options, ...variation, open }));
    for (const fault of group) {
      const scripts = candidates.get(fault) ?? [];
      const openMock = (faultBehaviour: FaultBehaviour) =>
        openMockService(toFault(fault, faultBehaviour), undefined, bindings);
      await report(await searchForFault(fault, scripts, { ...options, service: 'mock', open: openMock }));
      if (!translatedNames.has(formatFaultName(fault))) continue;
      const openTranslated = (faultBehaviour: FaultBehaviour) =>
        openTranslatedMock(options.seed, toFault(fault, faultBehaviour), bindings);
      await report(await searchForFault(fault, scripts, { ...options, service: 'translated', open: openTranslated }));
    }
  }
}

const toFault = ({ id }: FamilyFault, faultBehaviour: FaultBehaviour): Fault => ({
  id,
  rule: '',
  createFaultBehaviour: () => faultBehaviour,
});

/** Faults that change no message of the second implementation are not planted: it lacks what they concern. */
async function searchInSecondService({ faults, share, selection, ...options }: SearchTask): Promise<void> {
  const names = new Set(faults);
  const { recording, checks } = await recordSecondService(options);
  const selectedFaults: readonly (FamilyFault & Partial<CheckFault>)[] = [
    ...familyFaults.filter((fault) => isPlantableInSecondService(fault) && names.has(formatFaultName(fault))),
    ...listCheckFaults(checks)
      .filter((fault, i) => isSelected(selection, formatFaultName(fault), i))
      .filter((_, i) => i % share.of === share.index),
  ];
  const candidates = findCandidates(selectedFaults, recording);
  for (const fault of selectedFaults) {
    const scripts = candidates.get(fault) ?? [];
    if (scripts.length === 0) continue;
    const open = (faultBehaviour: FaultBehaviour) =>
      openFaultySecondService(faultBehaviour, { enforces: (check) => check !== fault.check });
    const unobservable = fault.unobservable ?? unobservableInSecondService.get(formatFaultName(fault));
    const observedFault = unobservable === undefined ? fault : { ...fault, unobservable };
    await report(await searchForFault(observedFault, scripts, { ...options, service: 'second', open }));
  }
}

function report(result: SearchResult): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(result, () => resolve());
  });
}
