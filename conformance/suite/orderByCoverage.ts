/** Orders scripts so that a broken rule shows early: first those that show most for their cost. */
import { isObject } from '../../spec/json.ts';
import { parseDuration } from '../../spec/time/duration.ts';
import { requestsOf, type Script } from '../script/script.ts';
import { isAcceptanceVector } from './vectorKinds.ts';

/**
 * What a script may be the first to show: its rules, its rules on each operation, the members that it sends, and the
 * operations that follow each other.
 */
function subjectsOf(script: Script): ReadonlySet<string> {
  const { about } = script;
  const requests = requestsOf(script);
  const probedOperations = requests.filter(({ role }) => role === 'probe').map(({ operation }) => operation);
  // That a request is accepted says little about a rule that refuses others.
  const isAcceptance = isAcceptanceVector(script);
  const hasControl = requests.some(({ role }) => role === 'control');
  const accepted = requests.filter(({ role }) => isAcceptance || !hasControl || role !== 'probe');
  return new Set([
    ...about,
    ...(isAcceptance ? [] : about.map((rule) => `${rule} refuses`)),
    ...about.flatMap((rule) => probedOperations.map((operation) => `${rule} ${operation}`)),
    ...accepted.flatMap(({ operation, body }) => memberPathsIn(body).map((path) => `${operation} ${path}`)),
    ...requests.slice(1).map(({ operation }, i) => `${requests[i]?.operation} ${operation}`),
  ]);
}

/** The paths of all values in a body; words and flags are part of theirs, because each has a meaning of its own. */
function memberPathsIn(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => memberPathsIn(item, `${path}/*`));
  if (isObject(value)) return Object.entries(value).flatMap(([name, item]) => memberPathsIn(item, `${path}/${name}`));
  const isWord = typeof value === 'boolean' || (typeof value === 'string' && /^[a-z_]{2,30}$/i.test(value));
  return [isWord ? `${path}=${value}` : path];
}

/**
 * Returns the scripts that show something further, then all others in their given order. The first ones show most for
 * their cost; then rules come first that are not tested yet.
 *
 * @param earlier scripts that are played before
 */
export function orderByCoverage(scripts: readonly Script[], earlier: readonly Script[] = []): readonly Script[] {
  const covered = new Set(earlier.flatMap((script) => [...subjectsOf(script)]));
  const entries = scripts.map((script) => {
    const subjects = [...subjectsOf(script)].filter((subject) => !covered.has(subject));
    const rules = subjects.filter(isRule).length;
    return { script, subjects, cost: costOf(script), uncovered: { subjects: subjects.length, rules } };
  });
  const bySubject = Map.groupBy(
    entries.flatMap((entry) => entry.subjects.map((subject) => ({ subject, entry }))),
    ({ subject }) => subject,
  );
  const leading = new Set<Script>();
  let cost = 0;
  const takeBest = (kind: 'subjects' | 'rules'): boolean => {
    const best = entries.reduce(
      (a, b) => (b.uncovered[kind] * a.cost > a.uncovered[kind] * b.cost ? b : a),
      entries[0] as (typeof entries)[number],
    );
    if (best === undefined || best.uncovered[kind] === 0) return false;
    leading.add(best.script);
    cost += best.cost;
    for (const subject of best.subjects) {
      for (const { entry } of bySubject.get(subject) ?? []) {
        entry.uncovered.subjects--;
        if (isRule(subject)) entry.uncovered.rules--;
      }
      bySubject.delete(subject);
    }
    return true;
  };
  while (cost < firstCost && takeBest('subjects'));
  while (takeBest('rules'));
  while (takeBest('subjects'));
  return [...leading, ...scripts.filter((script) => !leading.has(script))];
}

/** The cost of the scripts that are chosen for all that they show, before any rule is missed. */
const firstCost = 500;

const isRule = (subject: string): boolean => !subject.includes(' ');

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
