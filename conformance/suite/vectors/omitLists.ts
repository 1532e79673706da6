/** Leaves out the lists around most vectors of a quick run, so that the run can send more bodies instead. */
import { rulesWithTrials } from '../../../spec/rules/index.ts';
import type { Script } from '../../script/script.ts';
import { readPosts } from '../../script/steps.ts';
import { isAcceptanceVector } from '../vectorKinds.ts';

/** Rules with bodies that break them, which a quick run sends anyway. */
const rulesWithBrokenBodies: ReadonlySet<string> = new Set(
  rulesWithTrials.flatMap(({ id, level, trials = [] }) =>
    level !== 'assumed' && trials.some(({ breaking }) => breaking !== undefined) ? [id] : [],
  ),
);

/** Lists posts only around the refused vectors of rules that no other script breaks. */
export function omitLists(script: Script): Script {
  const [rule = ''] = script.about;
  const omitsLists =
    isAcceptanceVector(script) || script.id.startsWith('timing/scheduled/') || rulesWithBrokenBodies.has(rule);
  if (!/^(?:way\/\w+\/)?vector\//.test(script.id) || !omitsLists) return script;
  const { alone, ...others } = script;
  const steps = script.steps.filter((step) => step !== readPosts);
  // Without a list, other scripts may run in parallel.
  return { ...others, ...(alone && !script.id.startsWith('vector/') ? { alone } : {}), steps };
}
