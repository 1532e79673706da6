/** Judges responses: rules that the service broke, and suspicions against the client that a response confirms. */
import { isBound } from '../../conformance/oracle/readings.ts';
import { toExchange } from '../../conformance/player/request/observe.ts';
import { asList, isObject, readMember } from '../../spec/json.ts';
import { laws } from '../../spec/laws/index.ts';
import type { Law, LawCase } from '../../spec/laws/law.ts';
import type { Exchange, Observation } from '../../spec/laws/observation.ts';
import { getOperation } from '../../spec/operations/index.ts';
import { findRule } from '../../spec/rules/index.ts';
import { excerpt, formatValue } from '../../spec/text/excerpt.ts';
import type { Codec } from '../../src/profile/codec.ts';
import type { ObservedExchange } from '../connections/observedExchange.ts';
import { readResponseText } from '../responseText.ts';
import { joinHeaders } from '../wire/head.ts';
import { type Breach, buildPlainBreach, type Suspicion, toBreach } from './breach.ts';
import { canJudge } from './canJudge.ts';
import type { JudgedRequest } from './requests.ts';

/** The service's clock is unknown, so a response may have been created at any time. */
const anyInstant = { earliest: -8.64e15, latest: 8.64e15 };

/**
 * Laws on histories that hold even if other clients act in between. All other laws are checked on a single exchange.
 */
const historyLaws: ReadonlySet<string> = new Set([
  'accounts.id.target',
  'post.delete.gone',
  'post.delete.not-found',
  'post.published.final',
  'post.updated.stamp',
]);

/** Laws that apply to every response, whatever the request. */
const anyResponseLaws: ReadonlySet<string> = new Set([
  'envelope.success',
  'envelope.body',
  'answer.no-server-error',
  'refusal.not-success',
  'refusal.body',
]);

/** Statuses that reject the request for its own content and nothing else. */
const ruleStatuses: ReadonlySet<number> = new Set([400, 422]);

export class ResponseJudge {
  readonly #codec: Codec;
  readonly #singleExchangeLaws: readonly Law[];
  readonly #historyLaws: readonly Law[];

  constructor(codec: Codec) {
    this.#codec = codec;
    const applicableLaws = laws.filter((law) => canJudge(law, codec.profile));
    this.#singleExchangeLaws = applicableLaws.filter(({ id }) => !historyLaws.has(id));
    this.#historyLaws = applicableLaws.filter(({ id }) => historyLaws.has(id));
  }

  /** The exchange in canonical names, or undefined if nothing can be concluded from it. */
  buildExchange(
    contractExchange: ObservedExchange,
    { canonicalRequest, certainBreaches, isFaultless }: JudgedRequest,
  ): Exchange | undefined {
    const { response, request } = contractExchange;
    if (canonicalRequest === undefined || response === undefined || request.method === 'HEAD') return undefined;
    const { status } = response;
    if (status < 200 || (status >= 300 && status < 400)) return undefined;
    const body = readResponseText(contractExchange);
    if (body === undefined) return undefined;
    const receivedResponse = { status, headers: joinHeaders(response), body, sent: 0, received: 0 };
    const caller = { name: 'client', plans: undefined, clock: { getSpanBetween: () => anyInstant } };
    const isAcceptable = status >= 400 && ruleStatuses.has(status) && certainBreaches.length === 0 && isFaultless();
    const expectation = {
      outcome: certainBreaches.length > 0 ? 'refused' : isAcceptable ? 'accepted' : 'open',
      broken: certainBreaches.map(({ rule }) => rule),
      doubtful: [],
    } as const;
    return toExchange(canonicalRequest, receivedResponse, caller, expectation, this.#codec, undefined);
  }

  /** The rules that the service broke, as far as this exchange shows. */
  findBreaches(exchange: Exchange, judgedRequest: JudgedRequest): readonly Breach[] {
    // If the request could not be read, only laws that apply to every response can be checked.
    const applicable = judgedRequest.isUnreadable
      ? this.#singleExchangeLaws.filter(({ id }) => anyResponseLaws.has(id))
      : this.#singleExchangeLaws;
    const breaches = findLawBreaches(applicable, [exchange], exchange, this.#codec);
    return [
      ...breaches,
      ...this.#findWrongAcceptances(exchange, judgedRequest),
      ...this.#findWrongRefusals(exchange, judgedRequest),
    ];
  }

  /** The rules broken by this exchange together with earlier exchanges of the same caller. */
  findHistoryBreaches(
    exchange: Exchange,
    earlier: readonly Exchange[],
    { isUnreadable }: JudgedRequest,
  ): readonly Breach[] {
    if (isUnreadable) return [];
    const { operation } = exchange;
    if (exchange.success === false && operation === 'createPost' && !ruleStatuses.has(exchange.status)) return [];
    if (this.#historyLaws.length === 0 || getOperation(operation).tag !== 'Posts') return [];
    return findLawBreaches(this.#historyLaws, [...earlier, exchange], exchange, this.#codec);
  }

  /** The suspicions that an error response confirms. */
  findConfirmedBreaches(
    contractExchange: ObservedExchange,
    exchange: Exchange | undefined,
    judgedRequest: JudgedRequest,
  ): readonly Breach[] {
    const status = contractExchange.response?.status ?? 0;
    if (status < 400 || status >= 500) return [];
    const gateBreach = exchange === undefined ? undefined : this.#findGateBreach(exchange);
    if (gateBreach !== undefined)
      return judgedRequest.certainBreaches.some(({ rule }) => rule === gateBreach.rule) ? [] : [gateBreach];
    const citedRules = exchange === undefined ? [] : listCitedRules(exchange);
    return judgedRequest.suspicions.filter(
      ({ rule, refusalClass }) =>
        this.#isRefusedAs(status, refusalClass) && (citedRules.length === 0 || citedRules.includes(rule)),
    );
  }

  #isRefusedAs(status: number, refusalClass: Suspicion['refusalClass']): boolean {
    const { profile } = this.#codec;
    if (isBound(profile, 'error.statuses')) return profile.wire.errorStatuses[refusalClass].includes(status);
    if (refusalClass === 'notFound') return status === 404 || status === 410;
    if (refusalClass === 'method') return status === 405 || status === 404;
    return [400, 409, 422].includes(status);
  }

  /** Rejected API keys, plans or rates, which only the service can judge. */
  #findGateBreach(exchange: Exchange): Breach | undefined {
    const { status, operation } = exchange;
    const code = readMember(exchange.responseBody, 'code');
    if (status === 401) return buildPlainBreach('auth.bearer', this.#codec, 'The service rejected the API key.');
    if (status === 429) {
      const rate = findRule('rate.limit');
      return rate !== undefined && canJudge(rate, this.#codec.profile) && code !== 'POST_QUOTA_EXCEEDED'
        ? buildPlainBreach('rate.limit', this.#codec, 'The service rejected the request because of its rate limit.')
        : undefined;
    }
    return status === 403 && code === 'PLAN_UPGRADE_REQUIRED' && getOperation(operation).tag === 'Lead magnets'
      ? buildPlainBreach('plan.lead-magnets', this.#codec, 'The service requires a different plan.')
      : undefined;
  }

  #findWrongAcceptances({ success, status }: Exchange, { certainBreaches }: JudgedRequest): readonly Breach[] {
    if (!success) return [];
    return certainBreaches.map((breach) => ({
      ...breach,
      expected: `rejected, because the request breaks this rule: ${breach.expected}`,
      seen: `accepted with ${status}`,
    }));
  }

  /** Error responses that name a rule which the request, considered alone, keeps. */
  #findWrongRefusals(exchange: Exchange, { certainBreaches, suspicions }: JudgedRequest): readonly Breach[] {
    if (exchange.success || exchange.breaks?.length !== 0 || certainBreaches.length > 0) return [];
    if (exchange.operation !== 'createPost' && exchange.operation !== 'listPosts') return [];
    const wrongErrors = asList(readMember(exchange.responseBody, 'errors')).filter((error) => {
      const rule = findRule(String(readMember(error, 'rule')));
      return (
        rule?.kind === 'request' &&
        canJudge(rule, this.#codec.profile) &&
        !suspicions.some((suspicion) => suspicion.rule === rule.id)
      );
    });
    return wrongErrors.map((error) => {
      const rule = String(readMember(error, 'rule'));
      const breach = toBreach({ rule, at: '', detail: '' }, this.#codec, exchange.operation);
      return {
        ...breach,
        expected: `not rejected for this rule, because the request does not break it: ${breach.expected}`,
        seen: `rejected for this rule with ${exchange.status}`,
      };
    });
  }
}

function listCitedRules({ responseBody }: Exchange): readonly string[] {
  return asList(readMember(responseBody, 'errors')).flatMap((error) => {
    const rule = isObject(error) ? error.rule : undefined;
    return typeof rule === 'string' && findRule(rule) !== undefined ? [rule] : [];
  });
}

/** The first broken case of each law that this exchange shows. */
function findLawBreaches(
  applicableLaws: readonly Law[],
  trace: readonly Observation[],
  exchange: Exchange,
  codec: Codec,
): readonly Breach[] {
  return applicableLaws.flatMap((law) => {
    const violation = law
      .cases(trace, codec.profile.behaviour)
      .find(({ kept, observation }) => !kept && observation === exchange);
    return violation === undefined ? [] : [buildLawBreach(law, violation, codec)];
  });
}

function buildLawBreach({ id, level, summary }: Law, { expected, observed }: LawCase, codec: Codec): Breach {
  const expectedText = expected === undefined ? '' : ` (${abbreviate(expected)})`;
  return {
    rule: id,
    level,
    pointer: '',
    expected: `${codec.cite(summary)}${expectedText}`,
    seen: abbreviate(observed),
  };
}

const maxValueLength = 300;

const abbreviate = (value: unknown): string => excerpt(formatValue(value), maxValueLength);
