/** Finds an answer other than the default for each decision, as an example for profiles. */
import type { Decision } from '../../../spec/decisions/decision.ts';
import { isObject } from '../../../spec/json.ts';

/** A valid answer; for behaviour, one that the mock implements, if there is one. */
export function otherAnswer(point: Decision): unknown {
  return [...candidates(point)].find(
    (answer) => point.choice.safeParse(answer).success && !same(answer, point.default),
  );
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function* candidates(point: Decision): Generator<unknown> {
  const known: unknown = point.default;
  if (point.kind === 'wire') yield* wireCandidates(point.form, known, point.alternatives);
  // The values of a literal or an enumeration of Zod.
  const { values, options } = point.choice as {
    readonly values?: Iterable<unknown>;
    readonly options?: Iterable<unknown>;
  };
  yield* values ?? options ?? [];
  yield* point.alternatives;
  if (typeof known === 'boolean') yield !known;
  if (typeof known === 'number') yield* [known * 2, known + 1, 200, 202];
  yield* ['PT1M', 'PT30S', ['PT1M', 'PT1H'], '1 hour'];
}

function* wireCandidates(form: string, known: unknown, alternatives: readonly string[]): Generator<unknown> {
  if (form === 'names') {
    if (isObject(known)) yield renamed(known, (name) => `their${name[0]?.toUpperCase()}${name.slice(1)}`);
    else yield* [...alternatives.filter((word) => /^\w+$/.test(word)), 'theirName'];
  }
  if (form === 'vocabulary' && isObject(known)) yield renamed(known, (word) => `their-${word.toLowerCase()}`);
  if (form === 'route') {
    const route = isObject(known) ? known : {};
    yield { ...route, method: 'POST', path: '/lead-magnets/{id}/resume' };
    yield { ...route, method: 'POST', path: `${String(route.path ?? '/things/{id}')}/other`, status: 202 };
  }
  if (form === 'statuses' && isObject(known)) yield { rule: 400 };
  if (form === 'status') yield* [200, 202, 409];
}

/** Renames one member; omitted members keep their names. */
function renamed(known: Readonly<Record<string, unknown>>, rename: (name: string) => string): unknown {
  const [first = ''] = Object.keys(known);
  return { [first]: rename(first.split('.').at(-1) ?? first) };
}
