/** Delivering events: payload in the names of the wire, signed, sent once. Retries are planned by the sandbox. */
import type { Codec } from '../../src/profile/codec.ts';
import type { Wall } from '../clock/clock.ts';
import type { Deliver } from '../tenants/tenant.ts';
import { post } from './post.ts';
import { signatureHeaders } from './sign.ts';

/** Wall milliseconds that a receiver has; advancing the clock waits no longer than this for any delivery. */
const patience = 2000;

export interface DelivererOptions {
  readonly codec: Codec;
  readonly wall: Wall;
  readonly allowedHosts: readonly string[];
}

export function delivererOf({ codec, wall, allowedHosts }: DelivererOptions): Deliver {
  const form = codec.profile.behaviour['webhook.signature'];
  return ({ eventId, type, url, payload }, secret) => {
    const body = JSON.stringify(codec.encodeEvent(type, payload));
    const headers = signatureHeaders(form, secret, eventId, wall(), body);
    return post(url, { headers, body, allowedHosts, timeout: patience });
  };
}
