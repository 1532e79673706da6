/** The activity of a mock, as records: requests, effects that happen by themselves, and webhook attempts. */
import { isObject, readMember } from '../../spec/json.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import type { EventType } from '../../spec/schemas/event.ts';
import type { Finding } from '../../spec/statement.ts';
import type { Instant } from '../../spec/time/instant.ts';
import type { CompletedExchange } from '../../src/service/requestState.ts';
import type { ChaosKind } from '../rows/chaos.ts';
import type { Effect } from '../rows/effects.ts';

/** One activity of a mock. */
export type Activity = RequestActivity | EffectActivity | DeliveryActivity;

interface TimedActivity {
  /** When, on the tenant's clock. */
  readonly at: Instant;
}

interface TenantActivity extends TimedActivity {
  /** The key of the tenant. */
  readonly tenant: string;
}

/** A response to a request of the API or of the control surface. */
export interface RequestActivity extends TimedActivity {
  readonly kind: 'request';
  /** The key of the tenant. A request with no key or an unknown one has none, and the time of the first tenant. */
  readonly tenant?: string | undefined;
  readonly method: string;
  /** The path with the query. */
  readonly path: string;
  /** The operation of the API, if the request has one. */
  readonly operation?: OperationId | undefined;
  readonly status: number;
  /** The ids of the rules that the request broke. */
  readonly rules: readonly string[];
  /** The error code of a refusal that names no rule. */
  readonly code?: string | undefined;
  /** Whether a fault or a Prefer header set the status. */
  readonly forced?: true | undefined;
  /** The id of the record in the response. */
  readonly record?: string | undefined;
  /** The state of that record. */
  readonly state?: string | undefined;
}

/** An effect that happened when it fell due. */
export interface EffectActivity extends TenantActivity {
  readonly kind: 'effect';
  readonly effect: Exclude<Effect['type'], `webhook.${string}`>;
  /** The id of the post or the lead. */
  readonly record: string;
  readonly leadMagnet?: string | undefined;
  /** The targets on which a post failed. */
  readonly failures?: readonly FailedTarget[] | undefined;
}

/** A target on which a post could not be published. */
export interface FailedTarget {
  readonly platform: string;
  readonly accountId: string;
  readonly message: string;
}

/** One attempt to deliver an event to a webhook URL. */
export interface DeliveryActivity extends TenantActivity {
  readonly kind: 'delivery';
  readonly delivery: string;
  readonly event: EventType;
  /** The id of the post or the lead that the event is about. */
  readonly record?: string | undefined;
  readonly url: string;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  /** The status of the receiver's response. */
  readonly status?: number | undefined;
  /** Why there was no response. */
  readonly error?: string | undefined;
  readonly injectedFailures?: readonly ChaosKind[] | undefined;
  readonly state: 'pending' | 'delivered' | 'failed';
  /** When the next attempt is due. */
  readonly next?: Instant | undefined;
}

/** Called with each activity of a mock, in order. */
export type ActivityListener = (activity: Activity) => void;

/** Additional facts that the mock knows about an exchange. */
interface ExchangeFacts {
  readonly at: Instant;
  readonly tenant: string | undefined;
  /** The path with the base path and the query. */
  readonly path: string;
  readonly isForced: boolean;
}

/** The activity of an API request, with all members from the start. */
export function createRequestActivity(
  { request, response, operation, findings, responseContent, wireBody }: CompletedExchange,
  { at, tenant, path, isForced }: ExchangeFacts,
): RequestActivity {
  const data = isForced ? undefined : responseContent?.data;
  const record = isObject(data) ? data : undefined;
  const rules = isForced || responseContent !== undefined ? noRules : listRules(findings);
  const hasCode = !isForced && responseContent === undefined && rules.length === 0;
  return {
    kind: 'request',
    at,
    tenant,
    method: request.method,
    path,
    operation,
    status: response.status,
    rules,
    code: hasCode ? findErrorCode(wireBody) : undefined,
    forced: isForced ? true : undefined,
    record: record && readText(record.id),
    state: record && readText(record.state ?? record.status),
  };
}

const noRules: readonly string[] = [];

/** The rules of the findings, each once. */
function listRules(findings: readonly Finding[] = []): readonly string[] {
  const rules: string[] = [];
  for (const { rule } of findings) if (!rules.includes(rule)) rules.push(rule);
  return rules;
}

/** The error code in a refusal, at either of the places where profiles have it. */
function findErrorCode(body: unknown): string | undefined {
  return readText(readMember(body, 'code')) ?? readText(readMember(readMember(body, 'error'), 'code'));
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
