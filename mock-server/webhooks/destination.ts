/** Restricts webhook destinations to this machine and explicitly allowed hosts. */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Thrown for a destination that is not allowed. */
export class ForbiddenDestinationError extends Error {
  override readonly name = 'ForbiddenDestinationError';
}

/** Looks up all addresses of a host name. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

const resolveHost: ResolveHost = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Returns the addresses to connect to. The name is resolved once and the connection uses the checked addresses, so that
 * DNS rebinding cannot switch to another host after the check.
 *
 * @throws ForbiddenDestinationError if the host is neither this machine nor allowed
 */
export async function findAddresses(
  url: URL,
  allowedHosts: readonly string[],
  resolve: ResolveHost = resolveHost,
): Promise<readonly [string, ...string[]]> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new ForbiddenDestinationError('The webhook URL must use http or https.');
  if (url.username !== '' || url.password !== '')
    throw new ForbiddenDestinationError('The webhook URL must not contain a user name or password.');
  const host = stripBrackets(url.hostname);
  const isAllowed = allowedHosts.some((name) => isSameHost(name, host));
  const addresses = isIP(host) > 0 ? [host] : await resolve(host).catch(() => []);
  const [first, ...others] = addresses;
  if (first === undefined) {
    const hint = isAllowed ? '' : ` If it is on another machine, --allow-webhook-host ${host} is needed as well.`;
    throw new ForbiddenDestinationError(`The host ${host} cannot be resolved.${hint}`);
  }
  if (!isAllowed && !addresses.every(isLoopbackAddress))
    throw new ForbiddenDestinationError(`--allow-webhook-host ${host} is needed: the host is not on this machine.`);
  return [first, ...others];
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** IPv4-mapped IPv6 addresses are checked as IPv4. */
function isLoopbackAddress(address: string): boolean {
  return loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Compares hosts in URL form, so that case and notation do not matter. */
function isSameHost(name: string, host: string): boolean {
  return stripBrackets(URL.parse(`http://${isIP(name) === 6 ? `[${name}]` : name}`)?.hostname ?? '') === host;
}

function stripBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
