/** Measures how early a run reports a planted fault. */
import { runConformance } from '../conformance/run/run.ts';
import { familyFaults } from './faults/families/index.ts';
import type { Fault } from './faults/fault.ts';
import { faults } from './faults/index.ts';
import { formatFaultName } from './search/searchForFaults.ts';
import { openMockService } from './services.ts';

export interface FirstFailure {
  readonly fault: string;
  /** The first rule that was confirmed as broken, at any level; absent if there was none before the limit. */
  readonly rule?: string;
  readonly scripts: number;
  readonly requests: number;
  /**
   * The processor time of suite and mock together, in milliseconds, which is independent of other load.
   */
  readonly milliseconds: number;
}

/** A fault that takes longer counts as not reported. */
const limit = 5_000;

/** Faults that need neither a receiver of their own nor another profile, evenly selected from all. */
export function sampleFaults(count: number): readonly Fault[] {
  const generatedFaults = familyFaults
    .filter(({ unobservable, bindings }) => unobservable === undefined && bindings === undefined)
    .filter(({ create }) => create().replaceDelivery === undefined)
    .map((fault): Fault => ({ id: formatFaultName(fault), rule: '', createFaultBehaviour: fault.create }));
  const all = [...faults, ...generatedFaults];
  const step = Math.max(1, all.length / count);
  return all.filter((_, i) => Math.floor((i + 1) / step) > Math.floor(i / step));
}

/** @param seed different for each fault, so that the scripts are created anew, as in a new process */
export async function findFirstFailure(fault: Fault, seed: number): Promise<FirstFailure> {
  const service = openMockService(fault);
  const controller = new AbortController();
  const start = process.cpuUsage();
  const measureElapsed = (): number => {
    const { user, system } = process.cpuUsage(start);
    return Math.round((user + system) / 1000);
  };
  const result = { fault: fault.id, scripts: 0, requests: 0 };
  let reportedFailure: FirstFailure | undefined;
  try {
    await runConformance({
      ...service.options,
      ...{ seed, shrink: false, patience: 3000, signal: controller.signal },
      onProgress: (progress) => {
        if (progress.kind === 'script') {
          result.scripts++;
          result.requests = progress.requests;
          if (measureElapsed() > limit) controller.abort();
        } else if (progress.kind === 'broken') {
          reportedFailure ??= { ...result, rule: progress.rule, milliseconds: measureElapsed() };
          controller.abort();
        }
      },
    });
    return reportedFailure ?? { ...result, milliseconds: measureElapsed() };
  } finally {
    await service.close();
  }
}

/** One line for each fault, and the median, in which an unreported fault counts as the slowest. */
export function renderFirstFailureTable(all: readonly FirstFailure[]): string {
  const sorted = all.toSorted(
    (a, b) => Number(a.rule === undefined) - Number(b.rule === undefined) || a.milliseconds - b.milliseconds,
  );
  const median = sorted[Math.floor(sorted.length / 2)];
  const reportedFailures = sorted.filter(({ rule }) => rule !== undefined);
  return [
    ...sorted.map(
      ({ fault, rule, scripts, requests, milliseconds }) =>
        `${formatSeconds(milliseconds)}  ${rule ?? 'not reported'} after ${scripts} scripts, ${requests} requests: ${fault}`,
    ),
    `Reported within ${limit / 1000} s of processor time: ${reportedFailures.length} of ${all.length}; ` +
      `median ${median?.rule === undefined ? 'later' : formatSeconds(median.milliseconds).trim()}`,
  ].join('\n');
}

const formatSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1).padStart(5)} s`;
