/** Writes Markdown, for CI job summaries and comments. */
import { contrastValues } from '../../spec/text/contrast.ts';
import type { Results, RuleResult } from '../results/results.ts';
import { listCommands } from './commands.ts';
import { reportFolder } from './formats.ts';
import { buildHeadline } from './headline.ts';
import {
  abbreviate,
  buildCountTable,
  type CauseSummary,
  describeFailingRequest,
  describeLeftovers,
  formatFlakyFailureLines,
  formatMark,
  formatPlural,
  formatRepeatCount,
  formatRunSummary,
  listFailureSteps,
  listInconclusiveReasons,
  listKnownFailures,
  listMissingInputs,
  listUnreproducedRules,
  summarizeCauses,
} from './wording.ts';
import { escapeXml } from './xml.ts';

/** The maximum number of causes listed with all details. */
const maxRules = 20;

/** @param folder the report folder as printed in commands */
export function formatMarkdown(results: Results, folder: string = reportFolder): string {
  const { exit, target, suite, profile } = results;
  return [
    `## ${buildHeadline(results).title}: ${escapeMarkdown(exit.reason)}`,
    '',
    `${formatCodeSpan(target.url)}, profile ${formatCodeSpan(profile.source ?? 'none')}, ${suite.name} ${suite.version}, contract ${formatCodeSpan(suite.contract)}.`,
    `${formatRunSummary(results)}.`,
    '',
    ...renderTable(buildCountTable(results)),
    '',
    ...renderBrokenSection(results, folder),
    ...renderInconclusiveSection(results),
    ...renderUnreproducedSection(results),
    ...renderKnownSection(results),
    ...renderMissingSection(results),
    ...describeLeftovers(results).map((line) => `- Left on the service: ${escapeMarkdown(line)}.`),
    ...results.notes.map((note) => `- ${escapeMarkdown(note)}`),
    '',
  ].join('\n');
}

function renderBrokenSection(results: Results, folder: string): string[] {
  const causes = summarizeCauses(results);
  if (causes.length === 0) return [];
  const rest = causes.slice(maxRules).flatMap(({ rule, others }) => [rule, ...others]);
  return [
    '### Broken rules',
    '',
    ...(causes.some(({ rule }) => listCommands(rule, folder).length > 0)
      ? ['Run the commands in the folder where the suite was started.', '']
      : []),
    ...causes.slice(0, maxRules).flatMap((cause) => formatRuleDetails(cause, results, folder)),
    ...rest.map(({ id, verdict, reason }) => `- ${verdict}: ${formatCodeSpan(id)}. ${escapeMarkdown(reason ?? '')}`),
    '',
  ];
}

function formatRuleDetails({ rule, others }: CauseSummary, results: Results, folder: string): string[] {
  const { id, verdict, level, summary, source, failure } = rule;
  const [expected, observed] = contrastValues(failure?.expected, failure?.observed);
  return [
    `<details><summary>${verdict}: <code>${escapeXml(id)}</code> (${level}) ${escapeXml(summary)}</summary>`,
    '',
    `${escapeMarkdown(source.section)}: ${escapeMarkdown(source.item)}`,
    '',
    ...describeFailingRequest(rule).map(([label, text]) => `- ${label}: ${escapeMarkdown(text)}`),
    `- expected: ${formatCodeSpan(expected)}`,
    `- observed: ${formatCodeSpan(observed)}`,
    ...listFailureSteps(rule, results).map(
      (step) =>
        `- ${step.number === 0 ? 'upload' : `step ${step.number}`}: ${formatRepeatCount(step)}${formatCodeSpan(`${step.method} ${abbreviate(step.path, 80)}`)} ${step.status}${step.mark === '' ? '' : ` **${formatMark(step)}**`}`,
    ),
    ...(others.length === 0 ? [] : ['', 'The same exchange also breaks:', '', ...others.map(formatOtherRuleLine)]),
    ...listCommands(rule, folder).flatMap(([label, command]) => ['', `${label}: ${formatCodeSpan(command)}`]),
    '',
    '</details>',
    '',
  ];
}

const formatOtherRuleLine = ({ id, verdict, level, reason }: RuleResult): string =>
  `- ${verdict}: ${formatCodeSpan(id)} (${level}). ${escapeMarkdown(reason ?? '')}`;

function renderInconclusiveSection(results: Results): string[] {
  const reasons = listInconclusiveReasons(results).slice(0, maxRules);
  if (reasons.length === 0) return [];
  const lines = reasons.map(([reason, count]) => `- ${formatPlural(count, 'rule')}: ${escapeMarkdown(reason)}`);
  return ['### Inconclusive', '', ...lines, ''];
}

function renderUnreproducedSection(results: Results): string[] {
  const unreproducedRules = listUnreproducedRules(results).slice(0, maxRules);
  if (unreproducedRules.length === 0) return [];
  const lines = unreproducedRules.flatMap((rule) => [
    `- ${formatCodeSpan(rule.id)} (${rule.level}): ${escapeMarkdown(rule.reason ?? '')}`,
    ...formatFlakyFailureLines(rule, results)
      .slice(-5)
      .map((line) => `  - ${formatCodeSpan(line)}`),
  ]);
  return ['### Not reproduced', '', ...lines, ''];
}

function renderKnownSection(results: Results): string[] {
  const knownLines = listKnownFailures(results).map(
    ({ id, knownReason: reason }) => `- ${formatCodeSpan(id)}: ${escapeMarkdown(reason ?? '')}`,
  );
  const staleLines = results.knownFailures.stale.map(
    ({ rule, reason }) => `- stale: ${formatCodeSpan(rule)}. ${escapeMarkdown(reason)}`,
  );
  return knownLines.length + staleLines.length === 0
    ? []
    : ['### Known failures', '', ...knownLines, ...staleLines, ''];
}

function renderMissingSection(results: Results): string[] {
  const inputs = listMissingInputs(results).slice(0, 10);
  if (inputs.length === 0) return [];
  const rows = inputs.map(({ kind, name, rules, advice }) => [
    formatPlural(rules.length, 'rule'),
    kind,
    formatCodeSpan(name),
    escapeMarkdown(advice),
  ]);
  return ['### Make more rules testable', '', ...renderTable([['', '', '', ''], ...rows], '---'), ''];
}

/** @param alignment the delimiter of every column but the first, which is aligned to the left */
function renderTable([head = [], ...rows]: readonly (readonly string[])[], alignment: '---' | '--:' = '--:'): string[] {
  // A cell ends at a pipe even inside a code span.
  const formatCell = (cell: string) => cell.replaceAll(/(?<!\\)\|/g, '\\|');
  const formatLine = (cells: readonly string[]) => `| ${cells.map(formatCell).join(' | ')} |`;
  return [formatLine(head), formatLine(head.map((_, i) => (i === 0 ? '---' : alignment))), ...rows.map(formatLine)];
}

/** Escapes all markup in a text. */
function escapeMarkdown(value: string): string {
  return value.replaceAll(/[\\`*_[\]<>|~#]/g, '\\$&').replaceAll('\n', ' ');
}

/** Writes a text as code, with a fence that it does not contain. */
function formatCodeSpan(value: string): string {
  const content = value.replaceAll('\n', ' ');
  const fence = '`'.repeat(Math.max(0, ...[...content.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return fence.length === 1 ? `\`${content}\`` : `${fence} ${content} ${fence}`;
}
