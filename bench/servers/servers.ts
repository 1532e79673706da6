/** Compares the mock with other servers. */

import type { BenchContext } from '../context.ts';
import { listCosts, type Measurement } from '../load/measureLoad.ts';
import { mockFlags } from '../mock/packed.ts';
import { formatFigure, formatRange, formatRatio } from '../report/format.ts';
import type { Goal, Section, Table } from '../report/section.ts';
import { computeMedian, computeRatio } from '../statistics.ts';
import { buildAllocationTable, measureAllocations } from './allocation.ts';
import { expressAppId, expressId, mockId, prismId } from './contestants.ts';
import { measureServers, type Rounds } from './rounds.ts';
import { type Workload, workloads } from './workloads.ts';

export async function buildServersSection(context: BenchContext): Promise<Section> {
  const rounds = await measureServers(context);
  const allocations = await measureAllocations(context);
  return {
    name: 'servers',
    tables: [...workloads.map((workload) => buildTable(rounds, workload)), buildAllocationTable(allocations)],
    goals: buildGoals(rounds),
    charts: [
      {
        title: 'Requests per second, bare Express = 1',
        groups: workloads.map((workload) => ({
          name: workload.name,
          bars: [...(rounds.get(workload) ?? [])].map(([{ id, name }, measurements]) => ({
            ...{ name, isOwn: id === mockId },
            value: computeRatio(listSpeeds(measurements), listSpeeds(getExpressRounds(rounds, workload))).median,
          })),
        })),
      },
    ],
    notes: [
      `The mock runs as \`social-contract mock ${mockFlags.join(' ')}\`: self-check, journal and tenants are on, as by default.`,
      'The key has the plans api and pro, which have no rate limit or quota; nothing is switched off.',
      'Bare Express does not validate: rejections are compared with its accepted requests.',
      ...listGeneratorNotes(rounds),
    ],
    data: {
      workloads: workloads.map((workload) => ({
        ...{ workload: workload.id, name: workload.name },
        servers: [...(rounds.get(workload) ?? [])].map(([{ id }, measurements]) => ({
          server: id,
          rounds: measurements,
        })),
      })),
      allocations,
    },
  };
}

const listSpeeds = (measurements: readonly Measurement[]) => measurements.map(({ perSecond }) => perSecond);

/** @throws if it was not measured */
function findRounds(rounds: Rounds, workloadId: Workload['id'], server: string): readonly Measurement[] {
  for (const [workload, series] of rounds)
    for (const [contestant, measurements] of series)
      if (workload.id === workloadId && contestant.id === server) return measurements;
  throw new Error(`${server} was not measured for ${workloadId}.`);
}

function getExpressRounds(rounds: Rounds, { id }: Workload): readonly Measurement[] {
  return findRounds(rounds, id === 'refused' ? 'accepted' : id, expressId);
}

function buildTable(rounds: Rounds, workload: Workload): Table {
  const express = getExpressRounds(rounds, workload);
  return {
    title: workload.name,
    columns: ['server', 'requests/s', '× Express', 'lowest … highest', 'CPU µs', '× Express', 'p99 ms'],
    rows: [...(rounds.get(workload) ?? [])].map(([{ name }, measurements]) => {
      const speed = computeRatio(listSpeeds(measurements), listSpeeds(express));
      const cost = computeRatio(listCosts(express), listCosts(measurements));
      return [
        name,
        formatFigure(computeMedian(listSpeeds(measurements))),
        formatRatio(speed.median),
        formatRange(speed),
        formatFigure(computeMedian(listCosts(measurements))),
        formatRatio(cost.median),
        formatFigure(computeMedian(measurements.map(({ p99 }) => p99))),
      ];
    }),
  };
}

type WorkloadId = Workload['id'];

function buildGoals(rounds: Rounds): readonly Goal[] {
  const buildGoal = (
    label: string,
    min: number,
    [workload, baseline, server]: readonly [WorkloadId, WorkloadId, string],
  ): Goal => {
    const [mockRounds, baselineRounds] = [findRounds(rounds, workload, mockId), findRounds(rounds, baseline, server)];
    return {
      label: `${label}: requests/s relative to ${describeBaseline(baseline, workload, server)}`,
      target: { min },
      found: computeRatio(listSpeeds(mockRounds), listSpeeds(baselineRounds)).median,
      byCpu: computeRatio(listCosts(baselineRounds), listCosts(mockRounds)).median,
    };
  };
  return [
    buildGoal('POST accepted', 1.2, ['accepted', 'accepted', expressId]),
    buildGoal('List', 1.2, ['list', 'list', expressId]),
    buildGoal('POST accepted', 1, ['accepted', 'accepted', expressAppId]),
    buildGoal('POST rejected', 1, ['refused', 'refused', expressAppId]),
    buildGoal('List', 1, ['list', 'list', expressAppId]),
    buildGoal('POST rejected', 0.9, ['refused', 'accepted', mockId]),
    buildGoal('POST accepted', 5, ['accepted', 'accepted', prismId]),
    buildGoal('POST rejected', 5, ['refused', 'refused', prismId]),
    buildGoal('List', 5, ['list', 'list', prismId]),
  ];
}

function describeBaseline(baseline: WorkloadId, workload: WorkloadId, server: string): string {
  if (baseline !== workload) return `POST ${baseline}`;
  if (server === expressAppId) return 'Express with Zod, a Map and keys';
  return server === expressId ? 'bare Express' : 'Prism';
}

/** Names the measurements that the load generator limited; those servers may be faster than measured. */
function listGeneratorNotes(rounds: Rounds): readonly string[] {
  const names = [...rounds].flatMap(([workload, series]) =>
    [...series]
      .filter(([, measurements]) => computeMedian(measurements.map(({ generator }) => generator)) > 0.95)
      .map(([{ name }]) => `${name} (${workload.id})`),
  );
  if (names.length === 0) return [];
  return [
    `The load generator was at its limit, so these servers may be faster than measured; compare their CPU time: ${names.join(', ')}.`,
  ];
}
