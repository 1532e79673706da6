/** Writes JUnit XML with one test case per rule, for CI systems. */
import { levels, type Results, type RuleResult } from '../results/results.ts';
import { stepsOf, timesOf } from './wording.ts';
import { escaped } from './xml.ts';

export function junit(results: Results): string {
  const { rules, run } = results;
  const suites = levels.map((level) =>
    suite(
      level,
      rules.filter((rule) => rule.level === level),
      results,
    ),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="social-contract conformance" ${figures(rules, results)} time="${run.seconds}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

function suite(level: string, rules: readonly RuleResult[], results: Results): string {
  const stamp = results.run.started.slice(0, 19);
  return [
    `  <testsuite name="${level}" ${figures(rules, results)} timestamp="${stamp}">`,
    ...rules.map((rule) => testcase(rule, results)),
    '  </testsuite>',
  ].join('\n');
}

function figures(rules: readonly RuleResult[], { run }: Results): string {
  const of = (outcome: Outcome) => rules.filter((rule) => outcomeOf(rule, run.strict) === outcome).length;
  return `tests="${rules.length}" failures="${of('failure')}" errors="0" skipped="${of('skipped')}"`;
}

type Outcome = 'passed' | 'failure' | 'skipped';

/** A warning passes with output, or fails in a strict run; a known failure is skipped. */
export function outcomeOf({ verdict, known }: RuleResult, strict: boolean): Outcome {
  if (known !== null) return 'skipped';
  if (verdict === 'fail' || (verdict === 'warn' && strict)) return 'failure';
  return verdict === 'pass' || verdict === 'warn' ? 'passed' : 'skipped';
}

function testcase(rule: RuleResult, results: Results): string {
  const { id, level, verdict, reason, known, summary } = rule;
  const topic = id.split('.')[0] ?? id;
  const open = `    <testcase name="${escaped(id)}" classname="${level}.${escaped(topic)}"`;
  const outcome = outcomeOf(rule, results.run.strict);
  if (outcome === 'skipped') {
    const why = known === null ? `${verdict}: ${reason ?? ''}` : `known failure: ${known}`;
    return `${open}>\n      <skipped message="${escaped(why)}"/>\n    </testcase>`;
  }
  if (verdict === 'pass') return `${open}/>`;
  const story = escaped([summary, reason ?? '', ...steps(rule, results)].join('\n'));
  return outcome === 'failure'
    ? `${open}>\n      <failure type="${verdict}" message="${escaped(reason ?? summary)}">${story}</failure>\n    </testcase>`
    : `${open}>\n      <system-out>${story}</system-out>\n    </testcase>`;
}

function steps(rule: RuleResult, results: Results): string[] {
  const { source, failure } = rule;
  return [
    `${source.section}: ${source.item}`,
    ...stepsOf(rule, results).map((one) => `${one.number}. ${timesOf(one)}${one.method} ${one.path} -> ${one.status}`),
    ...(failure?.reproduce == null ? [] : [`Reproduce: sh ${failure.reproduce}`]),
  ];
}
