/** Sends one signed delivery of an event, with the profile's member names. The sandbox schedules retries. */
import type { Codec } from '../../src/profile/codec.ts';
import type { Wall } from '../clock/clock.ts';
import type { Reply } from '../rows/storedEvents.ts';
import { secretOf } from '../sandbox/state/secrets.ts';
import type { Deliver } from '../tenants/deliveryQueue.ts';
import { post } from './post.ts';
import { signatureHeaders } from './sign.ts';

/** The age of a stale timestamp. Verifiers tolerate five minutes. */
const staleness = 60 * 60_000;

/** The clock for the timestamp header. Verifiers compare it with their own clock, usually the real one. */
export type WebhookTime = 'wall' | 'virtual';

const lost: Reply = { error: 'lost on the way, as it was asked for' };

export interface DelivererOptions {
  readonly codec: Codec;
  readonly wall: Wall;
  readonly time: WebhookTime;
  readonly allowedHosts: readonly string[];
  /** Real milliseconds a receiver has to respond. Advancing the clock waits at most this long for each delivery. */
  readonly patience: number;
  /** No delivery starts after this signal aborts. */
  readonly closing: AbortSignal;
  /** Whether the signal also aborts a delivery in progress. */
  readonly hasty: boolean;
}

export function delivererOf({ codec, wall, time, allowedHosts, patience, closing, hasty }: DelivererOptions): Deliver {
  const form = codec.profile.behaviour['webhook.signature'];
  return async ({ at, delivery: { eventId, type, url, payload }, secrets, injected }) => {
    if (closing.aborted) return undefined;
    if (injected.includes('drop')) return lost;
    const body = JSON.stringify(codec.encodeEvent(type, payload));
    const sentAt = (time === 'virtual' ? at : wall()) - (injected.includes('staleTimestamp') ? staleness : 0);
    const signedBy = injected.includes('badSignature') ? ([secretOf('nobody')] as const) : secrets;
    const headers = signatureHeaders(form, signedBy, eventId, sentAt, body);
    const cut = hasty ? { cut: closing } : {};
    const reply = await post(url, { headers, body, allowedHosts, timeout: patience, ...cut });
    return hasty && closing.aborted ? undefined : reply;
  };
}
