/** Finds an answer other than the default for each decision, as an example for profiles. */
import { isDeepStrictEqual } from 'node:util';
import type { Decision } from '../../../spec/decisions/decision.ts';
import { isObject } from '../../../spec/json.ts';

/** A valid answer; for behaviour, one that the mock implements, if there is one. */
export function getExampleAnswer(definition: Decision): unknown {
  return [...listCandidates(definition)].find(
    (answer) => definition.answerSchema.safeParse(answer).success && !isDeepStrictEqual(answer, definition.default),
  );
}

function* listCandidates(definition: Decision): Generator<unknown> {
  const defaultAnswer: unknown = definition.default;
  if (definition.kind === 'wire') yield* definition.examples ?? [];
  if (definition.kind === 'wire') yield* listWireCandidates(definition.form, defaultAnswer, definition.alternatives);
  // The values of a literal or an enumeration of Zod.
  const { values, options } = definition.answerSchema as {
    readonly values?: Iterable<unknown>;
    readonly options?: Iterable<unknown>;
  };
  yield* values ?? options ?? [];
  yield* definition.alternatives;
  if (typeof defaultAnswer === 'boolean') yield !defaultAnswer;
  if (typeof defaultAnswer === 'number') yield* [defaultAnswer * 2, defaultAnswer + 1, 200, 202];
  yield* ['PT1M', 'PT30S', ['PT1M', 'PT1H'], '1 hour'];
}

function* listWireCandidates(
  form: string,
  defaultAnswer: unknown,
  alternatives: readonly string[],
): Generator<unknown> {
  if (form === 'names') {
    if (isObject(defaultAnswer))
      yield renameFirst(defaultAnswer, (name) => `their${name[0]?.toUpperCase()}${name.slice(1)}`);
    else yield* [...alternatives.filter((name) => /^\w+$/.test(name)), 'theirName'];
  }
  if (form === 'vocabulary' && isObject(defaultAnswer))
    yield renameFirst(defaultAnswer, (value) => `their-${value.toLowerCase()}`);
  if (form === 'route') {
    const route = isObject(defaultAnswer) ? defaultAnswer : {};
    yield { ...route, method: 'POST', path: '/lead-magnets/{id}/resume' };
    yield { ...route, method: 'POST', path: `${String(route.path ?? '/things/{id}')}/other`, status: 202 };
  }
  if (form === 'statuses' && isObject(defaultAnswer)) yield { rule: 400 };
  if (form === 'status') yield* [200, 202, 409];
}

/** Renames one member; omitted members keep their names. */
function renameFirst(defaultAnswer: Readonly<Record<string, unknown>>, rename: (name: string) => string): unknown {
  const [firstName = ''] = Object.keys(defaultAnswer);
  return { [firstName]: rename(firstName.split('.').at(-1) ?? firstName) };
}
