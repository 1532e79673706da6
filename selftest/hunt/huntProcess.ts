/** A process that records the suite once for each profile, tests its share of the faults, and reports each result to its parent. */
import { familyFaults } from '../faults/families/index.ts';
import { findCandidates } from './candidates.ts';
import { type HuntResult, hunt } from './hunt.ts';
import { formatFaultName, type HuntOrder } from './huntAll.ts';
import { recordSuite } from './recording.ts';

process.once('message', (order) => {
  huntShare(order as HuntOrder).then(
    () => process.disconnect(),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function huntShare({ faults: names, translated, ...options }: HuntOrder): Promise<void> {
  const [selectedNames, translatedNames] = [new Set(names), new Set(translated)];
  const faults = familyFaults.filter((fault) => selectedNames.has(formatFaultName(fault)));
  // Few faults need another profile; the scripts about their rules suffice.
  for (const group of Map.groupBy(faults, ({ bindings }) => JSON.stringify(bindings)).values()) {
    const { bindings } = group[0] ?? {};
    const variation = bindings === undefined ? {} : { bindings, about: group.flatMap(({ near = [] }) => near) };
    const recording = await recordSuite({ ...options, ...variation });
    const candidates = findCandidates(group, recording);
    for (const fault of group) {
      const scripts = candidates.get(fault) ?? [];
      await report(await hunt(fault, scripts, options));
      if (translatedNames.has(formatFaultName(fault)))
        await report(await hunt(fault, scripts, { ...options, translation: options.seed }));
    }
  }
}

function report(result: HuntResult): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(result, () => resolve());
  });
}
