/** Orders scripts so that a broken rule shows early: first one inexpensive script of each rule. */
import { parseDuration } from '../../spec/time/duration.ts';
import { type RequestStep, requestsOf, type Script } from '../script/script.ts';
import { isAcceptanceVector } from './vectorKinds.ts';

/** The items that a script may be the first to test: every rule, then every rule on every operation. */
const subjects: readonly ((script: Script) => readonly string[])[] = [
  // That a request is accepted says little about a rule that refuses others.
  (script) => (isAcceptanceVector(script) ? [] : script.about),
  ({ about }) => about,
  (script) => {
    const operations = new Set(probesOf(script).map(({ operation }) => operation));
    return script.about.flatMap((rule) => [...operations].map((operation) => `${rule} ${operation}`));
  },
];

/**
 * Returns the scripts that test something further at the lowest cost, then all others in their given order.
 *
 * @param earlier scripts that are played before
 */
export function orderByCoverage(scripts: readonly Script[], earlier: readonly Script[] = []): readonly Script[] {
  const byCost = scripts.toSorted((a, b) => costOf(a) - costOf(b));
  const leading = new Set<Script>();
  for (const subjectsOf of subjects) {
    const covered = new Set([...earlier, ...leading].flatMap(subjectsOf));
    for (const script of byCost) {
      const added = subjectsOf(script).filter((subject) => !covered.has(subject));
      if (added.length === 0) continue;
      for (const subject of added) covered.add(subject);
      leading.add(script);
    }
  }
  return [...leading, ...scripts.filter((script) => !leading.has(script))];
}

const probesOf = (script: Script): readonly RequestStep[] => requestsOf(script).filter(({ role }) => role === 'probe');

/** Hooks cost more than requests, and may have to wait in real time. */
const costs = { request: 1, hook: 3, minuteOfWaiting: 1, large: 10_000 } as const;

function costOf(script: Script): number {
  const requests = requestsOf(script).length;
  const waits = script.steps.map((step) => (step.kind === 'advance' ? (parseDuration(step.by) ?? 0) / 60_000 : 0));
  const hooks = script.steps.filter(({ kind }) => kind !== 'request' && kind !== 'parallel').length;
  return (
    costs.request * requests +
    costs.hook * hooks +
    costs.minuteOfWaiting *
      Math.min(
        waits.reduce((sum, wait) => sum + wait, 0),
        costs.hook,
      ) +
    (script.size === 'large' ? costs.large : 0)
  );
}
