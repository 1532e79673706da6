/**
 * Runs the suite against random fair services, with their full profile, a part of it, and none: no service is accused.
 */
import type { FalsePositive, SelfTestOptions } from '../selftest.ts';
import { falsePositivesOf } from '../selftest.ts';
import { openFairService } from './fairService.ts';
import { type Knowledge, knowledgeLevels } from './traits.ts';

/** The runs with one amount of knowledge. */
export interface CleanRow {
  readonly knowledge: Knowledge;
  readonly services: number;
  readonly requests: number;
  /** Rules that passed, over all services. */
  readonly passed: number;
  readonly falsePositives: readonly FalsePositive[];
}

export interface CleanOptions extends SelfTestOptions {
  /** The number of services. */
  readonly services: number;
  /** Tests only every n-th rule of each service, another part for each. */
  readonly every?: number;
  readonly onService?: (name: string, falsePositives: readonly FalsePositive[]) => void;
}

/** The seeds of the services follow `seed`. */
export async function runClean({ services, seed = 1, size = 'quick', every = 1, onService }: CleanOptions) {
  const rows = new Map<Knowledge, CleanRow>();
  for (let number = seed; number < seed + services; number++)
    for (const knowledge of knowledgeLevels) {
      const service = await openFairService(number, knowledge);
      const { results, falsePositives } = await falsePositivesOf(service, { seed: number, size, every });
      const row = rows.get(knowledge) ?? { knowledge, services: 0, requests: 0, passed: 0, falsePositives: [] };
      rows.set(knowledge, {
        ...row,
        services: row.services + 1,
        requests: row.requests + results.run.requests,
        passed: row.passed + results.counts.verdicts.pass,
        falsePositives: [...row.falsePositives, ...falsePositives],
      });
      onService?.(service.name, falsePositives);
    }
  return [...rows.values()];
}

/** One line for each amount of knowledge, followed by the accusations. */
export function cleanTable(rows: readonly CleanRow[]): string {
  const cells = rows.map(({ knowledge, services, requests, passed, falsePositives }) => [
    { all: 'whole profile', part: 'part of it', none: 'no profile' }[knowledge],
    String(services),
    String(requests),
    String(passed),
    String(falsePositives.length),
  ]);
  const header = ['The suite knows', 'services', 'requests', 'passes', 'accusations'];
  const line = (row: readonly string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(17) : cell.padStart(13))).join('');
  return [
    'Random fair services:',
    ...[header, ...cells].map((row) => `  ${line(row)}`),
    ...rows.flatMap(({ falsePositives }) =>
      falsePositives.map(({ service, rule, verdict, reason }) => `  ${service}: ${verdict} ${rule}. ${reason ?? ''}`),
    ),
  ].join('\n');
}
