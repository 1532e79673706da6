/** Where webhooks may go: this machine, and further hosts that were allowed by name. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** A delivery that is not made, and why. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden';
}

/**
 * The address to connect to. Names are looked up once, and the answer is what is connected to, so that a name cannot
 * mean one host while it is checked and another while it is called.
 *
 * @throws Forbidden for a host that is neither this machine nor allowed
 */
export async function addressOf(url: URL, allowed: readonly string[]): Promise<string> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Forbidden('Webhooks go to http and https URLs only.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) > 0 ? [host] : (await lookup(host, { all: true })).map(({ address }) => address);
  const [address] = found;
  if (address === undefined) throw new Forbidden(`${host} has no address.`);
  if (allowed.includes(url.hostname)) return address;
  if (!found.every(isLoopbackAddress)) {
    throw new Forbidden(`${host} is not on this machine; allow it with --allow-webhook-host ${host}.`);
  }
  return address;
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}
