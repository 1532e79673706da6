/** Writes Markdown, for CI job summaries and comments. */
import type { Results, RuleResult } from '../results/results.ts';
import {
  brokenRules,
  countTable,
  inShort,
  knownFailures,
  leftovers,
  plural,
  runInShort,
  sightedIn,
  sightedRules,
  stepsOf,
  timesOf,
  wanted,
} from './wording.ts';
import { escaped } from './xml.ts';

/** The maximum number of broken rules listed with all details. */
const most = 20;

export function markdown(results: Results): string {
  const { exit, target, suite, profile } = results;
  const signs: Readonly<Record<number, string>> = { 0: 'Conformant', 1: 'Not conformant' };
  return [
    `## ${signs[exit.code] ?? 'Incomplete'}: ${text(exit.reason)}`,
    '',
    `${code(target.url)}, profile ${code(profile.source ?? 'none')}, ${suite.name} ${suite.version}, contract ${code(suite.contract)}.`,
    `${runInShort(results)}.`,
    '',
    ...table(countTable(results)),
    '',
    ...brokenSection(results),
    ...sightedSection(results),
    ...knownSection(results),
    ...wishSection(results),
    ...leftovers(results).map((line) => `- Left on the service: ${text(line)}.`),
    ...results.notes.map((note) => `- ${text(note)}`),
    '',
  ].join('\n');
}

function brokenSection(results: Results): string[] {
  const broken = brokenRules(results);
  if (broken.length === 0) return [];
  const rest = broken.slice(most);
  return [
    '### Broken rules',
    '',
    ...broken.slice(0, most).flatMap((rule) => story(rule, results)),
    ...rest.map(({ id, verdict, reason }) => `- ${verdict}: ${code(id)}. ${text(reason ?? '')}`),
    '',
  ];
}

function story(rule: RuleResult, results: Results): string[] {
  const { id, verdict, level, summary, source, failure } = rule;
  return [
    `<details><summary>${verdict}: <code>${escaped(id)}</code> (${level}) ${escaped(summary)}</summary>`,
    '',
    `${text(source.section)}: ${text(source.item)}`,
    '',
    `- expected: ${code(inShort(failure?.expected))}`,
    `- observed: ${code(inShort(failure?.observed))}`,
    ...stepsOf(rule, results).map(
      (step) =>
        `${step.number === 1 ? '\n' : ''}${step.number}. ${timesOf(step)}${code(`${step.method} ${inShort(step.path, 80)}`)} ${step.status}`,
    ),
    ...(failure?.reproduce == null ? [] : ['', `Reproduce: ${code(`sh ${failure.reproduce}`)}`]),
    '',
    '</details>',
    '',
  ];
}

function sightedSection(results: Results): string[] {
  const seen = sightedRules(results).slice(0, most);
  if (seen.length === 0) return [];
  const lines = seen.flatMap((rule) => [
    `- ${code(rule.id)} (${rule.level}): ${text(rule.reason ?? '')}`,
    ...sightedIn(rule, results)
      .slice(-5)
      .map((line) => `  - ${code(line)}`),
  ]);
  return ['### Not reproduced', '', ...lines, ''];
}

function knownSection(results: Results): string[] {
  const known = knownFailures(results).map(({ id, known: reason }) => `- ${code(id)}: ${text(reason ?? '')}`);
  const stale = results.known.stale.map(({ rule, why }) => `- stale: ${code(rule)}. ${text(why)}`);
  return known.length + stale.length === 0 ? [] : ['### Known failures', '', ...known, ...stale, ''];
}

function wishSection(results: Results): string[] {
  const all = wanted(results).slice(0, 10);
  if (all.length === 0) return [];
  const rows = all.map(({ kind, name, rules, advice }) => [
    plural(rules.length, 'rule'),
    kind,
    code(name),
    text(advice),
  ]);
  return ['### Make more rules testable', '', ...table([['', '', '', ''], ...rows]), ''];
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '--:'))), ...rows.map(line)];
}

/** Escapes all markup in a text. */
function text(value: string): string {
  return value.replaceAll(/[\\`*_[\]<>|~#]/g, '\\$&').replaceAll('\n', ' ');
}

/** Writes a text as code, with a fence that it does not contain. */
function code(value: string): string {
  const inside = value.replaceAll('\n', ' ').replaceAll('|', '\\|');
  const fence = '`'.repeat(Math.max(0, ...[...inside.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return fence.length === 1 ? `\`${inside}\`` : `${fence} ${inside} ${fence}`;
}
