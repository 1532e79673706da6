/** Where webhooks may go: this machine, and further hosts that were allowed by name. */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** A delivery that is not made, and why. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden';
}

/** All addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

const resolveName: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * The address to connect to. Names are looked up once, and the answer is what is connected to, so that a name cannot
 * mean one host while it is checked and another while it is called.
 *
 * @throws Forbidden for a host that is neither this machine nor allowed
 */
export async function addressOf(url: URL, allowed: readonly string[], resolve: Resolve = resolveName): Promise<string> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Forbidden('Webhooks go to http and https URLs only.');
  if (url.username !== '' || url.password !== '') throw new Forbidden('Webhooks go to URLs without user and password.');
  const host = unbracketed(url.hostname);
  const found = isIP(host) > 0 ? [host] : await resolve(host);
  const [address] = found;
  if (address === undefined) throw new Forbidden(`${host} has no address.`);
  if (!found.every(isLoopbackAddress) && !allowed.some((name) => sameHost(name, host)))
    throw new Forbidden(`${host} is not on this machine; allow it with --allow-webhook-host ${host}.`);
  return address;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** An IPv4 address in the clothes of IPv6 is judged as what it is. */
function isLoopbackAddress(address: string): boolean {
  return loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Hosts as URLs write them, whatever the case and form in which one was allowed. */
function sameHost(name: string, host: string): boolean {
  return unbracketed(URL.parse(`http://${isIP(name) === 6 ? `[${name}]` : name}`)?.hostname ?? '') === host;
}

function unbracketed(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
