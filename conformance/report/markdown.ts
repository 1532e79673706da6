/** Writes Markdown, for CI job summaries and comments. */
import type { Results, RuleResult } from '../results/results.ts';
import {
  abbreviate,
  type CauseSummary,
  causeSummaries,
  countTable,
  knownFailures,
  leftovers,
  missingInputs,
  plural,
  runSummary,
  sightedRules,
  sightingLines,
  stepsOf,
  timesOf,
} from './wording.ts';
import { escapeXml } from './xml.ts';

/** The maximum number of causes listed with all details. */
const maxRules = 20;

export function markdown(results: Results): string {
  const { exit, target, suite, profile } = results;
  const headlines: Readonly<Record<number, string>> = { 0: 'Conformant', 1: 'Not conformant' };
  return [
    `## ${headlines[exit.code] ?? 'Incomplete'}: ${escapeMarkdown(exit.reason)}`,
    '',
    `${codeSpan(target.url)}, profile ${codeSpan(profile.source ?? 'none')}, ${suite.name} ${suite.version}, contract ${codeSpan(suite.contract)}.`,
    `${runSummary(results)}.`,
    '',
    ...table(countTable(results)),
    '',
    ...brokenSection(results),
    ...sightingSection(results),
    ...knownSection(results),
    ...missingSection(results),
    ...leftovers(results).map((line) => `- Left on the service: ${escapeMarkdown(line)}.`),
    ...results.notes.map((note) => `- ${escapeMarkdown(note)}`),
    '',
  ].join('\n');
}

function brokenSection(results: Results): string[] {
  const causes = causeSummaries(results);
  if (causes.length === 0) return [];
  const rest = causes.slice(maxRules).flatMap(({ rule, others }) => [rule, ...others]);
  return [
    '### Broken rules',
    '',
    ...causes.slice(0, maxRules).flatMap((cause) => ruleDetails(cause, results)),
    ...rest.map(({ id, verdict, reason }) => `- ${verdict}: ${codeSpan(id)}. ${escapeMarkdown(reason ?? '')}`),
    '',
  ];
}

function ruleDetails({ rule, others }: CauseSummary, results: Results): string[] {
  const { id, verdict, level, summary, source, failure } = rule;
  return [
    `<details><summary>${verdict}: <code>${escapeXml(id)}</code> (${level}) ${escapeXml(summary)}</summary>`,
    '',
    `${escapeMarkdown(source.section)}: ${escapeMarkdown(source.item)}`,
    '',
    `- expected: ${codeSpan(abbreviate(failure?.expected))}`,
    `- observed: ${codeSpan(abbreviate(failure?.observed))}`,
    ...stepsOf(rule, results).map(
      (step) =>
        `${step.number === 1 ? '\n' : ''}${step.number}. ${timesOf(step)}${codeSpan(`${step.method} ${abbreviate(step.path, 80)}`)} ${step.status}`,
    ),
    ...(others.length === 0 ? [] : ['', 'The same exchange also breaks:', '', ...others.map(otherRuleLine)]),
    ...(failure?.reproduce == null ? [] : ['', `Reproduce: ${codeSpan(`sh ${failure.reproduce}`)}`]),
    '',
    '</details>',
    '',
  ];
}

const otherRuleLine = ({ id, verdict, level, reason }: RuleResult): string =>
  `- ${verdict}: ${codeSpan(id)} (${level}). ${escapeMarkdown(reason ?? '')}`;

function sightingSection(results: Results): string[] {
  const sightings = sightedRules(results).slice(0, maxRules);
  if (sightings.length === 0) return [];
  const lines = sightings.flatMap((rule) => [
    `- ${codeSpan(rule.id)} (${rule.level}): ${escapeMarkdown(rule.reason ?? '')}`,
    ...sightingLines(rule, results)
      .slice(-5)
      .map((line) => `  - ${codeSpan(line)}`),
  ]);
  return ['### Not reproduced', '', ...lines, ''];
}

function knownSection(results: Results): string[] {
  const knownLines = knownFailures(results).map(
    ({ id, known: reason }) => `- ${codeSpan(id)}: ${escapeMarkdown(reason ?? '')}`,
  );
  const staleLines = results.known.stale.map(({ rule, why }) => `- stale: ${codeSpan(rule)}. ${escapeMarkdown(why)}`);
  return knownLines.length + staleLines.length === 0
    ? []
    : ['### Known failures', '', ...knownLines, ...staleLines, ''];
}

function missingSection(results: Results): string[] {
  const inputs = missingInputs(results).slice(0, 10);
  if (inputs.length === 0) return [];
  const rows = inputs.map(({ kind, name, rules, advice }) => [
    plural(rules.length, 'rule'),
    kind,
    codeSpan(name),
    escapeMarkdown(advice),
  ]);
  return ['### Make more rules testable', '', ...table([['', '', '', ''], ...rows]), ''];
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '--:'))), ...rows.map(line)];
}

/** Escapes all markup in a text. */
function escapeMarkdown(value: string): string {
  return value.replaceAll(/[\\`*_[\]<>|~#]/g, '\\$&').replaceAll('\n', ' ');
}

/** Writes a text as code, with a fence that it does not contain. */
function codeSpan(value: string): string {
  const content = value.replaceAll('\n', ' ').replaceAll('|', '\\|');
  const fence = '`'.repeat(Math.max(0, ...[...content.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return fence.length === 1 ? `\`${content}\`` : `${fence} ${content} ${fence}`;
}
