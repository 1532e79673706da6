/** Who comes in: credentials, then the gates. */
import type { ErrorCode } from '../../spec/errors.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import type { Behaviour, Caller, Usage } from '../../spec/rules/rule.ts';
import { gates } from '../../spec/rules/service/gates.ts';
import { forbidsUnder } from '../../spec/statement.ts';
import { type Awaitable, chain } from './awaitable.ts';
import { bearerToken } from './credentials.ts';
import type { Exchange } from './exchange.ts';
import type { Implementation } from './implementation.ts';
import { discard } from './jsonBody.ts';
import type { ServiceRequest } from './message.ts';
import { rateHeaders } from './rateHeaders.ts';
import { Refused } from './refused.ts';

export interface Admission<C> {
  /** @throws Refused where the caller is nobody or a gate is closed. */
  admit(operation: OperationId, exchange: Exchange): Awaitable<C>;
  /** @param publishedThisMonth where it is known already */
  usageOf(caller: C | undefined, publishedThisMonth?: number): Usage;
}

export function createAdmission<C extends Caller>(
  implementation: Implementation<C>,
  behaviour: Behaviour,
): Admission<C> {
  const standing = gates.filter((gate) => forbidsUnder(gate, behaviour));

  /** Credentials, then the gates. */
  function admit(operation: OperationId, exchange: Exchange): Awaitable<C> {
    const token = bearerToken(exchange.request.header('authorization'), behaviour['auth.scheme']);
    const known = token === undefined ? undefined : implementation.authenticate(token);
    return chain(known, (caller) => passGates(caller, operation, exchange));
  }

  function passGates(caller: C | undefined, operation: OperationId, exchange: Exchange): Awaitable<C> {
    if (caller !== undefined) exchange.caller = caller;
    const now = implementation.now?.(caller) ?? Date.now();
    const usage = usageOf(caller);
    for (const gate of standing) {
      if (gate.on !== 'all' && !gate.on.includes(operation)) continue;
      if (!gate.isClosed(caller, usage, now)) continue;
      const { code } = gate;
      exchange.headers = rateHeaders(caller, usage, now, code !== 'RATE_LIMITED', behaviour);
      return afterBody(
        exchange.request,
        new Refused(code, [{ rule: gate.id, at: '', detail: gate.summary }], { headers: gateHeaders(code) }),
      );
    }
    exchange.headers = rateHeaders(caller, usage, now, true, behaviour);
    // The first gate refuses whoever is nobody.
    const somebody = caller as C;
    implementation.admitted?.(somebody, now);
    return somebody;
  }

  function usageOf(caller: C | undefined, publishedThisMonth?: number): Usage {
    const used = caller === undefined ? undefined : implementation.usage?.(caller);
    return {
      plans: caller?.plans ?? none,
      requests: used?.requests ?? none,
      publishedThisMonth: publishedThisMonth ?? used?.publishedThisMonth ?? 0,
    };
  }

  return { admit, usageOf };
}

const none: readonly never[] = [];

/**
 * A refusal that does not look at the body still lets it come in, or the client would see a broken connection.
 *
 * @throws the refusal, or rejects with it
 */
export function afterBody(request: ServiceRequest, refused: Refused): Awaitable<never> {
  return chain(discard(request), () => {
    throw refused;
  });
}

function gateHeaders(code: ErrorCode): Record<string, string> {
  return code === 'UNAUTHENTICATED' ? { 'WWW-Authenticate': 'Bearer' } : {};
}
