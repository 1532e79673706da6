/** The stages of the self-test: families of faults, faults written by hand, and conforming services. */
import { familyFaults } from '../../../selftest/faults/families/index.ts';
import { faults } from '../../../selftest/faults/index.ts';
import { isMissed, renderFamilyTable, renderMissedTable } from '../../../selftest/search/familyTable.ts';
import type { SearchedService, SearchResult } from '../../../selftest/search/searchForFault.ts';
import {
  type FaultSelection,
  formatFaultName,
  isSelected,
  searchForFaults,
} from '../../../selftest/search/searchForFaults.ts';
import { type FalsePositive, type FaultOutcome, findFalsePositives, tryFault } from '../../../selftest/selftest.ts';
import { openMockService, openRandomMock, openSecondService } from '../../../selftest/services.ts';
import { renderFalsePositiveTable, renderFaultTable } from '../../../selftest/table.ts';

export const stages = ['families', 'faults', 'services'] as const;
export type Stage = (typeof stages)[number];

export interface StageOptions {
  readonly stages: readonly Stage[];
  readonly selection: FaultSelection;
  readonly seed: number;
  /** The number of processes that share the faults of families. */
  readonly processes: number;
  /** The number of random profiles of the mock. */
  readonly profiles: number;
  /** Whether to play every script that a fault concerns. */
  readonly isThorough: boolean;
  readonly onOutcome: (isFound: boolean, fault: string) => void;
}

export interface StageResults {
  readonly families: readonly SearchResult[];
  /** The outcomes of the faults written by hand. */
  readonly handwritten: readonly FaultOutcome[];
  /** The number of conforming services. */
  readonly services: number;
  readonly falsePositives: readonly FalsePositive[];
}

/** The mock behind a translation has every n-th fault of the families. */
const translatedEvery = 10;

/** How many scripts are played for a fault of a family. */
const scriptsPerFault = { usual: 40, thorough: 400 } as const;

const selectHandwrittenFaults = (selection: FaultSelection) =>
  faults.filter(({ id }, position) => isSelected(selection, id, position));

export const selectsAnyFault = (selection: FaultSelection): boolean =>
  selectHandwrittenFaults(selection).length > 0 ||
  familyFaults.some((fault, position) => isSelected(selection, formatFaultName(fault), position));

export async function runStages({
  stages,
  selection,
  seed,
  processes,
  profiles,
  isThorough,
  onOutcome,
}: StageOptions): Promise<StageResults> {
  const families = stages.includes('families')
    ? await searchForFaults({
        ...{ selection, seed, size: 'standard', translatedEvery, processes },
        maxScripts: scriptsPerFault[isThorough ? 'thorough' : 'usual'],
        onResult: (result) => onOutcome(result.rule !== undefined, formatFaultName(result)),
      })
    : [];
  const outcomes: FaultOutcome[] = [];
  for (const fault of stages.includes('faults') ? selectHandwrittenFaults(selection) : []) {
    const outcome = await tryFault(fault, { seed });
    outcomes.push(outcome);
    const { isFound, byOwnScripts } = outcome;
    onOutcome(isFound, isFound && !byOwnScripts ? `${fault.id} (not by a script about the rule)` : fault.id);
  }
  const { services, falsePositives } = stages.includes('services')
    ? await collectFalsePositives(profiles, seed)
    : { services: 0, falsePositives: [] };
  return { families, handwritten: outcomes, services, falsePositives };
}

async function collectFalsePositives(profiles: number, seed: number) {
  const seeds = Array.from({ length: profiles }, (_, i) => seed + i);
  const startServices = [
    () => openMockService(),
    () => openSecondService(true),
    () => openSecondService(false),
    ...seeds.flatMap((profileSeed) => [
      () => openRandomMock(profileSeed, true),
      () => openRandomMock(profileSeed, false),
    ]),
  ];
  const falsePositives: FalsePositive[] = [];
  for (const start of startServices)
    falsePositives.push(...(await findFalsePositives(await start(), { seed })).falsePositives);
  return { services: startServices.length, falsePositives };
}

/** The names of the services in the tables of families. */
const serviceNames: Readonly<Record<SearchedService, string>> = {
  mock: 'the mock',
  translated: 'the mock behind a random translation',
  second: 'the second implementation',
};

/** @param listsMissed whether to list the faults of families that were not found */
export function renderStageResults(
  { families, handwritten, services, falsePositives }: StageResults,
  listsMissed: boolean,
): string {
  const byService = [...Map.groupBy(families, ({ service }) => service)];
  return [
    ...byService.map(([service, results]) => renderFamilyTable(results, serviceNames[service])),
    ...(listsMissed ? byService.map(([service, results]) => renderMissedTable(results, serviceNames[service])) : []),
    ...(handwritten.length === 0 ? [] : [renderFaultTable(handwritten)]),
    ...(services === 0 ? [] : [renderFalsePositiveTable(services, falsePositives)]),
  ].join('\n\n');
}

/** Whether every fault was found, except assumed ones, and no conforming service failed. */
export const hasPassed = ({ families, handwritten, falsePositives }: StageResults): boolean =>
  handwritten.every(({ isFound, level }) => isFound || level === 'assumed') &&
  !families.some(isMissed) &&
  falsePositives.length === 0;
