/** Compares the mock with other servers. */

import type { BenchContext } from '../context.ts';
import { costs, type Measurement } from '../load/measureLoad.ts';
import { mockFlags } from '../mock/packed.ts';
import { formatFigure, formatRange, formatRatio } from '../report/format.ts';
import type { Goal, Section, Table } from '../report/section.ts';
import { median, ratioOf } from '../statistics.ts';
import { allocationTable, measureAllocations } from './allocation.ts';
import { expressAppId, expressId, mockId, prismId } from './contestants.ts';
import { measureServers, type Rounds } from './rounds.ts';
import { type Workload, workloads } from './workloads.ts';

export async function serversSection(context: BenchContext): Promise<Section> {
  const rounds = await measureServers(context);
  const allocations = await measureAllocations(context);
  return {
    name: 'servers',
    tables: [...workloads.map((workload) => tableOf(rounds, workload)), allocationTable(allocations)],
    goals: goalsOf(rounds),
    charts: [
      {
        title: 'Requests per second, bare Express = 1',
        groups: workloads.map((workload) => ({
          name: workload.name,
          bars: [...(rounds.get(workload) ?? [])].map(([{ id, name }, measurements]) => ({
            ...{ name, isOwn: id === mockId },
            value: ratioOf(speeds(measurements), speeds(expressIn(rounds, workload))).median,
          })),
        })),
      },
    ],
    notes: [
      `The mock runs as \`social-contract mock ${mockFlags.join(' ')}\`: self-check, journal and tenants are on, as by default.`,
      'The key has the plans api and pro, which have no rate limit or quota; nothing is switched off.',
      'Bare Express does not validate: rejections are compared with its accepted requests.',
      ...generatorNotes(rounds),
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

const speeds = (measurements: readonly Measurement[]) => measurements.map(({ perSecond }) => perSecond);

/** @throws if it was not measured */
function roundsOf(rounds: Rounds, workloadId: Workload['id'], server: string): readonly Measurement[] {
  for (const [workload, series] of rounds)
    for (const [contestant, measurements] of series)
      if (workload.id === workloadId && contestant.id === server) return measurements;
  throw new Error(`${server} was not measured for ${workloadId}.`);
}

function expressIn(rounds: Rounds, { id }: Workload): readonly Measurement[] {
  return roundsOf(rounds, id === 'refused' ? 'accepted' : id, expressId);
}

function tableOf(rounds: Rounds, workload: Workload): Table {
  const express = expressIn(rounds, workload);
  return {
    title: workload.name,
    columns: ['server', 'requests/s', '× Express', 'lowest … highest', 'CPU µs', '× Express', 'p99 ms'],
    rows: [...(rounds.get(workload) ?? [])].map(([{ name }, measurements]) => {
      const speed = ratioOf(speeds(measurements), speeds(express));
      const cost = ratioOf(costs(express), costs(measurements));
      return [
        name,
        formatFigure(median(speeds(measurements))),
        formatRatio(speed.median),
        formatRange(speed),
        formatFigure(median(costs(measurements))),
        formatRatio(cost.median),
        formatFigure(median(measurements.map(({ p99 }) => p99))),
      ];
    }),
  };
}

type Id = Workload['id'];

function goalsOf(rounds: Rounds): readonly Goal[] {
  const goal = (label: string, min: number, [workload, baseline, server]: readonly [Id, Id, string]): Goal => {
    const [mockRounds, baselineRounds] = [roundsOf(rounds, workload, mockId), roundsOf(rounds, baseline, server)];
    return {
      label: `${label}: requests/s relative to ${nameOf(baseline, workload, server)}`,
      wanted: { least: min },
      found: ratioOf(speeds(mockRounds), speeds(baselineRounds)).median,
      byCpu: ratioOf(costs(baselineRounds), costs(mockRounds)).median,
    };
  };
  return [
    goal('POST accepted', 1.2, ['accepted', 'accepted', expressId]),
    goal('List', 1.2, ['list', 'list', expressId]),
    goal('POST accepted', 1, ['accepted', 'accepted', expressAppId]),
    goal('POST rejected', 1, ['refused', 'refused', expressAppId]),
    goal('List', 1, ['list', 'list', expressAppId]),
    goal('POST rejected', 0.9, ['refused', 'accepted', mockId]),
    goal('POST accepted', 5, ['accepted', 'accepted', prismId]),
    goal('POST rejected', 5, ['refused', 'refused', prismId]),
    goal('List', 5, ['list', 'list', prismId]),
  ];
}

function nameOf(baseline: Id, workload: Id, server: string): string {
  if (baseline !== workload) return `POST ${baseline}`;
  if (server === expressAppId) return 'Express with Zod, a Map and keys';
  return server === expressId ? 'bare Express' : 'Prism';
}

/** Names the measurements that the load generator limited; those servers may be faster than measured. */
function generatorNotes(rounds: Rounds): readonly string[] {
  const names = [...rounds].flatMap(([workload, series]) =>
    [...series]
      .filter(([, measurements]) => median(measurements.map(({ generator }) => generator)) > 0.95)
      .map(([{ name }]) => `${name} (${workload.id})`),
  );
  if (names.length === 0) return [];
  return [
    `The load generator was at its limit, so these servers may be faster than measured; compare their CPU time: ${names.join(', ')}.`,
  ];
}
