/**
 * Runs the suite against random conforming services to find false positives: with their full profile, a part of it, a profile
 * that the suite learns first, and none.
 */
import { learnFirst } from '../../conformance/learn/learnFirst.ts';
import { ProfileMismatchError } from '../../conformance/preflight/profileMismatchError.ts';
import type { FalsePositive, SelfTestOptions } from '../selftest.ts';
import { findFalsePositives } from '../selftest.ts';
import type { Service } from '../services.ts';
import { openConformingService } from './conformingService.ts';
import { type Knowledge, knowledgeLevels } from './traits.ts';

/** The runs with one amount of knowledge. */
export interface FalsePositiveRow {
  readonly knowledge: Knowledge;
  readonly services: number;
  /** Services whose run ended because the profile does not match, as a partial one may not. */
  readonly mismatches: number;
  readonly requests: number;
  /** Rules that passed, over all services. */
  readonly passed: number;
  readonly falsePositives: readonly FalsePositive[];
}

export interface FalsePositiveOptions extends SelfTestOptions {
  /** The number of services. */
  readonly services: number;
  /** Tests only every n-th rule of each service, a different part for each. */
  readonly every?: number;
  /** @param falsePositives undefined if a partial profile contradicts the service */
  readonly onService?: (name: string, falsePositives: readonly FalsePositive[] | undefined) => void;
}

/** The seeds of the services follow `seed`. */
export async function runFalsePositiveCheck({
  services,
  seed = 1,
  size = 'quick',
  every = 1,
  onService,
}: FalsePositiveOptions) {
  const rows = new Map<Knowledge, FalsePositiveRow>();
  for (let number = seed; number < seed + services; number++)
    for (const knowledge of knowledgeLevels) {
      const service = await openConformingService(number, knowledge);
      const outcome = await judge(service, knowledge, { seed: number, size, every });
      const row = rows.get(knowledge) ?? {
        knowledge,
        services: 0,
        mismatches: 0,
        requests: 0,
        passed: 0,
        falsePositives: [],
      };
      rows.set(knowledge, {
        ...row,
        services: row.services + 1,
        mismatches: row.mismatches + (outcome === undefined ? 1 : 0),
        requests: row.requests + (outcome?.results.run.requests ?? 0),
        passed: row.passed + (outcome?.results.counts.verdicts.pass ?? 0),
        falsePositives: [...row.falsePositives, ...(outcome?.falsePositives ?? [])],
      });
      onService?.(service.name, outcome?.falsePositives);
    }
  return [...rows.values()];
}

/** Undefined if a partial profile contradicts the service, for example by naming the id but not its container. */
async function judge(service: Service, knowledge: Knowledge, options: SelfTestOptions) {
  try {
    if (knowledge !== 'learned') return await findFalsePositives(service, options);
    const outcome = await learnFirst(service.options);
    if ('obstacle' in outcome) throw new Error(`${service.name} cannot be learned: ${outcome.obstacle}`);
    return await findFalsePositives({ ...service, options: outcome.options }, options);
  } catch (error) {
    if (error instanceof ProfileMismatchError && knowledge === 'part') return undefined;
    throw error;
  }
}

/** One line for each amount of knowledge, followed by the false positives. */
export function formatFalsePositives(rows: readonly FalsePositiveRow[]): string {
  const cells = rows.map(({ knowledge, services, mismatches, requests, passed, falsePositives }) => [
    { all: 'whole profile', part: 'part of it', learned: 'what it learns', none: 'no profile' }[knowledge],
    String(services),
    String(mismatches),
    String(requests),
    String(passed),
    String(falsePositives.length),
  ]);
  const header = ['The suite knows', 'services', 'mismatches', 'requests', 'passes', 'false positives'];
  const formatLine = (row: readonly string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(17) : cell.padStart(17))).join('');
  return [
    'Random conforming services:',
    ...[header, ...cells].map((row) => `  ${formatLine(row)}`),
    ...rows.flatMap(({ falsePositives }) =>
      falsePositives.map(({ service, rule, verdict, reason }) => `  ${service}: ${verdict} ${rule}. ${reason ?? ''}`),
    ),
  ].join('\n');
}
