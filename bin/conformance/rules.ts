/** `social-contract conformance rules`: lists every rule and law, and how the suite tests it. */
import { type Checkable, checkable } from '../../conformance/judge/verdicts.ts';
import { scriptsByRule, whyUnobservable } from '../../conformance/plan/catalogue.ts';
import { wrapped } from '../../conformance/report/terminal/columns.ts';
import { inShort, plural } from '../../conformance/report/wording.ts';
import { levels } from '../../conformance/results/results.ts';
import { hooksOf } from '../../conformance/script/script.ts';
import { selectionOf } from '../../conformance/settings/selection.ts';
import { decision } from '../../spec/decisions/index.ts';
import { nearest } from '../../spec/nearest.ts';
import { ruleOf } from '../../spec/rules/index.ts';
import type { Level } from '../../spec/statement.ts';
import { parseWords, UsageError } from '../input/flags.ts';
import { guardedCommand } from './command.ts';

const help = `Usage: social-contract conformance rules [ID] [options]

Lists every rule with its level, the number of scripts that test it, and its summary. With the id of a rule, shows
all its details.

  --rule GLOB         only these rules, such as 'media.*'; repeatable
  --level LEVEL       documented, derived or assumed; repeatable
  --json              print JSON
  --help              show this help

Levels state the source of a rule. documented: the API document states it. derived: it follows from the API document
in one step. assumed: a decision fills a gap, and a profile can change it.`;

const flags = {
  rule: { type: 'string', multiple: true },
  level: { type: 'string', multiple: true },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export function rulesCommand(argv: readonly string[]): Promise<number> {
  return guardedCommand(() => {
    const { values, words } = parseWords(argv, flags);
    if (values.help) {
      console.log(help);
      return 0;
    }
    const [id, ...more] = words;
    if (more.length > 0) throw new UsageError('Pass the id of one rule, or --rule GLOB for several.');
    const known = (values.level ?? []).flatMap((level) => level.split(','));
    const strange = known.find((level) => !(levels as readonly string[]).includes(level));
    if (strange !== undefined) throw new UsageError(`--level must be one of ${levels.join(', ')}, not "${strange}".`);
    const selection = selectionOf({ only: values.rule ?? [], levels: known as Level[] }, checkable);
    const chosen = id === undefined ? checkable.filter((rule) => selection(rule) === undefined) : [ruleNamed(id)];
    const scripts = scriptsByRule();
    if (values.json)
      console.log(
        JSON.stringify(
          chosen.map((rule) => told(rule, scripts)),
          null,
          2,
        ),
      );
    else if (id !== undefined) console.log(chosen.flatMap((rule) => explained(rule, scripts)).join('\n'));
    else console.log(listed(chosen, scripts));
    return 0;
  });
}

function ruleNamed(id: string): Checkable {
  const found = checkable.find((rule) => rule.id === id);
  if (found !== undefined) return found;
  const close = nearest(
    id,
    checkable.map((rule) => rule.id),
  );
  throw new UsageError(`Unknown rule "${id}".${close === undefined ? '' : ` Did you mean ${close}?`}`);
}

type ByRule = ReturnType<typeof scriptsByRule>;

function told(rule: Checkable, scripts: ByRule) {
  const { id, kind, level, needs, source, summary } = rule;
  const own = scripts.get(id) ?? [];
  return {
    id,
    kind,
    level,
    summary,
    source,
    needs,
    scripts: own.length,
    hooks: [...new Set(own.flatMap(hooksOf))],
    vectors: ruleOf(id)?.vectors.length ?? 0,
    unobservable: whyUnobservable.get(id) ?? null,
  };
}

function listed(rules: readonly Checkable[], scripts: ByRule): string {
  const width = Math.max(...rules.map(({ id }) => id.length));
  const lines = rules.map(({ id, level, summary }) => {
    const count = String(scripts.get(id)?.length ?? 0).padStart(4);
    return `${id.padEnd(width)}  ${level.padEnd(10)}  ${count}  ${inShort(summary, 100)}`;
  });
  return [...lines, '', `${plural(rules.length, 'rule')}. The number counts the scripts that test the rule.`].join(
    '\n',
  );
}

function explained(rule: Checkable, scripts: ByRule): string[] {
  const { id, kind, level, summary, source, needs, hooks, vectors, unobservable: why } = told(rule, scripts);
  const own = scripts.get(id) ?? [];
  return [
    `${id}  ${level} ${kind === 'law' ? 'law' : `rule (${kind})`}`,
    ...wrapped(summary, 100).map((line) => `  ${line}`),
    '',
    `  Source   ${source.section}: ${source.item}`,
    ...needs.map((need, i) => `  ${i === 0 ? 'Needs    ' : '         '}${need}: ${decision(need).question}`),
    ...(hooks.length === 0 ? [] : [`  Hooks    ${hooks.join(', ')}`]),
    ...(vectors === 0 ? [] : [`  Vectors  ${vectors}`]),
    ...(why === null ? [] : [`  No client can observe it: ${why}`]),
    `  Scripts  ${own.length}`,
    ...own.slice(0, 20).map(({ title }) => `    ${inShort(title, 110)}`),
    ...(own.length > 20 ? [`    and ${own.length - 20} more`] : []),
  ];
}
