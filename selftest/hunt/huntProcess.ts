/** A process that records the suite once for each profile, tests its share of the faults, and reports each result to its parent. */
import { familyFaults } from '../faults/families/index.ts';
import { findCandidates } from './candidates.ts';
import { hunt } from './hunt.ts';
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

async function huntShare({ faults: names, ...options }: HuntOrder): Promise<void> {
  const selectedNames = new Set(names);
  const faults = familyFaults.filter((fault) => selectedNames.has(formatFaultName(fault)));
  // Few faults need another profile; the scripts about their rules suffice.
  for (const group of Map.groupBy(faults, ({ bindings }) => JSON.stringify(bindings)).values()) {
    const { bindings } = group[0] ?? {};
    const variation = bindings === undefined ? {} : { bindings, about: group.flatMap(({ near = [] }) => near) };
    const recording = await recordSuite({ ...options, ...variation });
    const candidates = findCandidates(group, recording);
    for (const fault of group) {
      const result = await hunt(fault, candidates.get(fault) ?? [], options);
      await new Promise<void>((resolve) => {
        process.send?.(result, () => resolve());
      });
    }
  }
}
