/**
 * Checks a body without a service: request rules as the service checks them, state rules as far as possible. Findings
 * that are certain are reported as broken; rules that depend on the state of the service are reported as not checked.
 */
import { isObject } from '../../spec/json.ts';
import { createJudging } from '../../spec/judging/judging.ts';
import { type Prepared, prepare, type Stored } from '../../spec/judging/prepare.ts';
import { strip } from '../../spec/judging/strip.ts';
import { type OperationId, operationIds, operationOf } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { ruleOf, rules, stateRulesOn } from '../../spec/rules/index.ts';
import type { Call } from '../../spec/rules/rule.ts';
import type { LeadMagnet } from '../../spec/schemas/leadMagnet.ts';
import type { Post } from '../../spec/schemas/post.ts';
import { type Finding, forbidsUnder, type Level, type Pointer } from '../../spec/statement.ts';
import type { Instant } from '../../spec/time/instant.ts';
import { inForce } from '../openapi/applicability/inForce.ts';
import { told } from '../openapi/applicability/told.ts';
import { type Codec, codecOf } from '../profile/codec.ts';
import type { ShownFinding } from '../profile/refusal.ts';
import { answeredBothWays, factsWithout, knownToServiceOnly, type StoredRecord, type Unknown } from './facts.ts';
import { possiblyStored } from './stored.ts';

/** The operations with a JSON body. */
export const judgeable: readonly OperationId[] = operationIds.filter((id) => {
  const { body, bodyType } = operationOf(id);
  return body !== undefined && bodyType !== 'multipart/form-data';
});

export interface Asked {
  readonly operation: OperationId;
  /** With the names of the profile. */
  readonly body: unknown;
  /**
   * The resource that an update changes, as the service returned it. Without it, only rules that break for any resource
   * are reported.
   */
  readonly stored?: unknown;
  readonly now: Instant;
}

/** One broken rule at one place in the body, with the names of the profile. */
export interface Broken extends Omit<ShownFinding, 'at'> {
  readonly pointer: Pointer;
}

/** A rule that cannot be checked offline, with the facts that it needs. */
export interface Unjudged {
  readonly rule: string;
  readonly summary: string;
  readonly level: Level;
  readonly needs: readonly string[];
}

export interface Verdict {
  readonly operation: OperationId;
  readonly broken: readonly Broken[];
  readonly unjudged: readonly Unjudged[];
}

export function judgeOffline(profile: Profile, { operation, body: sent, stored, now }: Asked): Verdict {
  const { behaviour: b } = profile;
  const codec = codecOf(profile);
  const judging = createJudging(profile);
  const decoded = codec.decodeBody(operation, sent);
  const { body: schema } = operationOf(operation);
  const body = b['request.unknown-members'] === 'ignore' && schema !== undefined ? strip(schema, decoded) : decoded;
  const structure = judging.structureOf(operation, {}, body);
  const structural = new Set(structure.map(keyOf));
  const known = recordOf(codec, operation, stored);
  const unjudged = new Map<string, Set<Unknown>>();
  const note = (rule: string, what: Unknown) => unjudged.set(rule, (unjudged.get(rule) ?? new Set()).add(what));
  const situationsOf = (patch: unknown) => situations(operation, patch, stored, known, profile);
  // Facts that a rule reads even without the body are unrelated to the body.
  const asked = known === undefined && stored === undefined ? situationsOf({}).map(({ call }) => stateOf(call)) : [];

  const judged = situationsOf(body).map(({ call, content }, i) => {
    const found = judging.findingsOf(
      call,
      content,
      factsWithout(now, true, () => undefined, known),
      structure,
    );
    const request = [...found.values()]
      .flat()
      .filter((finding) => ruleOf(finding.rule)?.kind === 'request' || structural.has(keyOf(finding)));
    const state = stateOf(call);
    for (const [rule, { asks }] of state) {
      for (const what of asks)
        if (what === 'stored' || !asked[i]?.get(rule)?.asks.has(what) || operationOf(operation).idOf === undefined)
          note(rule, what);
    }
    return [...request, ...[...state.values()].flatMap(({ found }) => found)];
  });
  const broken = common(judged);
  const certain = new Set(broken.map(keyOf));
  for (const finding of judged.flat()) if (!certain.has(keyOf(finding))) note(finding.rule, 'stored');
  for (const { kind, id, ...gate } of rules) {
    if (kind === 'gate' && 'on' in gate && (gate.on === 'all' || gate.on.includes(operation))) note(id, 'caller');
  }
  return {
    operation,
    broken: broken.map((finding) => shown(finding, operation, codec)),
    unjudged: [...unjudged].flatMap(([id, needs]): Unjudged[] => {
      const rule = ruleOf(id);
      if (rule === undefined || !inForce(rule, profile)) return [];
      const words = [...needs].map((what) => knownToServiceOnly[what]);
      return [{ rule: id, summary: told(rule.summary, profile), level: rule.level, needs: words }];
    }),
  };

  /** The facts that each state rule reads, and its findings that hold whatever the facts are. */
  function stateOf(
    call: Call,
  ): ReadonlyMap<string, { readonly asks: ReadonlySet<Unknown>; readonly found: Finding[] }> {
    const rulesHere = stateRulesOn(operation).filter((rule) => inForce(rule, profile) && forbidsUnder(rule, b));
    return new Map(
      rulesHere.map((rule) => {
        const asks = new Set<Unknown>();
        const find = (all: boolean) =>
          rule.find(
            call,
            factsWithout(now, all, (what) => asks.add(what), known),
            b,
          );
        const found = common([find(true), find(false)]);
        return [rule.id, { asks, found: [...asks].some((what) => !answeredBothWays.has(what)) ? [] : found }];
      }),
    );
  }
}

/** Applies the body to each resource that may be stored. */
function situations(
  operation: OperationId,
  body: unknown,
  stored: unknown,
  known: StoredRecord | undefined,
  profile: Profile,
): Prepared[] {
  const parts = { operation, id: '', query: {}, body };
  if (known !== undefined) return [prepare(parts, known, profile.behaviour)];
  const met = isObject(stored) ? [stored] : possiblyStored(operation);
  return met.map((content) => {
    const found: Stored = { postContent: content, leadMagnet: content as unknown as LeadMagnet };
    return prepare(parts, found, profile.behaviour);
  });
}

/** Recognizes a record of the service by its targets or keywords; anything else is content without a state. */
function recordOf(codec: Codec, operation: OperationId, stored: unknown): StoredRecord | undefined {
  if (!isObject(stored)) return undefined;
  const { data } = codec.decodeAnswer(operation, { success: true, data: stored });
  if (!isObject(data) || typeof data.id !== 'string') return undefined;
  if (operationOf(operation).idOf === 'post')
    return Array.isArray(data.platforms) ? { post: data as unknown as Post } : undefined;
  return { leadMagnet: data as unknown as LeadMagnet };
}

const keyOf = ({ rule, at }: Finding): string => `${rule} ${at}`;

/** The findings that all lists contain. */
function common(lists: readonly (readonly Finding[])[]): Finding[] {
  const [first = [], ...rest] = lists;
  const others = rest.map((list) => new Set(list.map(keyOf)));
  return first.filter((finding) => others.every((other) => other.has(keyOf(finding))));
}

function shown({ rule, at, detail, limit, actual }: Finding, operation: OperationId, codec: Codec): Broken {
  const cited = (value: number | string) => (typeof value === 'string' ? codec.cite(value) : value);
  const { source, level } = ruleOf(rule) ?? { source: { section: '' }, level: 'assumed' };
  return {
    pointer: codec.locate(operation, at),
    rule,
    detail: codec.cite(detail),
    ...(limit === undefined ? {} : { limit: cited(limit) }),
    ...(actual === undefined ? {} : { actual: cited(actual) }),
    section: source.section,
    level: level as Level,
  };
}
