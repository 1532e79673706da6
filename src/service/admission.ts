/** Admits requests: authenticates the caller, then checks the gates. */
import type { Answer } from '../../spec/decisions/index.ts';
import type { ErrorCode } from '../../spec/errors.ts';
import { type OperationId, operationIds } from '../../spec/operations/index.ts';
import type { Behaviour, Caller, Gate, Usage } from '../../spec/rules/rule.ts';
import { credentialProblems, gates } from '../../spec/rules/service/gates.ts';
import { type Finding, forbidsUnder, getSentenceUnder } from '../../spec/statement.ts';
import type { Instant } from '../../spec/time/instant.ts';
import { type ErrorReporter, isPromiseLike, reportRejection } from './handling/errorReporter.ts';
import type { Awaitable, Implementation } from './implementation.ts';
import { discardBody } from './input/discardBody.ts';
import type { ServiceRequest } from './message.ts';
import { buildRateHeaders } from './rateHeaders.ts';
import { RefusalError } from './refusal.ts';
import type { RequestState } from './requestState.ts';

/** The kinds of callers that gates distinguish. */
type CallerKind = NonNullable<Gate['concerns']> | 'unlimited';

/** The first closed gate, if any, and the headers that report its usage to a limited caller. */
interface AdmissionResult {
  readonly closedGate: Gate | undefined;
  readonly headers: RequestState['headers'] | undefined;
}

/**
 * Authenticates a request and checks its gates.
 *
 * @throws RefusalError if the caller is unknown or a gate is closed
 */
export type AdmissionCheck<C> = (operation: OperationId, state: RequestState) => Awaitable<C>;

/** Creates the admission check of an implementation. */
export function createAdmission<C extends Caller>(
  implementation: Implementation<C>,
  behaviour: Behaviour,
  reportError: ErrorReporter<ServiceRequest>,
): AdmissionCheck<C> {
  const gatesByOperation = new Map(
    operationIds.map((id) => {
      const operationGates = gates.filter(
        (gate) => (gate.on === 'all' || gate.on.includes(id)) && forbidsUnder(gate, behaviour),
      );
      const getGatesFor = (kind: CallerKind) => operationGates.filter(({ concerns = kind }) => concerns === kind);
      return [
        id,
        { unknown: getGatesFor('unknown'), limited: getGatesFor('limited'), unlimited: getGatesFor('unlimited') },
      ] as const;
    }),
  );

  return function admit(operation, state) {
    const token = readBearerToken(state.request.header('authorization'), behaviour['auth.scheme']);
    const caller = token === undefined ? undefined : (implementation.authenticate(token) ?? undefined);
    return isPromiseLike(caller)
      ? caller.then((foundCaller) => admitCaller(foundCaller ?? undefined, operation, state))
      : admitCaller(caller, operation, state);
  };

  function admitCaller(caller: C | undefined, operation: OperationId, state: RequestState): Awaitable<C> {
    if (caller !== undefined) state.caller = caller;
    const isLimited = caller !== undefined && caller.unlimited !== true;
    const result = isLimited
      ? implementation.transact?.(caller, () => checkGates(operation, caller, state))
      : undefined;
    return isPromiseLike(result)
      ? result.then((awaitedResult) => admitOrRefuse(awaitedResult, caller, state))
      : admitOrRefuse(result ?? checkGates(operation, caller, state), caller, state);
  }

  /** Checks the gates, and counts the request if all are open. */
  function checkGates(operation: OperationId, caller: C | undefined, { request }: RequestState): AdmissionResult {
    const now = implementation.now?.(caller) ?? Date.now();
    const kind: CallerKind = caller === undefined ? 'unknown' : caller.unlimited === true ? 'unlimited' : 'limited';
    const isLimited = kind === 'limited';
    const usage = isLimited && caller !== undefined ? getUsage(implementation, caller, now) : noUsage;
    const closedGate = gatesByOperation
      .get(operation)
      ?.[kind].find((gate) => gate.isClosed(caller, usage, now, behaviour));
    // The caller is known, because a gate is closed for unknown callers.
    if (closedGate === undefined)
      reportRejection(implementation.onAdmitted?.(caller as C, now), (error) => reportError(error, request));
    if (!isLimited) return { closedGate, headers: undefined };
    return {
      closedGate,
      headers: buildRateHeaders(caller, usage, now, closedGate?.code !== 'RATE_LIMITED', behaviour),
    };
  }

  function admitOrRefuse(
    { closedGate, headers }: AdmissionResult,
    caller: C | undefined,
    state: RequestState,
  ): Awaitable<C> {
    if (headers !== undefined) state.headers = headers;
    if (closedGate === undefined) return caller as C;
    const { id, code } = closedGate;
    const finding: Finding = { rule: id, at: '', detail: describe(closedGate, state.request) };
    return refuseAfterBody(state.request, new RefusalError(code, [finding], { headers: getHeaders(code) }));
  }

  function describe(closedGate: Gate, request: ServiceRequest): string {
    if (closedGate.code !== 'UNAUTHENTICATED') return getSentenceUnder(closedGate, behaviour);
    const problem = findCredentialProblem(request.header('authorization'), behaviour['auth.scheme']);
    const { keyHint } = implementation;
    return problem === credentialProblems.unknownKey && keyHint !== undefined ? `${problem} ${keyHint}` : problem;
  }
}

/** Reads the body first; otherwise, the client would see a broken connection instead of the response. */
async function refuseAfterBody(request: ServiceRequest, refusal: RefusalError): Promise<never> {
  // This refusal takes precedence over that of a request that could not be translated.
  await discardBody(request).catch(() => undefined);
  throw refusal;
}

/** Returns the caller's usage up to now; no usage if the implementation reports none. */
export function getUsage<C extends Caller>(implementation: Implementation<C>, caller: C, now: Instant): Usage {
  const { requests = noUsage.requests, publishedThisMonth = 0 } = implementation.usage?.(caller, now) ?? {};
  return { plans: caller.plans, requests, publishedThisMonth };
}

const noUsage: Usage = { plans: [], requests: [], publishedThisMonth: 0 };

function getHeaders(code: ErrorCode): Record<string, string> {
  return code === 'UNAUTHENTICATED' ? { 'WWW-Authenticate': 'Bearer' } : {};
}

const schemePatterns: Readonly<Record<Answer<'auth.scheme'>, RegExp>> = {
  'bearer-any-case': /^bearer +([^\s]+) *$/i,
  'bearer-exact': /^Bearer ([^\s]+)$/,
};

/** The bearer token of a header, or undefined. The case of the scheme is a decision; the token is case-sensitive. */
export function readBearerToken(
  header: string | undefined,
  scheme: Answer<'auth.scheme'> = 'bearer-any-case',
): string | undefined {
  return schemePatterns[scheme].exec(header ?? '')?.[1];
}

/** Why a header does not authenticate a caller. */
export function findCredentialProblem(header: string | undefined, scheme: Answer<'auth.scheme'>): string {
  if (header === undefined) return credentialProblems.noHeader;
  if (readBearerToken(header, scheme) !== undefined) return credentialProblems.unknownKey;
  return /^bearer(\s|$)/i.test(header) ? credentialProblems.malformed : credentialProblems.otherScheme;
}
