/**
 * The hooks of the mock into its service: they record every exchange in the tenant's journal and coverage, apply faults,
 * and add headers that identify the response as the mock's.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { bounds } from '../spec/decisions/bounds.ts';
import type { DecisionId } from '../spec/decisions/index.ts';
import { isObject } from '../spec/json.ts';
import { findResponseDecisions, sortDecisions } from '../spec/judging/responseDecisions.ts';
import { hasKeyElsewhere } from '../spec/keyPlaces.ts';
import type { OperationId } from '../spec/operations/index.ts';
import type { Profile } from '../spec/profile/profile.ts';
import { excerpt } from '../spec/text/excerpt.ts';
import { readBearerToken } from '../src/service/admission.ts';
import type { ServiceOptions } from '../src/service/handling/serviceOptions.ts';
import type { Awaitable } from '../src/service/implementation.ts';
import type { ServiceRequest } from '../src/service/message.ts';
import { RefusalError } from '../src/service/refusal.ts';
import type { CompletedExchange, HandlingResult } from '../src/service/requestState.ts';
import { basePath } from './basePath.ts';
import { toRefusal } from './ledger/commitErrors.ts';
import type { HostedUrls } from './media/hostedUrls.ts';
import { QuotaError } from './rows/quota.ts';
import { Tenant } from './tenants/tenant.ts';
import type { Tenants } from './tenants/tenants.ts';
import { createRequestActivity, type RequestActivity } from './traffic/activity.ts';
import type { Fault } from './traffic/faults.ts';
import { buildForcedRefusal } from './traffic/forcedRefusal.ts';
import { formatTarget } from './traffic/journal.ts';
import type { Metrics } from './traffic/metrics.ts';
import { readPreferredStatus } from './traffic/prefer.ts';
import type { SelfCheck } from './traffic/selfCheck.ts';
import type { SentResponse } from './traffic/sentResponse.ts';
import { version } from './version.ts';

/** The options of the hooks. */
export interface TrafficHooksOptions {
  readonly tenants: Tenants;
  readonly urls: HostedUrls;
  readonly selfCheck: SelfCheck;
  /** Replaces responses that violate the contract by a 500. */
  readonly strict: boolean;
  readonly profile: Pick<Profile, 'behaviour' | 'unmodelled' | 'wire'>;
  /** Aborts delayed requests. */
  readonly closing: AbortSignal;
  /** Receives the commit of each request, if it is still pending when the response is built. */
  readonly pendingCommits?: WeakMap<ServiceRequest, Promise<void>>;
  /** Called with every exchange and the request that it belongs to. */
  readonly onActivity?: ((activity: RequestActivity, request: ServiceRequest) => void) | undefined;
  readonly metrics: Metrics;
  /** Called with the cause when a change cannot be stored. */
  readonly onError: (error: unknown) => void;
}

/** Creates the hooks that the mock passes to its service. */
export function createTrafficHooks({
  tenants,
  urls,
  selfCheck,
  strict,
  closing,
  pendingCommits,
  onActivity,
  metrics,
  profile,
  onError,
}: TrafficHooksOptions): Required<Pick<ServiceOptions, 'middleware' | 'inspect' | 'getExtraHeaders' | 'onResponse'>> {
  const { errorStatus } = profile.wire;
  /** Requests whose response was forced by a fault or a Prefer header. */
  const forcedRequests = new WeakSet<ServiceRequest>();
  /** The violations found by checks that ran before the response was sent. */
  const checkedViolations = new WeakMap<ServiceRequest, readonly string[]>();

  const buildSentResponse = ({ request, response, operation, wireBody }: CompletedExchange): SentResponse => ({
    method: request.method,
    target: formatTarget(request),
    operation,
    status: response.status,
    headers: response.headers,
    body: response.body,
    value: strict ? undefined : wireBody,
    isForced: forcedRequests.has(request),
  });

  /** The tenant whose key is in a request, whether or not the request was authenticated. */
  const findTenant = (request: ServiceRequest): Tenant | undefined =>
    tenants.byKey.get(readBearerToken(request.header('authorization')) ?? '');

  async function applyFault(
    request: ServiceRequest,
    fault: Fault,
    proceed: () => Awaitable<HandlingResult>,
  ): Promise<HandlingResult> {
    if (fault.delay > 0) await sleep(fault.delay, undefined, { signal: closing }).catch(abortConnection);
    const isRefusal = fault.status !== undefined || fault.code !== undefined;
    const onlyDelays = !isRefusal && fault.connection === undefined;
    const result = fault.phase === 'after' || onlyDelays ? await proceed() : undefined;
    // A request that is refused anyway gets its refusal instead of the fault.
    if (result !== undefined && 'findings' in result) return result;
    if (!onlyDelays) forcedRequests.add(request);
    if (fault.connection !== undefined) throw new RefusalError('INTERNAL_ERROR', [], { cut: fault.connection });
    if (isRefusal) throw buildForcedRefusal('fault', fault, errorStatus);
    return result ?? proceed();
  }

  async function handleWithFaults(
    operation: OperationId,
    caller: Tenant,
    request: ServiceRequest,
    run: () => Awaitable<HandlingResult>,
  ): Promise<HandlingResult> {
    const fault = await caller.transact(() => caller.takeFault(operation));
    return fault === undefined ? run() : applyFault(request, fault, run);
  }

  function throwRefusal(request: ServiceRequest, error: unknown): never {
    if (!(error instanceof QuotaError)) throw toRefusal(error, onError);
    // Like a fault, the quota is not part of the contract.
    forcedRequests.add(request);
    throw new RefusalError('INTERNAL_ERROR', [], { status: 507, customMessage: error.message });
  }

  return {
    middleware: ({ operation, caller, request }, proceed) => {
      const prefer = request.header('prefer');
      const requestedStatus = prefer === undefined ? undefined : readPreferredStatus(prefer);
      if (requestedStatus !== undefined) {
        forcedRequests.add(request);
        throw buildForcedRefusal('header', { status: requestedStatus }, errorStatus);
      }
      if (!(caller instanceof Tenant)) return proceed();
      // An upload is recorded in a separate step, because its body is read only once.
      const run = operation === 'uploadMedia' ? proceed : () => caller.transact(proceed);
      try {
        const result = caller.faults.size === 0 ? run() : handleWithFaults(operation, caller, request, run);
        return 'then' in result ? result.then(undefined, (error) => throwRefusal(request, error)) : result;
      } catch (error) {
        return throwRefusal(request, error);
      }
    },
    inspect: (exchange) => {
      if (!strict) return selfCheck.waitForRoom();
      return selfCheck.checkNow(buildSentResponse(exchange)).then((violations) => {
        checkedViolations.set(exchange.request, violations);
        if (violations.length > 0) throw buildContractViolation(violations);
      });
    },
    getExtraHeaders: (exchange) => buildRemarks(exchange, profile),
    onResponse: (exchange) => {
      const { request, response, operation, caller, body, responseContent } = exchange;
      const owner = caller instanceof Tenant ? caller : findTenant(request);
      const tenant = owner ?? tenants.first;
      const { journal, coverage } = tenant.traffic;
      const target = formatTarget(request);
      const commit = tenant.transact(() => {
        journal.add({
          at: tenant.now(),
          method: request.method,
          target,
          operation: operation ?? null,
          status: response.status,
          request: buildJournalBody(body),
          bytes: request.bufferedBody?.byteLength,
          response: response.body,
          origins: urls.origins,
        });
        if (operation !== undefined) coverage.count(operation, response.status, responseContent === undefined);
      });
      metrics.responses.count(operation ?? 'none', response.status, responseContent === undefined);
      for (const { rule } of exchange.findings ?? []) metrics.count('refusals_total', rule);
      if (commit instanceof Promise) pendingCommits?.set(request, commit);
      if (onActivity !== undefined) {
        const facts = {
          at: tenant.now(),
          tenant: owner?.key,
          path: `${basePath}${target}`,
          isForced: forcedRequests.has(request),
        };
        onActivity(createRequestActivity(exchange, facts), request);
      }
      if (operation !== undefined) coverage.beginCheck();
      const endCheck = (violations: readonly string[]) => {
        if (operation === undefined) return;
        // Without a violation, nothing is stored.
        if (violations.length === 0) coverage.endCheck();
        else void storeViolation(operation, tenant, onError);
      };
      const violations = checkedViolations.get(request);
      if (violations === undefined) selfCheck.enqueue(buildSentResponse(exchange), endCheck);
      else endCheck(violations);
    },
  };
}

/** Counts an invalid response, and ends its check even if the count cannot be stored. */
async function storeViolation(
  operation: OperationId,
  tenant: Tenant,
  onError: (error: unknown) => void,
): Promise<void> {
  const { coverage } = tenant.traffic;
  try {
    await tenant.transact(() => coverage.countInvalidResponse(operation));
  } catch (error) {
    onError(error);
  } finally {
    coverage.endCheck();
  }
}

const versionOnly = { 'Mock-Version': version };

/**
 * The header `Mock-Version`, and `Mock-Decision` if the response depends on decisions. `Mock-Decision-Not-Implemented`
 * names those for which the mock does not implement the answer of the profile.
 */
function buildRemarks(
  exchange: CompletedExchange,
  { behaviour, unmodelled }: Pick<Profile, 'behaviour' | 'unmodelled'>,
): Readonly<Record<string, string>> {
  const usedDecisions = findResponseDecisions(exchange, behaviour);
  const credentialDecision = findCredentialDecision(exchange);
  const decisions = sortDecisions(
    credentialDecision === undefined ? usedDecisions : [credentialDecision, ...usedDecisions],
  );
  if (decisions.length === 0) return versionOnly;
  const remarks = { 'Mock-Version': version, 'Mock-Decision': decisions.join(', ') };
  const notImplemented = unmodelled.size === 0 ? [] : decisions.filter((id) => unmodelled.has(id));
  return notImplemented.length === 0
    ? remarks
    : { ...remarks, 'Mock-Decision-Not-Implemented': notImplemented.join(', ') };
}

/** The decision about a scheme in another case than in the API document, or about a key in another place. */
function findCredentialDecision({ request }: CompletedExchange): DecisionId | undefined {
  const header = request.header('authorization');
  if (header === undefined || header === '')
    return hasKeyElsewhere((name) => request.header(name), request.query) ? 'auth.elsewhere' : undefined;
  return header.startsWith('Bearer ') || readBearerToken(header) === undefined ? undefined : 'auth.scheme';
}

/** Resets the connection of a delayed request when the mock is closed. */
function abortConnection(): never {
  throw new RefusalError('INTERNAL_ERROR', [], { cut: 'reset' });
}

/** The refusal that replaces a response that violates the contract. */
function buildContractViolation(violations: readonly string[]): RefusalError {
  const customMessage = `The mock’s own response violates the contract: ${violations.join('; ')}.`;
  return new RefusalError('INTERNAL_ERROR', [], { customMessage: excerpt(customMessage, bounds['bounds.message']) });
}

/** The body for the journal, without the bytes of a file. */
function buildJournalBody(body: unknown): unknown {
  if (isObject(body) && 'content' in body) return { format: body.format, filename: body.filename };
  return body ?? null;
}
