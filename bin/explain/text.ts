/** Formats an explanation as lines of text. */
import { isObject } from '../../spec/json.ts';
import type { DecisionNeed, Explanation, Sample } from '../../src/explain/explain.ts';
import { truncate, wrapText } from '../output/text.ts';
import type { CatalogueEntry } from './suiteCoverage.ts';

const labelWidth = 14;

/** Long strings in examples are shortened to their start and length. */
const shortenLongText = (_: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > 40
    ? `${[...value].slice(0, 16).join('')}… (${[...value].length})`
    : value;

/** How many examples are shown; --json prints all of them. */
const maxSamples = 4;

const levels: Readonly<Record<string, string>> = {
  documented: 'the API document states it',
  derived: 'follows from the API document in one step',
  assumed: 'the API document is silent; a decision fills the gap',
};

export function formatExplanationLines(
  {
    kind,
    id,
    summary,
    level,
    source,
    applies,
    needs = [],
    accepted = [],
    refused = [],
    details,
    dependents,
  }: Explanation,
  width: number,
): string[] {
  const formatRow = (name: string, text: string) => formatLabelLines(name, text, width);
  return [
    `${id} (${kind})`,
    '',
    ...wrapText(summary.replaceAll('\n\n', '\n'), width - 2).map((line) => `  ${line}`),
    '',
    ...(level === undefined ? [] : formatRow('Level', `${level}: ${levels[level]}`)),
    ...(source === undefined ? [] : formatRow('Source', `"${source.section}": ${source.item}`)),
    ...(applies === false ? formatRow('Applies', 'no, not under this profile') : []),
    ...Object.entries(details).flatMap(([name, value]) => formatDetailLines(name, value, width)),
    ...needs.flatMap((need, i) =>
      formatRow(i === 0 ? 'Depends on' : '', `${need.decision}: ${need.question} Here: ${toText(need.answer)}`),
    ),
    ...formatSampleLines(kind === 'law' ? 'Kept by' : 'Accepted', accepted, width),
    ...formatSampleLines(kind === 'law' ? 'Broken by' : 'Rejected', refused, width),
    ...Object.entries(dependents).flatMap(([name, ids]) =>
      ids.length === 0 ? [] : formatRow(formatLabel(name), ids.join(', ')),
    ),
    ...formatChangeLines(kind, id, level, needs, details, width),
  ];
}

function formatLabelLines(name: string, text: string, width: number): string[] {
  return wrapText(text, Math.max(30, width - labelWidth - 2)).map(
    (line, i) => `  ${(i === 0 ? name : '').padEnd(labelWidth)}${line}`,
  );
}

/** Converts the name of a member to a label: `whenAbsent` becomes “When absent”. */
const formatLabel = (name: string): string =>
  `${name[0]?.toUpperCase()}${name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : truncate(JSON.stringify(value) ?? '', 200);

function formatDetailLines(name: string, value: unknown, width: number): string[] {
  if (name === 'choice') return [];
  if (name === 'states' && isObject(value))
    return Object.entries(value).flatMap(([state, stateFacts], i) =>
      formatLabelLines(
        i === 0 ? 'States' : '',
        `${state}: ${isObject(stateFacts) ? String(stateFacts.says) : ''}`,
        width,
      ),
    );
  if (name === 'transitions' && Array.isArray(value)) return formatTransitionLines(value.filter(isObject), width);
  if (Array.isArray(value))
    return value.length === 0
      ? []
      : formatLabelLines(formatLabel(name), value.map(toText).join(name === 'alternatives' ? '; ' : ', '), width);
  return formatLabelLines(formatLabel(name), toText(value), width);
}

/** Prints one line per state and trigger, with every possible next state. */
function formatTransitionLines(transitions: readonly Readonly<Record<string, unknown>>[], width: number): string[] {
  const endStatesByTransition = new Map<string, Set<string>>();
  for (const { from, trigger, to } of transitions) {
    const transition = `${toText(from)}, ${toText(trigger)}`;
    endStatesByTransition.set(transition, (endStatesByTransition.get(transition) ?? new Set()).add(toText(to)));
  }
  return [...endStatesByTransition].flatMap(([transition, endStates], i) =>
    formatLabelLines(i === 0 ? 'Transitions' : '', `${transition} → ${[...endStates].join(' | ')}`, width),
  );
}

function formatSampleLines(name: string, all: readonly Sample[], width: number): string[] {
  const lines = all.slice(0, maxSamples).flatMap(({ name: sampleName, operation, request }, i) => {
    const requestObject = isObject(request) ? { ...request } : {};
    const body = requestObject.body ?? (Object.keys(requestObject).length === 0 ? undefined : requestObject);
    const firstLines = formatLabelLines(
      i === 0 ? name : '',
      `${sampleName}${operation === undefined ? '' : ` (${operation})`}`,
      width,
    );
    if (body === undefined) return firstLines;
    return [
      ...firstLines,
      `  ${' '.repeat(labelWidth)}  ${truncate(JSON.stringify(body, shortenLongText), Math.max(40, width - labelWidth - 4))}`,
    ];
  });
  return all.length > maxSamples
    ? [...lines, `  ${' '.repeat(labelWidth)}and ${all.length - maxSamples} more (--json)`]
    : lines;
}

function formatChangeLines(
  kind: string,
  id: string,
  level: string | undefined,
  needs: readonly DecisionNeed[],
  { choice, alternatives }: Explanation['details'],
  width: number,
): string[] {
  if (kind === 'lifecycle') return [];
  if (kind === 'decision') {
    return formatLabelLines(
      'To change',
      `set it in a profile, on one line: "${id}: ANSWER". Answers: ${formatAnswers(choice, alternatives)}. Use "absent" if the service has no such feature.`,
      width,
    );
  }
  if (needs.length === 0) {
    return formatLabelLines(
      'To change',
      level === 'documented'
        ? 'not possible: the API document states it.'
        : 'not possible: it follows from the API document.',
      width,
    );
  }
  return needs.flatMap(({ decision, others }, i) =>
    formatLabelLines(
      i === 0 ? 'To change' : '',
      `${decision}: ${others.map(toText).join(' | ') || 'a name or value of your own'} (in a profile)`,
      width,
    ),
  );
}

function formatAnswers(choice: unknown, alternatives: unknown): string {
  if (isObject(choice) && Array.isArray(choice.enum)) return choice.enum.map(toText).join(', ');
  return Array.isArray(alternatives) ? alternatives.join('; ') : '';
}

/** Describes how the suite tests a rule or law. */
export function formatSuiteLines({ scripts, hooks, unobservable }: CatalogueEntry, width: number): string[] {
  return [
    ...formatLabelLines(
      'Tested by',
      unobservable === undefined
        ? `${scripts.length} ${scripts.length === 1 ? 'script' : 'scripts'} of the conformance suite`
        : `nothing: ${unobservable}`,
      width,
    ),
    ...scripts
      .slice(0, maxSamples)
      .map((title) => `  ${' '.repeat(labelWidth)}  ${truncate(title, Math.max(40, width - labelWidth - 4))}`),
    ...(scripts.length > maxSamples
      ? [`  ${' '.repeat(labelWidth)}  and ${scripts.length - maxSamples} more (--json)`]
      : []),
    ...(hooks.length === 0 ? [] : formatLabelLines('Hooks', hooks.join(', '), width)),
  ];
}
