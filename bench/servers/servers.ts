/** Compares the mock with other servers. */

import { costs, type Measured } from '../load/measured.ts';
import { mockFlags } from '../mock/packed.ts';
import type { Goal, Section, Table } from '../report/section.ts';
import { figure, range, times } from '../report/words.ts';
import { median, ratioOf } from '../statistics.ts';
import type { Surroundings } from '../surroundings.ts';
import { expressId, mockId, prismId } from './contestants.ts';
import { measuredInRounds, type Rounds } from './rounds.ts';
import { type Workload, workloads } from './workloads.ts';

export async function serversSection(surroundings: Surroundings): Promise<Section> {
  const rounds = await measuredInRounds(surroundings);
  return {
    name: 'servers',
    tables: workloads.map((workload) => tableOf(rounds, workload)),
    goals: goalsOf(rounds),
    charts: [
      {
        title: 'Requests per second, bare Express = 1',
        groups: workloads.map((workload) => ({
          name: workload.name,
          bars: [...(rounds.get(workload) ?? [])].map(([{ id, name }, list]) => ({
            ...{ name, own: id === mockId },
            value: ratioOf(speeds(list), speeds(expressIn(rounds, workload))).median,
          })),
        })),
      },
    ],
    notes: [
      `The mock runs as \`social-contract mock ${mockFlags.join(' ')}\`: self-check, journal and tenants are on, as by default.`,
      'The key has the plans api and pro, which have no rate limit or quota; nothing is switched off.',
      'Bare Express does not validate: rejections are compared with its accepted requests.',
      ...crowded(rounds),
    ],
    data: workloads.map((workload) => ({
      ...{ workload: workload.id, name: workload.name },
      servers: [...(rounds.get(workload) ?? [])].map(([{ id }, list]) => ({ server: id, rounds: list })),
    })),
  };
}

const speeds = (list: readonly Measured[]) => list.map(({ perSecond }) => perSecond);

/** @throws if it was not measured */
function roundsOf(rounds: Rounds, wanted: Workload['id'], server: string): readonly Measured[] {
  for (const [workload, series] of rounds)
    for (const [contestant, list] of series) if (workload.id === wanted && contestant.id === server) return list;
  throw new Error(`${server} was not measured for ${wanted}.`);
}

function expressIn(rounds: Rounds, { id }: Workload): readonly Measured[] {
  return roundsOf(rounds, id === 'refused' ? 'accepted' : id, expressId);
}

function tableOf(rounds: Rounds, workload: Workload): Table {
  const express = expressIn(rounds, workload);
  return {
    title: workload.name,
    columns: ['server', 'requests/s', '× Express', 'lowest … highest', 'CPU µs', '× Express', 'p99 ms'],
    rows: [...(rounds.get(workload) ?? [])].map(([{ name }, list]) => {
      const speed = ratioOf(speeds(list), speeds(express));
      const cost = ratioOf(costs(express), costs(list));
      return [
        name,
        figure(median(speeds(list))),
        times(speed.median),
        range(speed),
        figure(median(costs(list))),
        times(cost.median),
        figure(median(list.map(({ p99 }) => p99))),
      ];
    }),
  };
}

type Id = Workload['id'];

function goalsOf(rounds: Rounds): readonly Goal[] {
  const goal = (what: string, least: number, [workload, beside, server]: readonly [Id, Id, string]): Goal => {
    const [own, other] = [roundsOf(rounds, workload, mockId), roundsOf(rounds, beside, server)];
    return {
      what: `${what}: requests/s relative to ${nameOf(beside, workload, server)}`,
      wanted: { least },
      found: ratioOf(speeds(own), speeds(other)).median,
      byCpu: ratioOf(costs(other), costs(own)).median,
    };
  };
  return [
    goal('POST accepted', 1.2, ['accepted', 'accepted', expressId]),
    goal('List', 1.2, ['list', 'list', expressId]),
    goal('POST rejected', 0.9, ['refused', 'accepted', mockId]),
    goal('POST accepted', 5, ['accepted', 'accepted', prismId]),
    goal('POST rejected', 5, ['refused', 'refused', prismId]),
    goal('List', 5, ['list', 'list', prismId]),
  ];
}

function nameOf(beside: Id, workload: Id, server: string): string {
  if (beside !== workload) return `POST ${beside}`;
  return server === expressId ? 'bare Express' : 'Prism';
}

/** Names the measurements that the load generator limited; those servers may be faster than measured. */
function crowded(rounds: Rounds): readonly string[] {
  const names = [...rounds].flatMap(([workload, series]) =>
    [...series]
      .filter(([, list]) => median(list.map(({ generator }) => generator)) > 0.95)
      .map(([{ name }]) => `${name} (${workload.id})`),
  );
  if (names.length === 0) return [];
  return [
    `The load generator was at its limit, so these servers may be faster than measured; compare their CPU time: ${names.join(', ')}.`,
  ];
}
