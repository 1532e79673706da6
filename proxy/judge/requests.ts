/**
 * Judges requests: rules that are certainly broken, and rules that are broken if what the proxy remembers still holds.
 */
import { expectationOf } from '../../conformance/oracle/expectation.ts';
import { type Asked, findingsOf } from '../../conformance/oracle/findings.ts';
import { isBound } from '../../conformance/oracle/readings.ts';
import type { RequestStep } from '../../conformance/script/script.ts';
import { member } from '../../spec/json.ts';
import { type OperationId, operationOf } from '../../spec/operations/index.ts';
import { ruleOf } from '../../spec/rules/index.ts';
import type { Finding } from '../../spec/statement.ts';
import type { Codec } from '../../src/profile/codec.ts';
import { bearerToken } from '../../src/service/admission.ts';
import type { Observed } from '../pairs/observed.ts';
import { joined } from '../wire/head.ts';
import type { Breach, Suspicion } from './breach.ts';
import type { Knowledge } from './knowledge.ts';
import { namesAreKnown } from './names.ts';
import { breachOf, forRequests, isJudged, plainBreach, suspicionOf } from './statements.ts';
import { uploadFindings } from './upload.ts';
import { type Place, readRequest } from './wireRequest.ts';

export interface JudgedRequest {
  readonly asked: Asked | undefined;
  /** The body could not be read, so the request's content is unknown. */
  readonly unread?: boolean;
  readonly certain: readonly Breach[];
  readonly suspected: readonly Suspicion[];
  /** Whether no rule could reject the request, under any reading and any state. Expensive. */
  readonly isFaultless: () => boolean;
}

/** State rules that the proxy may suspect, by what must have been listed first. */
const suspects: Readonly<Record<string, 'accounts' | 'outreach' | 'nothing'>> = {
  'post.exists': 'nothing',
  'leadMagnet.exists': 'nothing',
  'post.target.account.exists': 'accounts',
  'analytics.account.exists': 'accounts',
  'post.target.account.platform': 'nothing',
  'post.schedule.future': 'nothing',
  'media.url.https': 'nothing',
  'media.url.public': 'nothing',
  'media.hosted.shortvideo': 'nothing',
  'video.thumbnail.url': 'nothing',
  'post.editable': 'nothing',
  'post.republish.new': 'nothing',
  'post.republish.state': 'nothing',
  'leadMagnet.pause.again': 'nothing',
  'leadMagnet.outreach.connected': 'outreach',
  'leadMagnet.outreachAccount.exists': 'outreach',
  'leadMagnet.outreachAccount.connected': 'outreach',
  'leadMagnet.watched.professional': 'nothing',
};

/** Rules about unknown names; unreliable while a member name is unbound. */
const strangers: ReadonlySet<string> = new Set([
  'request.members.unknown',
  'platformContent.label.known',
  'media.top-level',
  'leadMagnet.activate.create-only',
]);

export class Requests {
  readonly #codec: Codec;

  constructor(codec: Codec) {
    this.#codec = codec;
  }

  /** Synchronous except for uploads. */
  judge(observed: Observed, place: Place, knowledge: Knowledge): JudgedRequest | Promise<JudgedRequest> {
    const { match } = place;
    const { method } = observed.request;
    if (match.kind !== 'operation') return this.#misplaced(place, method);
    const { operation, id } = match;
    const { route } = operationOf(operation);
    // The operation's real route is unbound, so this path may be something else.
    if (route !== undefined && !isBound(this.#codec.profile, route)) return unknown;
    const { query, body, findings, whole } = readRequest(observed, place, operation, this.#codec);
    const asked: Asked = { operation, ...(id === '' ? {} : { id }), query, ...(body === undefined ? {} : { body }) };
    const keyless = this.#keyless(observed);
    const unread = findings.map((finding) => breachOf(finding, this.#codec, undefined));
    if (operation === 'uploadMedia')
      return uploadFindings(observed).then((found) => {
        const breaches = found.map((finding) => breachOf(finding, this.#codec, undefined));
        return this.#judged(asked, [...keyless, ...breaches], []);
      });
    if (!whole || unread.length > 0) return { ...this.#judged(asked, [...keyless, ...unread], []), unread: true };
    const { certain, suspected } = this.#byRules(asked, knowledge);
    return this.#judged(asked, [...keyless, ...certain], keyless.length > 0 ? [] : suspected, knowledge);
  }

  #judged(
    asked: Asked,
    breaches: readonly Breach[],
    suspected: readonly Suspicion[],
    knowledge?: Knowledge,
  ): JudgedRequest {
    const { profile } = this.#codec;
    const certain = breaches.filter(({ rule }) => this.#applies(rule));
    const isFaultless = () =>
      breaches.length === 0 &&
      knowledge !== undefined &&
      !hangsOnFacts(asked.body) &&
      expectationOf(stepOf(asked), asked, knowledge.certain(), profile, []).outcome === 'accepted';
    return { asked, certain, suspected: suspected.filter(({ rule }) => this.#applies(rule)), isFaultless };
  }

  #applies(rule: string): boolean {
    const statement = ruleOf(rule);
    return statement !== undefined && isJudged(statement, forRequests(this.#codec.profile));
  }

  #byRules(asked: Asked, knowledge: Knowledge): Pick<JudgedRequest, 'certain' | 'suspected'> {
    const profile = forRequests(this.#codec.profile);
    const facts = knowledge.certain();
    const found = findingsOf(asked, facts, profile).filter((finding) => isCertain(finding));
    const known = namesAreKnown(asked.operation, this.#codec.profile);
    const sure =
      found.length === 0
        ? []
        : expectationOf(stepOf(asked), asked, facts, profile, []).broken.filter(
            (rule) => known || !strangers.has(rule),
          );
    const certain = found.filter(({ rule }) => sure.includes(rule));
    if (certain.length > 0)
      return { certain: certain.map((one) => breachOf(one, this.#codec, asked.operation)), suspected: [] };
    const { listed } = knowledge;
    const suspected = findingsOf(asked, knowledge.likely(asked), profile).filter(({ rule }) => {
      if (ruleOf(rule)?.kind === 'request') return known || !strangers.has(rule);
      const after = suspects[rule];
      return after !== undefined && (after === 'nothing' || listed[after]);
    });
    return { certain: [], suspected: suspected.map((one) => suspicionOf(one, this.#codec, asked.operation)) };
  }

  /** A path or method outside the contract may be an extension of the service. */
  #misplaced({ match, near, path }: Place, method: string): JudgedRequest {
    const rule = match.kind === 'method' ? 'request.method' : near ? 'request.path.strict' : 'request.route';
    const seen = match.kind === 'method' ? method : path.slice(0, 64);
    const told = suspicionOf({ rule, at: '', detail: seen }, this.#codec, undefined);
    const refusedAs = match.kind === 'method' ? 'method' : 'notFound';
    const suspected = this.#applies(rule) ? [{ ...told, refusedAs } as const] : [];
    return { ...unknown, suspected };
  }

  #keyless(observed: Observed): readonly Breach[] {
    const { behaviour } = this.#codec.profile;
    const header = joined(observed.request).authorization;
    const exact = isBound(this.#codec.profile, 'auth.scheme') ? behaviour['auth.scheme'] : 'bearer-any-case';
    if (bearerToken(header, exact) !== undefined) return [];
    const seen =
      header === undefined ? 'The Authorization header is missing.' : 'The Authorization header is not a bearer token.';
    return [plainBreach('auth.bearer', this.#codec, seen)];
  }
}

const unknown: JudgedRequest = { asked: undefined, certain: [], suspected: [], isFaultless: () => false };

/** Rules on the request alone, plus an account's platform, which never changes. */
function isCertain({ rule }: Finding): boolean {
  return ruleOf(rule)?.kind === 'request' || rule === 'post.target.account.platform';
}

/** Whether the result depends on files, time or quota, which only the service knows. */
function hangsOnFacts(body: unknown): boolean {
  const thumbnail = member(member(member(body, 'platformContent'), 'video'), 'thumbnail');
  const timed = member(body, 'publishNow') !== undefined || member(body, 'scheduledFor') !== undefined;
  return timed || member(body, 'media') !== undefined || thumbnail !== undefined;
}

function stepOf(asked: Asked): RequestStep {
  const { operation, id, query, body } = asked;
  return {
    kind: 'request',
    role: 'probe',
    operation: operation satisfies OperationId,
    ...(id === undefined ? {} : { id }),
    ...(query === undefined ? {} : { query: query as Readonly<Record<string, string>> }),
    ...(body === undefined ? {} : { body }),
  };
}
