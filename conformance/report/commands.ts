/** The commands that repeat a failure, which reports show. */
import { join } from 'node:path';
import type { RuleResult } from '../results/results.ts';
import { formatProgramCommand, quotePath } from './programCommand.ts';

/**
 * Lists the commands with their labels; none if nothing about the failure was written.
 *
 * @param folder the report folder, from the working folder: the commands work as printed there
 */
export function listCommands(
  { failure }: Pick<RuleResult, 'failure'>,
  folder: string,
): readonly (readonly [label: 'Reproduce' | 'Replay', command: string])[] {
  return [
    ...(failure?.reproduce == null ? [] : [['Reproduce', `sh ${quotePath(join(folder, failure.reproduce))}`] as const]),
    ...(failure?.folder == null
      ? []
      : [
          [
            'Replay',
            `${formatProgramCommand()} conformance replay ${quotePath(join(folder, failure.folder))}`,
          ] as const,
        ]),
  ];
}
