/** The commands that repeat a failure, which reports show. */
import type { RuleResult } from '../results/results.ts';
import { formatProgramCommand } from './programCommand.ts';

/**
 * Lists the commands with their labels; none if nothing about the failure was written.
 *
 * @param folder the report folder; without it, paths are relative to the report folder
 */
export function listCommands(
  { failure }: Pick<RuleResult, 'failure'>,
  folder?: string,
): readonly (readonly [label: 'Reproduce' | 'Replay', command: string])[] {
  const join = (path: string) => (folder === undefined ? path : `${folder}/${path}`);
  return [
    ...(failure?.reproduce == null ? [] : [['Reproduce', `sh ${join(failure.reproduce)}`] as const]),
    ...(failure?.folder == null
      ? []
      : [['Replay', `${formatProgramCommand()} conformance replay ${join(failure.folder)}`] as const]),
  ];
}
