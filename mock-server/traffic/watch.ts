/** Looking on: every exchange goes into the journal of its tenant and into the coverage, and faults come in its way. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isObject } from '../../spec/json.ts';
import { bearerToken } from '../../src/service/credentials.ts';
import type { AnsweredExchange, Around } from '../../src/service/exchange.ts';
import type { ServiceRequest } from '../../src/service/message.ts';
import { Refused } from '../../src/service/refused.ts';
import { Tenant } from '../tenants/tenant.ts';
import type { Tenants } from '../tenants/tenants.ts';
import { preferredStatus } from './prefer.ts';

export function watch(tenants: Tenants): {
  readonly around: Around;
  readonly answered: (exchange: AnsweredExchange) => void;
} {
  /** What came to no route was not authenticated, and still belongs to somebody. */
  const tenantOf = (request: ServiceRequest): Tenant =>
    tenants.get(bearerToken(request.header('authorization')) ?? '') ?? tenants.default;

  return {
    around: async ({ operation, caller, request }, proceed) => {
      const asked = preferredStatus(request.header('prefer'));
      if (asked !== undefined) throw wrong(asked);
      const fault = caller instanceof Tenant ? caller.faults.take(operation) : undefined;
      if (fault === undefined) return proceed();
      if (fault.delay > 0) await sleep(fault.delay);
      const answer =
        fault.phase === 'after' || (fault.status === undefined && fault.connection === undefined)
          ? await proceed()
          : undefined;
      if (fault.connection !== undefined) throw new Refused('INTERNAL_ERROR', [], { cut: fault.connection });
      if (fault.status !== undefined) throw wrong(fault.status);
      return answer ?? proceed();
    },
    answered: ({ request, response, operation, caller, body, answer }) => {
      const tenant = caller instanceof Tenant ? caller : tenantOf(request);
      tenant.journal.add({
        at: tenant.now(),
        method: request.method,
        target: request.query === '' ? request.path : `${request.path}?${request.query}`,
        operation: operation ?? null,
        status: response.status,
        request: shown(body),
        response: response.body,
        size: Number(request.header('content-length') ?? 1000) + response.body.length,
      });
      if (operation !== undefined) tenant.coverage.count(operation, answer?.data, answer === undefined);
    },
  };
}

/** A refusal with a status that was asked for, in the service's own shape. */
function wrong(status: number): Refused {
  return new Refused(status === 429 ? 'RATE_LIMITED' : 'INTERNAL_ERROR', [], {
    // Clients that try again wait as long as they are told.
    headers: status === 429 || status === 503 ? { 'Retry-After': '1' } : {},
    status,
    ...(status === 500 ? {} : { sentence: `This answer was asked for: ${status}.` }),
  });
}

/** Bytes have no place in a journal. */
function shown(body: unknown): unknown {
  if (isObject(body) && 'content' in body) return { format: body.format, filename: body.filename };
  return body ?? null;
}
