/** Writes JUnit XML with one test case per rule, for CI systems. */
import { levels, type Results, type RuleResult } from '../results/results.ts';
import { listCommands } from './commands.ts';
import { reportFolder } from './formats.ts';
import { describeFailingRequest, formatRepeatCount, formatStepNumber, listFailureSteps } from './wording.ts';
import { escapeXml } from './xml.ts';

/** @param folder the report folder as printed in commands */
export function formatJunit(results: Results, folder: string = reportFolder): string {
  const { rules, run } = results;
  const suites = levels.map((level) =>
    formatSuite(
      level,
      rules.filter((rule) => rule.level === level),
      results,
      folder,
    ),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="social-contract conformance" ${formatCountAttributes(rules, results)} time="${run.seconds}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

function formatSuite(level: string, rules: readonly RuleResult[], results: Results, folder: string): string {
  const stamp = results.run.started.slice(0, 19);
  return [
    `  <testsuite name="${level}" ${formatCountAttributes(rules, results)} timestamp="${stamp}">`,
    ...rules.map((rule) => formatTestcase(rule, results, folder)),
    '  </testsuite>',
  ].join('\n');
}

function formatCountAttributes(rules: readonly RuleResult[], { run }: Results): string {
  const count = (outcome: Outcome) => rules.filter((rule) => getOutcome(rule, run.strict) === outcome).length;
  return `tests="${rules.length}" failures="${count('failure')}" errors="0" skipped="${count('skipped')}"`;
}

type Outcome = 'passed' | 'failure' | 'skipped';

/** A warning passes with output, or fails in a strict run; a known failure is skipped. */
export function getOutcome({ verdict, knownReason }: RuleResult, strict: boolean): Outcome {
  if (knownReason !== null) return 'skipped';
  if (verdict === 'fail' || (verdict === 'warn' && strict)) return 'failure';
  return verdict === 'pass' || verdict === 'warn' ? 'passed' : 'skipped';
}

function formatTestcase(rule: RuleResult, results: Results, folder: string): string {
  const { id, level, verdict, reason, knownReason, summary } = rule;
  const topic = id.split('.')[0] ?? id;
  const openTag = `    <testcase name="${escapeXml(id)}" classname="${level}.${escapeXml(topic)}"`;
  const outcome = getOutcome(rule, results.run.strict);
  if (outcome === 'skipped') {
    const message = knownReason === null ? `${verdict}: ${reason ?? ''}` : `known failure: ${knownReason}`;
    return `${openTag}>\n      <skipped message="${escapeXml(message)}"/>\n    </testcase>`;
  }
  if (verdict === 'pass') return `${openTag}/>`;
  const details = escapeXml([summary, reason ?? '', ...formatStepLines(rule, results, folder)].join('\n'));
  return outcome === 'failure'
    ? `${openTag}>\n      <failure type="${verdict}" message="${escapeXml(reason ?? summary)}">${details}</failure>\n    </testcase>`
    : `${openTag}>\n      <system-out>${details}</system-out>\n    </testcase>`;
}

function formatStepLines(rule: RuleResult, results: Results, folder: string): string[] {
  const { source } = rule;
  const nearestRule = results.causes.find(({ rules }) => rules.includes(rule.id))?.rules[0] ?? rule.id;
  return [
    `${source.section}: ${source.item}`,
    ...(nearestRule === rule.id ? [] : [`The same exchange also breaks ${nearestRule}, which is closer to the cause.`]),
    ...describeFailingRequest(rule).map(([label, text]) => `${label}: ${text}`),
    ...listFailureSteps(rule, results).map(
      (step) => `${formatStepNumber(step)} ${formatRepeatCount(step)}${step.method} ${step.path} -> ${step.status}`,
    ),
    ...listCommands(rule, folder).map(([label, command]) => `${label}: ${command}`),
  ];
}
