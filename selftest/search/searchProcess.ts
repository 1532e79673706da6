/** A process that tests its share of the faults and reports each result to its parent. */
import type { EdgeObserver } from '../faults/edge/edge.ts';
import type { FamilyFault, FaultBehaviour } from '../faults/families/faultBehaviour.ts';
import { familyFaults } from '../faults/families/index.ts';
import type { Fault } from '../faults/fault.ts';
import { openFaultySecondService, openMockService, openTranslatedMock } from '../services.ts';
import { findCandidates } from './candidates.ts';
import { type HuntResult, hunt } from './hunt.ts';
import { formatFaultName, type HuntTask, isSelected } from './huntAll.ts';
import { recordSuite } from './recording.ts';
import {
  type CheckFault,
  isPlantableInSecondService,
  listCheckFaults,
  recordSecondService,
  unobservableInSecondService,
} from './secondServiceFaults.ts';

process.once('message', (task) => {
  huntShare(task as HuntTask).then(
    () => {
      if (process.connected) process.disconnect();
    },
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function huntShare(task: HuntTask): Promise<void> {
  await huntInMock(task);
  await huntInSecondService(task);
}

/** The recording of the mock serves for the mock behind a translation as well. */
async function huntInMock({ faults, translated, ...options }: HuntTask): Promise<void> {
  const [selectedNames, translatedNames] = [new Set(faults), new Set(translated)];
  const selectedFaults = familyFaults.filter((fault) => selectedNames.has(formatFaultName(fault)));
  for (const group of Map.groupBy(selectedFaults, ({ bindings }) => JSON.stringify(bindings)).values()) {
    const { bindings } = group[0] ?? {};
    // Few faults need another profile; the scripts about their rules suffice.
    const variation = bindings === undefined ? {} : { about: group.flatMap(({ near = [] }) => near) };
    const open = (observer: EdgeObserver) => openMockService(undefined, observer, bindings);
    const candidates = findCandidates(group, await recordSuite({ ...options, ...variation, open }));
    for (const fault of group) {
      const scripts = candidates.get(fault) ?? [];
      const openMock = (faultBehaviour: FaultBehaviour) =>
        openMockService(toFault(fault, faultBehaviour), undefined, bindings);
      await report(await hunt(fault, scripts, { ...options, service: 'mock', open: openMock }));
      if (!translatedNames.has(formatFaultName(fault))) continue;
      const openTranslated = (faultBehaviour: FaultBehaviour) =>
        openTranslatedMock(options.seed, toFault(fault, faultBehaviour), bindings);
      await report(await hunt(fault, scripts, { ...options, service: 'translated', open: openTranslated }));
    }
  }
}

const toFault = ({ id }: FamilyFault, faultBehaviour: FaultBehaviour): Fault => ({
  id,
  rule: '',
  createFaultBehaviour: () => faultBehaviour,
});

/** Faults that change no message of the second implementation are not planted: it lacks what they concern. */
async function huntInSecondService({ faults, share, selection, ...options }: HuntTask): Promise<void> {
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
    await report(await hunt(observedFault, scripts, { ...options, service: 'second', open }));
  }
}

function report(result: HuntResult): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(result, () => resolve());
  });
}
