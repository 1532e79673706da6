/** Derives one verdict for each rule from the evidence. */

import { decision } from '../../spec/decisions/index.ts';
import { laws } from '../../spec/laws/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { ruleOf, rules } from '../../spec/rules/index.ts';
import type { Statement } from '../../spec/statement.ts';
import { isBound } from '../oracle/readings.ts';
import type { Verdict } from '../results/results.ts';
import type { Evidence, Sighting, Stop } from './evidence.ts';

export type Checkable = Statement & { readonly kind: 'request' | 'state' | 'gate' | 'law' };

/** Every rule and law that gets a verdict. */
export const checkable: readonly Checkable[] = [...rules, ...laws];

/** The findings of a rule. */
export interface Findings {
  readonly kept: readonly Evidence[];
  /** Failures confirmed from fresh state. */
  readonly broken: readonly Evidence[];
  /** Failures that did not recur, as first seen. */
  readonly flaky: readonly Sighting[];
  /** Why scripts for the rule ended early or were not played. */
  readonly stops: readonly Omit<Stop, 'place'>[];
  /** Why the user's selection excludes the rule, if it does. */
  readonly leftOut?: string;
  /** Why no client can observe the rule. */
  readonly unobservable?: string;
}

export interface Judgement {
  readonly verdict: Verdict;
  readonly reason: string | null;
}

export function verdictOf(rule: Checkable, found: Findings, profile: Profile): Judgement {
  const absent = rule.needs.filter((id) => profile.absent.has(id));
  const gone = rule.compares?.filter((field) => profile.wire.missing.has(field)) ?? [];
  if (absent.length > 0) return say('not-applicable', `The profile marks this as absent: ${absent.join(', ')}.`);
  if (gone.length > 0) return say('not-applicable', `The implementation has no ${gone.join(', ')}.`);
  const off = rule.needs.find((id) => (profile.behaviour[id] as unknown) === 'off' && isBound(profile, id));
  const [broken] = found.broken;
  if (broken !== undefined) return say(rule.level === 'documented' ? 'fail' : 'warn', contrast(broken));
  const [once] = found.flaky;
  if (once !== undefined) return say('inconclusive', seenOnce(once));
  if (found.kept.length === 0 && off !== undefined)
    return say('not-applicable', `The implementation has no such limit: ${off} is off.`);
  if (found.kept.length === 0) return unseen(rule, found, profile);
  if (refuses(rule, profile) && !found.kept.some(({ expected }) => expected === 'refused')) {
    const { verdict, reason } = unseen(rule, found, profile);
    return say(verdict, `No request that breaks this rule was refused. ${reason ?? ''}`.trim());
  }
  return say('pass', null);
}

/** Whether a service that keeps the rule refuses some request because of it; a profile can relax the rule. */
function refuses({ id, kind, needs }: Checkable, { behaviour }: Profile): boolean {
  if (kind === 'law' || needs.some((need) => behaviour[need] !== decision(need).default)) return false;
  return ruleOf(id)?.vectors.some(({ verdict }) => verdict === 'refused') ?? false;
}

/** The verdict of a rule without evidence, with the most helpful reason. */
function unseen(rule: Checkable, { stops, leftOut, unobservable }: Findings, profile: Profile): Judgement {
  const unbound = rule.needs.filter((id) => !isBound(profile, id));
  if (unbound.length > 0) return say('untestable', `Bind ${unbound.join(', ')} in the profile.`);
  if (unobservable !== undefined) return say('untestable', unobservable);
  if (leftOut !== undefined) return say('skipped', leftOut);
  const first = (...kinds: readonly Stop['kind'][]) => stops.find(({ kind }) => kinds.includes(kind));
  const stop =
    first('budget', 'tier') ??
    first('unbound', 'no-hook') ??
    first('no-account', 'no-credential', 'absent') ??
    stops[0];
  if (stop === undefined) return say('untestable', 'No request of the suite tests this rule under this profile.');
  switch (stop.kind) {
    case 'tier':
    case 'budget':
      return say('skipped', stop.reason);
    case 'unbound':
    case 'no-hook':
    case 'no-credential':
      return say('untestable', stop.reason);
    case 'no-account':
    case 'absent':
      return say('not-applicable', stop.reason);
    default:
      return say('inconclusive', stop.reason);
  }
}

function seenOnce({ cut, script, ...evidence }: Sighting): string {
  const seen = `It failed once, in ${script.id}: ${contrast({ ...evidence, script }).replace(/^E/, 'e')}`;
  return cut === undefined
    ? `${seen} When repeated from fresh state, it did not fail every time.`
    : `${seen} It could not be repeated: ${cut}`;
}

function contrast({ expected, observed }: Evidence): string {
  return `Expected ${short(expected)}, observed ${short(observed)}.`;
}

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}

function say(verdict: Verdict, reason: string | null): Judgement {
  return { verdict, reason };
}
