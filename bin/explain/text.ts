/** Formats an explanation as lines of text. */
import { isObject } from '../../spec/json.ts';
import type { Explanation, Needed, Sample } from '../../src/explain/explain.ts';
import { cut, wrapped } from '../shown/text.ts';
import type { SuiteShare } from './suite.ts';

const label = 14;

/** Long strings in examples are shortened to their start and length. */
const abridged = (_: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > 40
    ? `${[...value].slice(0, 16).join('')}… (${[...value].length})`
    : value;

/** How many examples are shown; --json prints all of them. */
const most = 4;

const levels: Readonly<Record<string, string>> = {
  documented: 'the API document states it',
  derived: 'follows from the API document in one step',
  assumed: 'the API document is silent; a decision fills the gap',
};

export function explanationLines(
  { kind, id, says, level, source, inForce, needs = [], accepted = [], refused = [], facts, dependents }: Explanation,
  width: number,
): string[] {
  const row = (name: string, text: string) => labelled(name, text, width);
  return [
    `${id} (${kind})`,
    '',
    ...wrapped(says.replaceAll('\n\n', '\n'), width - 2).map((line) => `  ${line}`),
    '',
    ...(level === undefined ? [] : row('Level', `${level}: ${levels[level]}`)),
    ...(source === undefined ? [] : row('Source', `"${source.section}": ${source.item}`)),
    ...(inForce === false ? row('In force', 'no, not under this profile') : []),
    ...Object.entries(facts).flatMap(([name, value]) => factLines(name, value, width)),
    ...needs.flatMap((need, i) =>
      row(i === 0 ? 'Depends on' : '', `${need.decision}: ${need.question} Here: ${shown(need.answer)}`),
    ),
    ...samples(kind === 'law' ? 'Kept by' : 'Accepted', accepted, width),
    ...samples(kind === 'law' ? 'Broken by' : 'Rejected', refused, width),
    ...Object.entries(dependents).flatMap(([name, ids]) =>
      ids.length === 0 ? [] : row(capital(name), ids.join(', ')),
    ),
    ...change(kind, id, level, needs, facts, width),
  ];
}

function labelled(name: string, text: string, width: number): string[] {
  return wrapped(text, Math.max(30, width - label - 2)).map(
    (line, i) => `  ${(i === 0 ? name : '').padEnd(label)}${line}`,
  );
}

const capital = (word: string): string => `${word[0]?.toUpperCase()}${word.slice(1)}`;

const shown = (value: unknown): string => (typeof value === 'string' ? value : cut(JSON.stringify(value) ?? '', 200));

function factLines(name: string, value: unknown, width: number): string[] {
  if (name === 'choice') return [];
  if (name === 'states' && isObject(value))
    return Object.entries(value).flatMap(([state, about], i) =>
      labelled(i === 0 ? 'States' : '', `${state}: ${isObject(about) ? String(about.says) : ''}`, width),
    );
  if (name === 'transitions' && Array.isArray(value)) return transitionLines(value.filter(isObject), width);
  if (Array.isArray(value))
    return value.length === 0
      ? []
      : labelled(capital(name), value.map(shown).join(name === 'alternatives' ? '; ' : ', '), width);
  return labelled(capital(name), shown(value), width);
}

/** Prints one line per state and trigger, with every possible next state. */
function transitionLines(transitions: readonly Readonly<Record<string, unknown>>[], width: number): string[] {
  const ways = new Map<string, Set<string>>();
  for (const { from, trigger, to } of transitions) {
    const way = `${shown(from)}, ${shown(trigger)}`;
    ways.set(way, (ways.get(way) ?? new Set()).add(shown(to)));
  }
  return [...ways].flatMap(([way, ends], i) =>
    labelled(i === 0 ? 'Transitions' : '', `${way} → ${[...ends].join(' | ')}`, width),
  );
}

function samples(name: string, all: readonly Sample[], width: number): string[] {
  const lines = all.slice(0, most).flatMap(({ name: what, operation, request }, i) => {
    const sent = isObject(request) ? { ...request } : {};
    const body = sent.body ?? (Object.keys(sent).length === 0 ? undefined : sent);
    const first = labelled(i === 0 ? name : '', `${what}${operation === undefined ? '' : ` (${operation})`}`, width);
    if (body === undefined) return first;
    return [
      ...first,
      `  ${' '.repeat(label)}  ${cut(JSON.stringify(body, abridged), Math.max(40, width - label - 4))}`,
    ];
  });
  return all.length > most ? [...lines, `  ${' '.repeat(label)}and ${all.length - most} more (--json)`] : lines;
}

function change(
  kind: string,
  id: string,
  level: string | undefined,
  needs: readonly Needed[],
  { choice, alternatives }: Explanation['facts'],
  width: number,
): string[] {
  if (kind === 'lifecycle') return [];
  if (kind === 'decision') {
    const words = isObject(choice) && Array.isArray(choice.enum) ? choice.enum : undefined;
    const what =
      words === undefined ? (Array.isArray(alternatives) ? alternatives.join('; ') : '') : words.map(shown).join(', ');
    return labelled(
      'To change',
      `set it in a profile, on one line: "${id}: ANSWER". Answers: ${what}. Use "absent" if the service has no such feature.`,
      width,
    );
  }
  if (needs.length === 0) {
    return labelled(
      'To change',
      level === 'documented'
        ? 'not possible: the API document states it.'
        : 'not possible: it follows from the API document.',
      width,
    );
  }
  return needs.flatMap(({ decision, others }, i) =>
    labelled(
      i === 0 ? 'To change' : '',
      `${decision}: ${others.map(shown).join(' | ') || 'a name or value of your own'} (in a profile)`,
      width,
    ),
  );
}

/** Describes how the suite tests a rule or law. */
export function suiteLines({ scripts, titles, hooks, unobservable }: SuiteShare, width: number): string[] {
  return [
    ...labelled(
      'Tested by',
      unobservable === undefined
        ? `${scripts} ${scripts === 1 ? 'script' : 'scripts'} of the conformance suite`
        : `nothing: ${unobservable}`,
      width,
    ),
    ...titles.slice(0, most).map((title) => `  ${' '.repeat(label)}  ${cut(title, Math.max(40, width - label - 4))}`),
    ...(titles.length > most ? [`  ${' '.repeat(label)}  and ${titles.length - most} more (--json)`] : []),
    ...(hooks.length === 0 ? [] : labelled('Hooks', hooks.join(', '), width)),
  ];
}
