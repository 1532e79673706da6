/** Delivering events: payload in the names of the wire, signed, sent once. Retries are planned by the sandbox. */
import type { Codec } from '../../src/profile/codec.ts';
import type { Wall } from '../clock/clock.ts';
import type { Reply } from '../rows/storedEvents.ts';
import { secretOf } from '../sandbox/state/secrets.ts';
import type { Deliver } from '../tenants/deliveryQueue.ts';
import { post } from './post.ts';
import { signatureHeaders } from './sign.ts';

/** How old a stale delivery says it is; verifiers take five minutes. */
const staleness = 60 * 60_000;

/** The clock that the header of a delivery has its time from: verifiers compare it with their own, which is mostly the wall's. */
export type WebhookTime = 'wall' | 'virtual';

const lost: Reply = { error: 'lost on the way, as it was asked for' };

export interface DelivererOptions {
  readonly codec: Codec;
  readonly wall: Wall;
  readonly time: WebhookTime;
  readonly allowedHosts: readonly string[];
  /** Wall milliseconds that a receiver has; advancing the clock waits no longer than this for any delivery. */
  readonly patience: number;
  /** No delivery begins after it. */
  readonly closing: AbortSignal;
  /** Whether one that has begun by then is cut off. */
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
