/** Orders scripts by coverage per cost, so that a broken rule is found early. */
import { isObject } from '../../spec/json.ts';
import { parseDuration } from '../../spec/time/duration.ts';
import { getHooks, getRequests, isUntimedWait, type RequestStep, type Script } from '../script/script.ts';
import { isAcceptanceVector } from './vectorKinds.ts';

/**
 * The items that a script covers: its rules, its rules on each operation, the values that it sends and that the
 * outbox shows, headers and parameters, and pairs of consecutive operations.
 */
function listCoverageItems(script: Script): ReadonlySet<string> {
  const { about } = script;
  const requests = getRequests(script);
  const probedOperations = requests.filter(({ role }) => role === 'probe').map(({ operation }) => operation);
  // An accepted request is little evidence on a rule that refuses requests.
  const isAcceptance = isAcceptanceVector(script);
  const hasControl = requests.some(({ role }) => role === 'control');
  const acceptedRequests = requests.filter(({ role }) => isAcceptance || !hasControl || role !== 'probe');
  const readsOutbox = getHooks(script).includes('outbox');
  return new Set([
    ...about,
    ...(isAcceptance ? [] : about.map((rule) => `${rule} refuses`)),
    ...about.flatMap((rule) => probedOperations.map((operation) => `${rule} ${operation}`)),
    ...acceptedRequests.flatMap(({ operation, body }) =>
      listValuePaths(body).flatMap((value) => [`${operation} ${value}`, ...(readsOutbox ? [`outbox ${value}`] : [])]),
    ),
    ...requests.flatMap((step) => listEnvelopeParts(step).map((part) => `${step.operation} ${part}`)),
    ...requests.slice(1).map(({ operation }, i) => `${requests[i]?.operation} ${operation}`),
  ]);
}

/** The unusual parts of a request besides its body. */
function listEnvelopeParts({
  authorization,
  headers,
  query,
  method,
  path,
  contentType,
  raw,
}: RequestStep): readonly string[] {
  return [
    ...(authorization === undefined ? [] : [`authorization ${authorization}`]),
    ...Object.keys(headers ?? {}).map((name) => `header ${name}`),
    ...listValuePaths(query ?? {}, '?'),
    ...[method, path, contentType].flatMap((part) => part ?? []),
    ...(raw === undefined ? [] : ['raw']),
  ];
}

/** The paths of all values in a body; those of words and flags include the value, because each has its own meaning. */
function listValuePaths(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => listValuePaths(item, `${path}/*`));
  if (isObject(value)) return Object.entries(value).flatMap(([name, item]) => listValuePaths(item, `${path}/${name}`));
  const isWord = typeof value === 'boolean' || (typeof value === 'string' && /^[a-z_]{2,30}$/i.test(value));
  const text = isWord ? `${path}=${value}` : path;
  if (typeof value !== 'string' || plainText.test(value)) return [text];
  return [text, ...textKinds.filter(([, matches]) => matches(value)).map(([kind]) => `${path} ${kind}`)];
}

/** A quick check, because most texts have none of the kinds below. */
const plainText = /^[\w.,:/{}-]{0,200}$/;

/** Kinds of texts that services treat in different ways. */
const textKinds: readonly (readonly [kind: string, matches: (text: string) => boolean])[] = [
  ['beyond ASCII', (text) => /[^\0-\x7f]/.test(text)],
  ['with control characters', (text) => /\p{Cc}/u.test(text)],
  ['with surrounding white space', (text) => text !== text.trim()],
  ['with markup', (text) => /[<&]/.test(text)],
  ['long', (text) => text.length > 200],
];

/**
 * Returns the scripts that add coverage, by coverage per cost, then all others in their given order.
 *
 * @param earlier scripts that are played before
 */
export function orderByCoverage(scripts: readonly Script[], earlier: readonly Script[] = []): readonly Script[] {
  const coveredItems = new Set(earlier.flatMap((script) => [...listCoverageItems(script)]));
  const entries = scripts.map((script) => {
    const items = [...listCoverageItems(script)].filter((item) => !coveredItems.has(item));
    return {
      script,
      items,
      cost: computeCost(script),
      value: items.reduce((sum, item) => sum + computeWeight(item), 0),
    };
  });
  const byItem = Map.groupBy(
    entries.flatMap((entry) => entry.items.map((item) => ({ item, entry }))),
    ({ item }) => item,
  );
  const leading = new Set<Script>();
  for (;;) {
    const best = entries.reduce<(typeof entries)[number] | undefined>(
      (a, b) => (a === undefined || b.value * a.cost > a.value * b.cost ? b : a),
      undefined,
    );
    if (best === undefined || best.value === 0) break;
    leading.add(best.script);
    for (const item of best.items) {
      for (const { entry } of byItem.get(item) ?? []) entry.value -= computeWeight(item);
      byItem.delete(item);
    }
  }
  return [...leading, ...scripts.filter((script) => !leading.has(script))];
}

/** A rule that no script has tested yet counts more than other items. */
const computeWeight = (item: string): number => (item.includes(' ') ? 1 : 2);

/** Hooks cost more than requests, and may have to wait in real time. */
const costs = { script: 12, request: 1, hook: 3, minuteOfWaiting: 1, large: 10_000 } as const;

function computeCost(script: Script): number {
  const requests = getRequests(script).length;
  const waits = script.steps.map((step) => (step.kind === 'advance' ? (parseDuration(step.by) ?? 0) / 60_000 : 0));
  const hooks = script.steps.filter(
    (step) => step.kind !== 'request' && step.kind !== 'parallel' && !isUntimedWait(step),
  ).length;
  return (
    costs.script +
    costs.request * requests +
    costs.hook * hooks +
    costs.minuteOfWaiting *
      Math.min(
        waits.reduce((sum, wait) => sum + wait, 0),
        costs.hook,
      ) +
    (script.size === 'deep' ? costs.large : 0)
  );
}
