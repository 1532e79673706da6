/** Sends one signed delivery of an event, with the profile's member names. The sandbox schedules retries. */
import type { Codec } from '../../src/profile/codec.ts';
import type { WallClock } from '../clock/clock.ts';
import type { ReceiverResponse } from '../rows/storedEvents.ts';
import { deriveSecret } from '../sandbox/state/secrets.ts';
import type { Deliver } from '../tenants/deliveryQueue.ts';
import { deliveryHeader } from './deliveryHeader.ts';
import { sendWebhook } from './sendWebhook.ts';
import { buildSignatureHeaders } from './sign.ts';

/** The age of a stale timestamp. Verifiers tolerate five minutes. */
const staleness = 60 * 60_000;

/** The clock for the timestamp header. Verifiers compare it with their own clock, usually the real one. */
export type WebhookTime = 'real' | 'tenant';

const droppedAttempt: ReceiverResponse = { error: 'dropped by the webhook chaos of this mock; nothing was sent' };

export interface DelivererOptions {
  readonly codec: Codec;
  readonly wall: WallClock;
  readonly time: WebhookTime;
  readonly allowedHosts: readonly string[];
  /** Real milliseconds a receiver has to respond. Advancing the clock waits at most this long for each delivery. */
  readonly timeout: number;
  /** No delivery starts after this signal aborts. */
  readonly closing: AbortSignal;
  /** Whether the signal also aborts a delivery in progress. */
  readonly abortOnClose: boolean;
}

export function createDeliverer({
  codec,
  wall,
  time,
  allowedHosts,
  timeout,
  closing,
  abortOnClose,
}: DelivererOptions): Deliver {
  const signatureForm = codec.profile.behaviour['webhook.signature'];
  return async ({ at, delivery: { eventId, type, url, payload }, secrets, injectedFailures }) => {
    if (closing.aborted) return undefined;
    if (injectedFailures.includes('drop')) return droppedAttempt;
    const body = JSON.stringify(codec.encodeEvent(type, payload));
    const sentAt = (time === 'tenant' ? at : wall()) - (injectedFailures.includes('staleTimestamp') ? staleness : 0);
    const signingSecrets = injectedFailures.includes('badSignature') ? ([deriveSecret('nobody')] as const) : secrets;
    const headers = buildSignatureHeaders(signatureForm, signingSecrets, eventId, sentAt, body);
    const response = await sendWebhook(url, {
      headers: { ...headers, [deliveryHeader]: eventId, ...codec.getEventHeaders(type, payload) },
      body,
      allowedHosts,
      timeout,
      abortSignal: abortOnClose ? closing : undefined,
    });
    return abortOnClose && closing.aborted ? undefined : response;
  };
}
