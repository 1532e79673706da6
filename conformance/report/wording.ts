/** Texts and numbers that several reports share. */
import { formatOneLine } from '../../spec/text/contrast.ts';
import { formatValue } from '../../spec/text/excerpt.ts';
import {
  type Failure,
  type LoggedExchange,
  levels,
  type Results,
  type RuleResult,
  type Verdict,
  verdicts,
} from '../results/results.ts';
import { getRequests, type Script } from '../script/script.ts';

export interface StepSummary {
  /** The number of the step, from 1; for repeated steps, of the first one; 0 for the upload of a file that they use. */
  readonly number: number;
  /** The number of equal steps in a row. */
  readonly times: number;
  readonly method: string;
  /** The path below the base URL. */
  readonly path: string;
  /** `no response` if there was none. */
  readonly status: string;
  readonly role: string;
  readonly request: string;
  readonly response: string;
  /** What the request that breaks the rule should be; empty for other requests. */
  readonly mark: string;
}

/** Lists the requests of the last run of a failing script. */
export function listFailureSteps({ failure }: RuleResult, { target }: Pick<Results, 'target'>): readonly StepSummary[] {
  if (failure === null) return [];
  const requests = getRequests(failure.script as Script);
  const hasRoles = requests.length === failure.exchanges.length;
  const summarize = (exchange: LoggedExchange, number: number): StepSummary => ({
    number,
    times: 1,
    method: exchange.method,
    path: exchange.url.startsWith(target.url) ? exchange.url.slice(target.url.length) : exchange.url,
    status: exchange.status === 0 ? 'no response' : String(exchange.status),
    role: (hasRoles && requests[number - 1]?.role) || '',
    request: exchange.requestBody === '' ? '(empty body)' : (exchange.requestBody ?? ''),
    response: exchange.responseBody ?? '',
    mark: getMark(exchange, failure),
  });
  const steps = [
    ...(failure.uploads ?? []).map((upload) => summarize(upload, 0)),
    ...failure.exchanges.map((exchange, i) => summarize(exchange, i + 1)),
  ];
  return steps.reduce<StepSummary[]>(foldRepeats, []);
}

/** Marks the exchange that breaks the rule, unless it is the only one. */
export function getMark({ entry }: LoggedExchange, { decisiveEntry, exchanges, expected }: Failure): string {
  if (entry !== decisiveEntry || exchanges.length === 1) return '';
  return expected === 'accepted' || expected === 'refused' ? `should be ${expected}` : 'breaks the rule';
}

/** Formats the mark of a step for the end of its line. */
export const formatMark = ({ mark }: StepSummary): string => (mark === '' ? '' : `← ${mark}`);

/** Formats the number of a step; an upload that precedes the steps has none. */
export const formatStepNumber = ({ number }: StepSummary): string => (number === 0 ? 'Upload:' : `${number}.`);

/** What the failing script tests, and where and how its request breaks the rule. */
export function describeFailingRequest({ failure }: RuleResult): readonly (readonly [label: string, text: string])[] {
  if (failure === null) return [];
  const { finding, script } = failure;
  const { title } = script as Script;
  return [
    ['script', title],
    ...(finding === undefined ? [] : [['request', `${finding.pointer || 'as a whole'}: ${finding.detail}`] as const]),
  ];
}

/** Merges steps in a row that differ only in ids and times into one with a count. */
function foldRepeats(steps: readonly StepSummary[], step: StepSummary): StepSummary[] {
  const last = steps.at(-1);
  if (last === undefined || !isSameStep(last, step)) return [...steps, step];
  return [...steps.slice(0, -1), { ...last, times: last.times + 1 }];
}

const isSameStep = (a: StepSummary, b: StepSummary): boolean =>
  (['method', 'status', 'role', 'mark'] as const).every((name) => a[name] === b[name]) &&
  (['path', 'request', 'response'] as const).every((name) => maskIds(a[name]) === maskIds(b[name]));

/** Replaces what can be an id or a time: words with a digit in strings without white space and in paths. */
const maskIds = (text: string): string =>
  text
    .replaceAll(/"(?:[^"\\]|\\.)*"|^[^?"{]*/g, (part) =>
      /\s/.test(part) ? part : part.replaceAll(/[\w-]+/g, maskWord),
    )
    .replaceAll(/"(\w*id)":\d+/gi, '"$1":#');

const maskWord = (word: string): string => (/\d/.test(word) ? '#' : word);

export const formatRepeatCount = ({ times }: StepSummary): string => (times > 1 ? `${times} × ` : '');

/** Lists the requests of a failure that was not reproduced. */
export function formatFlakyFailureLines(
  { flakyFailure }: RuleResult,
  { target }: Pick<Results, 'target'>,
): readonly string[] {
  return (flakyFailure?.exchanges ?? []).map(({ method, url, status }) => {
    const path = url.startsWith(target.url) ? url.slice(target.url.length) : url;
    return `${method} ${abbreviate(path, 80)} ${status === 0 ? 'no response' : status}`;
  });
}

/** Rules that failed once and were not reproduced, documented ones first. */
export function listUnreproducedRules({ rules }: Pick<Results, 'rules'>): readonly RuleResult[] {
  const rulesWithFlakyFailure = rules.filter(({ flakyFailure }) => flakyFailure !== undefined);
  return levels.flatMap((level) => rulesWithFlakyFailure.filter((rule) => rule.level === level));
}

/** The reasons of inconclusive rules except those that failed once, the most common first; assumed rules do not count. */
export function listInconclusiveReasons({ rules }: Pick<Results, 'rules'>): readonly (readonly [string, number])[] {
  const reasons = rules
    .filter(({ verdict, level, flakyFailure }) => verdict === 'inconclusive' && level !== 'assumed' && !flakyFailure)
    .map(({ reason }) => reason ?? '');
  return [...Map.groupBy(reasons, (reason) => reason)]
    .map(([reason, group]) => [reason, group.length] as const)
    .toSorted(([, a], [, b]) => b - a);
}

/** Formats a value on one line, without control characters, and truncates it. */
export function abbreviate(value: unknown, maxLength = 160): string {
  return formatOneLine(formatValue(value), maxLength);
}

/** Broken rules except known failures, the most severe first. */
export function findBrokenRules({ rules }: Results): readonly RuleResult[] {
  const selectRulesWithVerdict = (verdict: Verdict) =>
    rules.filter((rule) => rule.verdict === verdict && rule.knownReason === null);
  return [...selectRulesWithVerdict('fail'), ...selectRulesWithVerdict('warn')];
}

/** A broken rule, and further rules that the same exchange breaks. */
export interface CauseSummary {
  readonly rule: RuleResult;
  readonly others: readonly RuleResult[];
}

/** Broken rules except known failures by their causes, the most severe first. */
export function summarizeCauses(results: Results): readonly CauseSummary[] {
  const remaining = new Map(findBrokenRules(results).map((rule) => [rule.id, rule]));
  const summaries: CauseSummary[] = [];
  for (const id of [...remaining.keys()]) {
    if (!remaining.has(id)) continue;
    const cause = results.causes.find(({ rules }) => rules.includes(id))?.rules ?? [id];
    const [rule, ...others] = cause.flatMap((id) => remaining.get(id) ?? []);
    for (const id of cause) remaining.delete(id);
    if (rule !== undefined) summaries.push({ rule, others });
  }
  return summaries;
}

/** Names the further rules of a cause. */
export const formatOtherRulesText = (others: readonly RuleResult[]): string =>
  others.map(({ id, verdict, level }) => `${id} (${verdict}, ${level})`).join(', ');

/** Broken rules that are known failures. */
export function listKnownFailures({ rules }: Results): readonly RuleResult[] {
  return rules.filter(({ knownReason }) => knownReason !== null);
}

/** A table of counts: a header, a row for each level, and a total. */
export function buildCountTable({ counts }: Results): readonly (readonly string[])[] {
  const formatRow = (name: string, verdictCounts: Results['counts']['verdicts']) => [
    name,
    ...verdicts.map((verdict) => String(verdictCounts[verdict])),
    String(verdicts.reduce((sum, verdict) => sum + verdictCounts[verdict], 0)),
  ];
  return [
    ['', ...verdicts, 'rules'],
    ...levels.map((level) => formatRow(level, counts.byLevel[level])),
    formatRow('all', counts.verdicts),
  ];
}

/** The ways to make more rules testable: those first that serve the most documented and derived rules. */
export function listMissingInputs({
  missing,
  rules,
}: Pick<Results, 'missing'> & { readonly rules: readonly Pick<RuleResult, 'id' | 'level'>[] }): readonly {
  readonly kind: 'decision' | 'hook' | 'key' | 'account';
  readonly name: string;
  readonly rules: readonly string[];
  readonly advice: string;
}[] {
  const assumedIds = new Set(rules.filter(({ level }) => level === 'assumed').map(({ id }) => id));
  const countNotAssumed = (ids: readonly string[]): number => ids.filter((id) => !assumedIds.has(id)).length;
  return [
    ...missing.decisions.map((decision) => ({ kind: 'decision' as const, ...decision })),
    ...missing.hooks.map((hook) => ({ kind: 'hook' as const, ...hook })),
    ...missing.credentials.map((credential) => ({ kind: 'key' as const, ...credential })),
    ...missing.accounts.map((account) => ({ kind: 'account' as const, ...account })),
  ].sort((a, b) => countNotAssumed(b.rules) - countNotAssumed(a.rules) || b.rules.length - a.rules.length);
}

/** Describes the resources that the run left on the service, by kind and reason. */
export function describeLeftovers({
  createdResources,
}: {
  readonly createdResources: readonly Results['createdResources'][number][];
}): readonly string[] {
  const groups = Map.groupBy(
    createdResources.filter(({ stillExists }) => stillExists),
    ({ kind, reason }) => `${kind}\n${reason ?? ''}`,
  );
  return [...groups].map(([key, entries]) => {
    const [kind = '', reason = ''] = key.split('\n');
    return `${formatPlural(entries.length, kind)}${reason === '' ? '' : ` (${reason})`}`;
  });
}

export const formatPlural = (count: number, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`;

/** Describes the run in one line. */
export function formatRunSummary({ run, counts }: Results): string {
  return `${counts.rules} rules, ${formatPlural(run.requests, 'request')}, ${formatPlural(run.publications, 'publication')}, ${run.seconds} s, tier ${run.tier}, size ${run.size}, seed ${run.seed}`;
}
