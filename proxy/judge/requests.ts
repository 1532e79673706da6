/**
 * Judges requests: rules that are certainly broken, and rules that are broken if what the proxy remembers still holds.
 */
import { predictExpectation } from '../../conformance/oracle/expectation.ts';
import { type CanonicalRequest, collectFindings } from '../../conformance/oracle/findings.ts';
import { isBound } from '../../conformance/oracle/readings.ts';
import type { RequestStep } from '../../conformance/script/script.ts';
import { readMember } from '../../spec/json.ts';
import { hasKeyElsewhere } from '../../spec/keyPlaces.ts';
import { getOperation, type OperationId } from '../../spec/operations/index.ts';
import { findRule } from '../../spec/rules/index.ts';
import type { Finding } from '../../spec/statement.ts';
import { excerpt } from '../../spec/text/excerpt.ts';
import type { Codec } from '../../src/profile/codec.ts';
import { findCredentialProblem, readBearerToken } from '../../src/service/admission.ts';
import { describePathForm } from '../../src/service/routes.ts';
import type { ObservedExchange } from '../connections/observedExchange.ts';
import { joinHeaders } from '../wire/head.ts';
import { type Breach, buildPlainBreach, type Suspicion, toBreach, toSuspicion } from './breach.ts';
import { canJudge, getRequestProfile } from './canJudge.ts';
import { hasKnownNames } from './hasKnownNames.ts';
import type { Knowledge } from './knowledge.ts';
import { findUploadFindings } from './upload.ts';
import { type RequestLocation, readRequest } from './wireRequest.ts';

export interface JudgedRequest {
  readonly canonicalRequest: CanonicalRequest | undefined;
  /** The body could not be read, so the request's content is unknown. */
  readonly isUnreadable?: boolean;
  readonly certainBreaches: readonly Breach[];
  readonly suspicions: readonly Suspicion[];
  /** Whether no rule could reject the request, under any reading and any state. Expensive. */
  readonly isFaultless: () => boolean;
}

/**
 * State rules of which the proxy may suspect a violation, each with the list that it must have seen before; `none` if it
 * needs no list.
 */
const requiredListByRule: Readonly<Record<string, 'accounts' | 'outreach' | 'none'>> = {
  'post.exists': 'none',
  'post.delete.repeated': 'none',
  'leadMagnet.exists': 'none',
  'post.target.account.exists': 'accounts',
  'analytics.account.exists': 'accounts',
  'post.target.account.platform': 'none',
  'post.schedule.future': 'none',
  'media.url.https': 'none',
  'media.url.public': 'none',
  'media.hosted.shortvideo': 'none',
  'video.thumbnail.url': 'none',
  'post.editable': 'none',
  'post.republish.new': 'none',
  'post.republish.state': 'none',
  'leadMagnet.pause.repeated': 'none',
  'leadMagnet.outreach.connected': 'outreach',
  'leadMagnet.outreachAccount.exists': 'outreach',
  'leadMagnet.outreachAccount.connected': 'outreach',
  'leadMagnet.watched.professional': 'none',
};

/** Rules about unknown names; unreliable while a member name is unbound. */
const unknownMemberRules: ReadonlySet<string> = new Set([
  'request.members.unknown',
  'platformContent.label.known',
  'media.top-level',
  'leadMagnet.activate.create-only',
]);

export class RequestJudge {
  readonly #codec: Codec;

  constructor(codec: Codec) {
    this.#codec = codec;
  }

  /** Synchronous except for uploads. */
  judge(
    contractExchange: ObservedExchange,
    location: RequestLocation,
    knowledge: Knowledge,
  ): JudgedRequest | Promise<JudgedRequest> {
    const { match } = location;
    const { method } = contractExchange.request;
    if (match.kind !== 'operation') return this.#judgeUnmatched(location, method);
    const { operation, id } = match;
    const { route } = getOperation(operation);
    // The operation's real route is unbound, so this path may be something else.
    if (route !== undefined && !isBound(this.#codec.profile, route)) return unknownRequest;
    const { query, body, findings, isComplete } = readRequest(contractExchange, location, operation, this.#codec);
    const canonicalRequest: CanonicalRequest = {
      operation,
      ...(id === '' ? {} : { id }),
      query,
      ...(body === undefined ? {} : { body }),
    };
    const headers = joinHeaders(contractExchange.request);
    if (this.#hasDoubtfulKey(headers, contractExchange.request.target)) return { ...unknownRequest, canonicalRequest };
    const keyBreaches = this.#findKeyBreaches(headers.authorization);
    const readBreaches = findings.map((finding) => toBreach(finding, this.#codec, undefined));
    if (operation === 'uploadMedia')
      return findUploadFindings(contractExchange).then((fileFindings) => {
        const breaches = fileFindings.map((finding) => toBreach(finding, this.#codec, undefined));
        return this.#buildJudgement(canonicalRequest, [...keyBreaches, ...breaches], []);
      });
    if (!isComplete || readBreaches.length > 0)
      return { ...this.#buildJudgement(canonicalRequest, [...keyBreaches, ...readBreaches], []), isUnreadable: true };
    const { certainBreaches, suspicions } = this.#judgeByRules(canonicalRequest, knowledge);
    return this.#buildJudgement(
      canonicalRequest,
      [...keyBreaches, ...certainBreaches],
      keyBreaches.length > 0 ? [] : suspicions,
      knowledge,
    );
  }

  #buildJudgement(
    canonicalRequest: CanonicalRequest,
    breaches: readonly Breach[],
    suspicions: readonly Suspicion[],
    knowledge?: Knowledge,
  ): JudgedRequest {
    const { profile } = this.#codec;
    const certainBreaches = breaches.filter(({ rule }) => this.#applies(rule));
    const isFaultless = () =>
      breaches.length === 0 &&
      knowledge !== undefined &&
      !dependsOnFacts(canonicalRequest.body) &&
      predictExpectation(getStep(canonicalRequest), canonicalRequest, knowledge.getCertainFacts(), profile, [])
        .outcome === 'accepted';
    return {
      canonicalRequest,
      certainBreaches,
      suspicions: suspicions.filter(({ rule }) => this.#applies(rule)),
      isFaultless,
    };
  }

  #applies(rule: string): boolean {
    const statement = findRule(rule);
    return statement !== undefined && canJudge(statement, getRequestProfile(this.#codec.profile));
  }

  #judgeByRules(
    canonicalRequest: CanonicalRequest,
    knowledge: Knowledge,
  ): Pick<JudgedRequest, 'certainBreaches' | 'suspicions'> {
    const profile = getRequestProfile(this.#codec.profile);
    const facts = knowledge.getCertainFacts();
    const certainFindings = collectFindings(canonicalRequest, facts, profile).filter((finding) => isCertain(finding));
    const areNamesKnown = hasKnownNames(canonicalRequest.operation, this.#codec.profile);
    const brokenRules =
      certainFindings.length === 0
        ? []
        : predictExpectation(getStep(canonicalRequest), canonicalRequest, facts, profile, []).broken.filter(
            (rule) => areNamesKnown || !unknownMemberRules.has(rule),
          );
    const certainBreaches = certainFindings.filter(({ rule }) => brokenRules.includes(rule));
    if (certainBreaches.length > 0)
      return {
        certainBreaches: certainBreaches.map((certainBreach) =>
          toBreach(certainBreach, this.#codec, canonicalRequest.operation),
        ),
        suspicions: [],
      };
    const { knownLists } = knowledge;
    const suspicions = collectFindings(canonicalRequest, knowledge.getLikelyFacts(canonicalRequest), profile).filter(
      ({ rule }) => {
        if (findRule(rule)?.kind === 'request') return areNamesKnown || !unknownMemberRules.has(rule);
        const requiredList = requiredListByRule[rule];
        return requiredList !== undefined && (requiredList === 'none' || knownLists[requiredList]);
      },
    );
    return {
      certainBreaches: [],
      suspicions: suspicions.map((suspicion) => toSuspicion(suspicion, this.#codec, canonicalRequest.operation)),
    };
  }

  /** A path or method outside the contract may be an extension of the service. */
  #judgeUnmatched({ match, isNearMatch, path }: RequestLocation, method: string): JudgedRequest {
    const rule =
      match.kind === 'wrong-method' ? 'request.method' : isNearMatch ? 'request.path.strict' : 'request.route';
    const detail =
      match.kind === 'wrong-method'
        ? `This path does not accept ${excerpt(method)}.`
        : isNearMatch
          ? describePathForm(this.#codec.profile.behaviour)
          : `The API has no path ${excerpt(path)}.`;
    const suspicion = toSuspicion({ rule, at: '', detail }, this.#codec, undefined);
    const refusalClass = match.kind === 'wrong-method' ? 'method' : 'notFound';
    const suspicions = this.#applies(rule) ? [{ ...suspicion, refusalClass } as const] : [];
    return { ...unknownRequest, suspicions };
  }

  /** Whether the only key is in a place where it is unknown whether the service accepts one. */
  #hasDoubtfulKey(headers: Readonly<Record<string, string>>, target: string): boolean {
    const [, query = ''] = target.split('?');
    return (
      !isBound(this.#codec.profile, 'auth.elsewhere') &&
      !headers.authorization &&
      hasKeyElsewhere((name) => headers[name], query)
    );
  }

  #findKeyBreaches(header: string | undefined): readonly Breach[] {
    const { behaviour } = this.#codec.profile;
    const scheme = isBound(this.#codec.profile, 'auth.scheme') ? behaviour['auth.scheme'] : 'bearer-any-case';
    if (readBearerToken(header, scheme) !== undefined) return [];
    return [buildPlainBreach('auth.bearer', this.#codec, findCredentialProblem(header, scheme))];
  }
}

const unknownRequest: JudgedRequest = {
  canonicalRequest: undefined,
  certainBreaches: [],
  suspicions: [],
  isFaultless: () => false,
};

/** Rules on the request alone, plus an account's platform, which never changes. */
function isCertain({ rule }: Finding): boolean {
  return findRule(rule)?.kind === 'request' || rule === 'post.target.account.platform';
}

/** Whether the result depends on files, time or quota, which only the service knows. */
function dependsOnFacts(body: unknown): boolean {
  const thumbnail = readMember(readMember(readMember(body, 'platformContent'), 'video'), 'thumbnail');
  const hasTime = readMember(body, 'publishNow') !== undefined || readMember(body, 'scheduledFor') !== undefined;
  return hasTime || readMember(body, 'media') !== undefined || thumbnail !== undefined;
}

function getStep(canonicalRequest: CanonicalRequest): RequestStep {
  const { operation, id, query, body } = canonicalRequest;
  return {
    kind: 'request',
    role: 'probe',
    operation: operation satisfies OperationId,
    ...(id === undefined ? {} : { id }),
    ...(query === undefined ? {} : { query: query as Readonly<Record<string, string>> }),
    ...(body === undefined ? {} : { body }),
  };
}
