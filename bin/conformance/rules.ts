/** `social-contract conformance rules`: lists every rule and law, and how the suite tests it. */
import { type RuleOrLaw, rulesAndLaws } from '../../conformance/judge/verdicts.ts';
import { wrapText } from '../../conformance/report/terminal/columns.ts';
import { abbreviate, formatPlural } from '../../conformance/report/wording.ts';
import { levels } from '../../conformance/results/results.ts';
import { buildSelection } from '../../conformance/settings/selection.ts';
import { getDecision, isDecisionId } from '../../spec/decisions/index.ts';
import { type ErrorCode, errors } from '../../spec/errors.ts';
import { findRule } from '../../spec/rules/index.ts';
import { getErrorCode } from '../../spec/rules/rule.ts';
import type { Level } from '../../spec/statement.ts';
import { findNearest } from '../../spec/text/nearest.ts';
import { defaultProfile } from '../../src/profile/resolve.ts';
import { readSuiteCatalogue, type SuiteCatalogue, untestedEntry } from '../explain/suiteCoverage.ts';
import { parseArguments, UsageError } from '../input/flags.ts';
import { runGuarded } from './command.ts';

const help = `Usage: social-contract conformance rules [ID] [options]

Lists every rule and law with its level, the number of scripts that test it, and its summary. With
the id of one, shows all its details.

  --rule GLOB         only these rules, such as 'media.*'; repeatable
  --level LEVEL       documented, derived or assumed; repeatable
  --json              print JSON
  --help              show this help

Levels state the source of a rule. documented: the API document states it. derived: it follows from
the API document in one step. assumed: a decision fills a gap, and a profile can change it.`;

const flags = {
  rule: { type: 'string', multiple: true },
  level: { type: 'string', multiple: true },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export function runRulesCommand(argv: readonly string[]): Promise<number> {
  return runGuarded(async () => {
    const { values, positionals } = parseArguments(argv, flags);
    if (values.help) {
      console.log(help);
      return 0;
    }
    const [id, ...extraArguments] = positionals;
    if (extraArguments.length > 0) throw new UsageError('Pass the id of one rule, or --rule GLOB for several.');
    const requestedLevels = (values.level ?? []).flatMap((level) => level.split(','));
    const unknownLevel = requestedLevels.find((level) => !(levels as readonly string[]).includes(level));
    if (unknownLevel !== undefined)
      throw new UsageError(`--level must be one of ${levels.join(', ')}, not "${unknownLevel}".`);
    const getSkipReason = buildSelection({ only: values.rule ?? [], levels: requestedLevels as Level[] }, rulesAndLaws);
    const selectedRules =
      id === undefined ? rulesAndLaws.filter((rule) => getSkipReason(rule) === undefined) : [findRuleOrLaw(id)];
    const catalogue = await readSuiteCatalogue();
    if (values.json)
      console.log(
        JSON.stringify(
          selectedRules.map((rule) => buildRuleRecord(rule, catalogue)),
          null,
          2,
        ),
      );
    else if (id !== undefined)
      console.log(selectedRules.flatMap((rule) => formatRuleLines(rule, catalogue)).join('\n'));
    else console.log(formatRules(selectedRules, catalogue));
    return 0;
  });
}

function findRuleOrLaw(id: string): RuleOrLaw {
  const match = rulesAndLaws.find((rule) => rule.id === id);
  if (match !== undefined) return match;
  if (isDecisionId(id))
    throw new UsageError(`"${id}" is a decision, not a rule. social-contract explain ${id} describes it.`);
  const suggestion = findNearest(
    id,
    rulesAndLaws.map((rule) => rule.id),
  );
  throw new UsageError(
    `Unknown rule "${id}".${suggestion === undefined ? ' "conformance rules" without an id lists all rules.' : ` Did you mean ${suggestion}?`}`,
  );
}

function buildRuleRecord(rule: RuleOrLaw, catalogue: SuiteCatalogue) {
  const { id, kind, level, needs, source, summary } = rule;
  const { scripts, hooks, unobservable = null } = catalogue[id] ?? untestedEntry;
  const specRule = findRule(id);
  return {
    id,
    kind,
    level,
    summary,
    source,
    needs,
    refusal: specRule === undefined ? null : buildRefusal(getErrorCode(specRule)),
    scripts: scripts.length,
    hooks,
    vectors: specRule?.vectors.length ?? 0,
    unobservable,
  };
}

/** The refusal of a request that breaks only one rule, under the default profile. */
function buildRefusal(code: ErrorCode) {
  return { code, status: defaultProfile.wire.errorStatus[errors[code].statusClass] };
}

function formatRules(rules: readonly RuleOrLaw[], catalogue: SuiteCatalogue): string {
  const width = Math.max(...rules.map(({ id }) => id.length));
  const lines = rules.map(({ id, level, summary }) => {
    const count = String((catalogue[id] ?? untestedEntry).scripts.length).padStart(4);
    return `${id.padEnd(width)}  ${level.padEnd(10)}  ${count}  ${abbreviate(summary, 100)}`;
  });
  return [
    ...lines,
    '',
    `${formatPlural(rules.length, 'rule')}. The number counts the scripts that test the rule.`,
  ].join('\n');
}

function formatRuleLines(rule: RuleOrLaw, catalogue: SuiteCatalogue): string[] {
  const {
    id,
    kind,
    level,
    summary,
    source,
    needs,
    refusal,
    hooks,
    vectors,
    unobservable: unobservableReason,
  } = buildRuleRecord(rule, catalogue);
  const titles = (catalogue[id] ?? untestedEntry).scripts;
  return [
    `${id}  ${level} ${kind === 'law' ? 'law' : `rule (${kind})`}`,
    ...wrapText(summary, 100).map((line) => `  ${line}`),
    '',
    `  Source   ${source.section}: ${source.item}`,
    ...needs.map((need, i) => `  ${i === 0 ? 'Needs    ' : '         '}${need}: ${getDecision(need).question}`),
    ...(refusal === null ? [] : [`  Refusal  ${refusal.status} ${refusal.code}, by default`]),
    ...(hooks.length === 0 ? [] : [`  Hooks    ${hooks.join(', ')}`]),
    ...(vectors === 0 ? [] : [`  Vectors  ${vectors}`]),
    ...(unobservableReason === null ? [] : [`  No client can observe it: ${unobservableReason}`]),
    `  Scripts  ${titles.length}`,
    ...titles.slice(0, 20).map((title) => `    ${abbreviate(title, 110)}`),
    ...(titles.length > 20 ? [`    and ${titles.length - 20} more`] : []),
  ];
}
