/** Judges responses: rules that the service broke, and suspicions against the client that a response confirms. */
import { isBound } from '../../conformance/oracle/readings.ts';
import { exchangeOf } from '../../conformance/player/request/observe.ts';
import type { StatusClass } from '../../spec/errors.ts';
import { isObject, listOrEmpty, member } from '../../spec/json.ts';
import { laws } from '../../spec/laws/index.ts';
import type { Case, Law } from '../../spec/laws/law.ts';
import type { Exchange, Observation } from '../../spec/laws/observation.ts';
import { operationOf } from '../../spec/operations/index.ts';
import { ruleOf } from '../../spec/rules/index.ts';
import type { Codec } from '../../src/profile/codec.ts';
import type { Observed } from '../pairs/observed.ts';
import { textOf } from '../pairs/text.ts';
import { joined } from '../wire/head.ts';
import type { Breach, Suspicion } from './breach.ts';
import type { JudgedRequest } from './requests.ts';
import { breachOf, isJudged, plainBreach } from './statements.ts';

/** The service's clock is unknown, so a response may have been created at any time. */
const anyTime = { earliest: -8.64e15, latest: 8.64e15 };

/**
 * Laws on histories that hold even if other clients act in between. All other laws are checked on a single exchange.
 */
const lasting: ReadonlySet<string> = new Set([
  'accounts.id.target',
  'post.delete.gone',
  'post.delete.not-found',
  'post.published.final',
  'post.updated.stamp',
]);

/** Laws that apply to every response, whatever the request. */
const ofAny: ReadonlySet<string> = new Set([
  'envelope.success',
  'envelope.body',
  'answer.no-server-error',
  'refusal.not-success',
  'refusal.body',
]);

/** Statuses that reject the request for its own content and nothing else. */
const ofRules: ReadonlySet<number> = new Set([400, 422]);

export class Answers {
  readonly #codec: Codec;
  readonly #alone: readonly Law[];
  readonly #lasting: readonly Law[];

  constructor(codec: Codec) {
    this.#codec = codec;
    const judged = laws.filter((law) => isJudged(law, codec.profile));
    this.#alone = judged.filter(({ id }) => !lasting.has(id));
    this.#lasting = judged.filter(({ id }) => lasting.has(id));
  }

  /** The exchange in canonical names, or undefined if nothing can be concluded from it. */
  exchangeOf(observed: Observed, { asked, certain, isFaultless }: JudgedRequest): Exchange | undefined {
    const { response, request } = observed;
    if (asked === undefined || response === undefined || request.method === 'HEAD') return undefined;
    const { status } = response;
    if (status < 200 || (status >= 300 && status < 400)) return undefined;
    const body = textOf(observed);
    if (body === undefined) return undefined;
    const seen = { status, headers: joined(response), body, sent: 0, received: 0 };
    const caller = { name: 'client', plans: undefined, clock: { between: () => anyTime } };
    const faultless = status >= 400 && ofRules.has(status) && certain.length === 0 && isFaultless();
    const expectation = {
      outcome: certain.length > 0 ? 'refused' : faultless ? 'accepted' : 'open',
      broken: certain.map(({ rule }) => rule),
      doubtful: [],
    } as const;
    return exchangeOf(asked, seen, caller, expectation, this.#codec, undefined);
  }

  /** The rules that the service broke, as far as this exchange shows. */
  broken(exchange: Exchange, judged: JudgedRequest): readonly Breach[] {
    // If the request could not be read, only laws that apply to every response can be checked.
    const judging = judged.unread ? this.#alone.filter(({ id }) => ofAny.has(id)) : this.#alone;
    const found = lawBreaches(judging, [exchange], exchange, this.#codec);
    return [...found, ...this.#accepted(exchange, judged), ...this.#wronglyRefused(exchange, judged)];
  }

  /** The rules broken by this exchange together with earlier exchanges of the same caller. */
  brokenByHistory(exchange: Exchange, earlier: readonly Exchange[], { unread }: JudgedRequest): readonly Breach[] {
    if (unread) return [];
    const { operation } = exchange;
    if (exchange.success === false && operation === 'createPost' && !ofRules.has(exchange.status)) return [];
    if (this.#lasting.length === 0 || operationOf(operation).tag !== 'Posts') return [];
    return lawBreaches(this.#lasting, [...earlier, exchange], exchange, this.#codec);
  }

  /** The suspicions that an error response confirms. */
  confirmed(observed: Observed, exchange: Exchange | undefined, judged: JudgedRequest): readonly Breach[] {
    const status = observed.response?.status ?? 0;
    if (status < 400 || status >= 500) return [];
    const gate = exchange === undefined ? undefined : this.#gate(exchange);
    if (gate !== undefined) return judged.certain.some(({ rule }) => rule === gate.rule) ? [] : [gate];
    const told = exchange === undefined ? [] : rulesIn(exchange);
    return judged.suspected.filter(
      ({ rule, refusedAs }) => this.#isRefusedAs(status, refusedAs) && (told.length === 0 || told.includes(rule)),
    );
  }

  #isRefusedAs(status: number, refusedAs: Suspicion['refusedAs']): boolean {
    const { profile } = this.#codec;
    if (isBound(profile, 'error.statuses')) return status === statusOf(refusedAs, this.#codec);
    if (refusedAs === 'notFound') return status === 404 || status === 410;
    if (refusedAs === 'method') return status === 405 || status === 404;
    return [400, 409, 422].includes(status);
  }

  /** Rejected API keys, plans or rates, which only the service can judge. */
  #gate(exchange: Exchange): Breach | undefined {
    const { status, operation } = exchange;
    const code = member(exchange.answer, 'code');
    if (status === 401) return plainBreach('auth.bearer', this.#codec, 'The service rejected the API key.');
    if (status === 429) {
      const rate = ruleOf('rate.limit');
      return rate !== undefined && isJudged(rate, { ...this.#codec.profile }) && code !== 'POST_QUOTA_EXCEEDED'
        ? plainBreach('rate.limit', this.#codec, 'The service rejected the request because of its rate limit.')
        : undefined;
    }
    return status === 403 && code === 'PLAN_UPGRADE_REQUIRED' && operationOf(operation).tag === 'Lead magnets'
      ? plainBreach('plan.lead-magnets', this.#codec, 'The service requires a different plan.')
      : undefined;
  }

  #accepted({ success, status }: Exchange, { certain }: JudgedRequest): readonly Breach[] {
    if (!success) return [];
    return certain.map((breach) => ({
      ...breach,
      expected: `rejected: ${breach.expected}`,
      seen: `accepted with ${status}`,
    }));
  }

  /** Error responses that name a rule which the request, considered alone, keeps. */
  #wronglyRefused(exchange: Exchange, { certain, suspected }: JudgedRequest): readonly Breach[] {
    if (exchange.success || exchange.breaks?.length !== 0 || certain.length > 0) return [];
    const kept = listOrEmpty(member(exchange.answer, 'errors')).filter((error) => {
      const rule = ruleOf(String(member(error, 'rule')));
      return (
        rule?.kind === 'request' &&
        isJudged(rule, this.#codec.profile) &&
        !suspected.some((suspicion) => suspicion.rule === rule.id)
      );
    });
    if (exchange.operation !== 'createPost' && exchange.operation !== 'listPosts') return [];
    return kept.map((error) => {
      const rule = String(member(error, 'rule'));
      const breach = breachOf({ rule, at: '', detail: '' }, this.#codec, exchange.operation);
      return {
        ...breach,
        expected: `accepted: ${breach.expected}`,
        seen: `rejected for this rule with ${exchange.status}`,
      };
    });
  }
}

function statusOf(kind: StatusClass, { profile }: Codec): number {
  return profile.wire.errorStatus[kind];
}

function rulesIn({ answer }: Exchange): readonly string[] {
  return listOrEmpty(member(answer, 'errors')).flatMap((error) => {
    const rule = isObject(error) ? error.rule : undefined;
    return typeof rule === 'string' && ruleOf(rule) !== undefined ? [rule] : [];
  });
}

/** The first broken case of each law that this exchange shows. */
function lawBreaches(
  judged: readonly Law[],
  trace: readonly Observation[],
  shown: Exchange,
  codec: Codec,
): readonly Breach[] {
  return judged.flatMap((law) => {
    const broken = law.cases(trace, codec.profile.behaviour).find(({ kept, on }) => !kept && on === shown);
    return broken === undefined ? [] : [lawBreach(law, broken, codec)];
  });
}

function lawBreach({ id, level, summary }: Law, { expected, observed }: Case, codec: Codec): Breach {
  const wanted = expected === undefined ? '' : ` (${shown(expected)})`;
  return { rule: id, level, pointer: '', expected: `${codec.cite(summary)}${wanted}`, seen: shown(observed) };
}

const longestShown = 300;

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}
