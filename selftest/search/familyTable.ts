/** Formats the results of a search as a table by family. */
import { familyNames } from '../faults/families/faultBehaviour.ts';
import type { SearchResult } from './searchForFault.ts';

const isFound = ({ rule }: SearchResult): boolean => rule !== undefined;
const isFailure = ({ level }: SearchResult): boolean => level !== undefined && level !== 'assumed';

/** A fault that no script detects, although a client could. */
export const isMissed = (result: SearchResult): boolean => !isFound(result) && result.unobservable === undefined;

const columns = ['planted', 'found', 'as failure', 'no input', 'unobservable'] as const;

function computeCounts(results: readonly SearchResult[]): readonly number[] {
  return [
    results.length,
    results.filter(isFound).length,
    results.filter(isFailure).length,
    results.filter((result) => isMissed(result) && result.candidates === 0).length,
    results.filter(({ unobservable }) => unobservable !== undefined).length,
  ];
}

/** @param service the service that the faults are planted in */
export function renderFamilyTable(results: readonly SearchResult[], service: string): string {
  const formatRow = (name: string, cells: readonly (string | number)[]): string =>
    `  ${name.padEnd(24)}${cells.map((cell) => String(cell).padStart(13)).join('')}`;
  const families = familyNames
    .map((name) => [name, results.filter(({ family }) => family === name)] as const)
    .filter(([, all]) => all.length > 0);
  return [
    `Faults planted in ${service} by family, and how many the suite finds:`,
    formatRow('', columns),
    ...families.map(([name, all]) => formatRow(name, computeCounts(all))),
    formatRow('all', computeCounts(results)),
  ].join('\n');
}

/** @param service the service that the faults are planted in */
export function renderMissedTable(results: readonly SearchResult[], service: string): string {
  const missedFaults = results.filter(isMissed);
  const formatReason = ({ candidates, played }: SearchResult): string =>
    candidates === 0 ? 'no request of the suite triggers it' : `${played} of ${candidates} scripts played`;
  return [
    `Not found in ${service}: ${missedFaults.length}`,
    ...missedFaults.map((fault) => `  ${fault.family}: ${fault.id} (${formatReason(fault)})`),
    ...results
      .filter((result) => !isFound(result) && result.unobservable !== undefined)
      .map(({ family, id, unobservable }) => `  unobservable: ${family}: ${id}. ${unobservable}`),
  ].join('\n');
}
