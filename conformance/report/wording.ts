/** Words and figures that several reports share. */
import { levels, type Results, type RuleResult, type Verdict, verdicts } from '../results/results.ts';
import { requestsOf, type Script } from '../script/script.ts';

export interface ShownStep {
  /** From 1; of several that are alike, the first. */
  readonly number: number;
  /** How often it was done in a row. */
  readonly times: number;
  readonly method: string;
  /** Below the base URL. */
  readonly path: string;
  /** `no answer` where none came. */
  readonly status: string;
  readonly role: string;
  readonly request: string;
  readonly response: string;
}

/** The last playing of what shows a failure, request by request. */
export function stepsOf({ failure }: RuleResult, { target }: Pick<Results, 'target'>): readonly ShownStep[] {
  if (failure === null) return [];
  const requests = requestsOf(failure.script as Script);
  const steps = failure.exchanges.map(({ method, url, status, requestBody, responseBody }, i) => ({
    number: i + 1,
    times: 1,
    method,
    path: url.startsWith(target.url) ? url.slice(target.url.length) : url,
    status: status === 0 ? 'no answer' : String(status),
    role: requests.length === failure.exchanges.length ? (requests[i]?.role ?? '') : '',
    request: requestBody ?? '',
    response: responseBody ?? '',
  }));
  return steps.reduce<ShownStep[]>(folded, []);
}

/** Of steps in a row that are alike the first is shown, and how many there are. */
function folded(shown: readonly ShownStep[], step: ShownStep): ShownStep[] {
  const last = shown.at(-1);
  if (last === undefined || !isLike(last, step)) return [...shown, step];
  return [...shown.slice(0, -1), { ...last, times: last.times + 1 }];
}

const isLike = (a: ShownStep, b: ShownStep): boolean =>
  (['method', 'path', 'status', 'role', 'request', 'response'] as const).every((name) => a[name] === b[name]);

/** How often a step was done, where it was more than once. */
export const timesOf = ({ times }: ShownStep): string => (times > 1 ? `${times} × ` : '');

/** The requests of the first sighting of what broke once. */
export function sightedIn({ sighting }: RuleResult, { target }: Pick<Results, 'target'>): readonly string[] {
  return (sighting?.exchanges ?? []).map(({ method, url, status }) => {
    const path = url.startsWith(target.url) ? url.slice(target.url.length) : url;
    return `${method} ${inShort(path, 80)} ${status === 0 ? 'no answer' : status}`;
  });
}

/** Rules that broke once and not again, the documented ones first. */
export function sightedRules({ rules }: Pick<Results, 'rules'>): readonly RuleResult[] {
  const seen = rules.filter(({ sighting }) => sighting !== undefined);
  return levels.flatMap((level) => seen.filter((rule) => rule.level === level));
}

/** A value in one line; long ones are cut, and nothing in it moves a cursor. */
export function inShort(value: unknown, most = 160): string {
  const whole = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  const text = whole
    .slice(0, 4 * most)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\p{Cc}/gu, '·');
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** Broken rules that were not expected to be, the gravest first. */
export function brokenRules({ rules }: Results): readonly RuleResult[] {
  const grave = (verdict: Verdict) => rules.filter((rule) => rule.verdict === verdict && rule.known === null);
  return [...grave('fail'), ...grave('warn')];
}

/** Broken rules that were expected to be. */
export function knownFailures({ rules }: Results): readonly RuleResult[] {
  return rules.filter(({ known }) => known !== null);
}

/** A table of counts: a head, then a row for each level and one for all. */
export function countTable({ counts }: Results): readonly (readonly string[])[] {
  const row = (name: string, found: Results['counts']['verdicts']) => [
    name,
    ...verdicts.map((verdict) => String(found[verdict])),
    String(verdicts.reduce((sum, verdict) => sum + found[verdict], 0)),
  ];
  return [
    ['', ...verdicts, 'rules'],
    ...levels.map((level) => row(level, counts.byLevel[level])),
    row('all', counts.verdicts),
  ];
}

/** What would let more rules be tested, the most helpful first. */
export function wanted({ missing }: Pick<Results, 'missing'>): readonly {
  readonly kind: 'decision' | 'hook' | 'key';
  readonly name: string;
  readonly rules: readonly string[];
  readonly advice: string;
}[] {
  return [
    ...missing.decisions.map((one) => ({ kind: 'decision' as const, ...one })),
    ...missing.hooks.map((one) => ({ kind: 'hook' as const, ...one })),
    ...missing.credentials.map((one) => ({ kind: 'key' as const, ...one })),
  ].sort((a, b) => b.rules.length - a.rules.length);
}

/** What the run left on the service, by kind and reason, in sentences. */
export function leftovers({ ledger }: Results): readonly string[] {
  const groups = Map.groupBy(
    ledger.filter(({ left }) => left),
    ({ kind, reason }) => `${kind}\n${reason ?? ''}`,
  );
  return [...groups].map(([key, entries]) => {
    const [kind = '', reason = ''] = key.split('\n');
    return `${plural(entries.length, kind)}${reason === '' ? '' : `: ${reason}`}`;
  });
}

export const plural = (count: number, noun: string, more = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : more}`;

/** The run in one line. */
export function runInShort({ run, counts }: Results): string {
  return `${counts.rules} rules, ${plural(run.requests, 'request')}, ${plural(run.publications, 'publication')}, ${run.seconds} s, tier ${run.tier}, size ${run.size}, seed ${run.seed}`;
}
