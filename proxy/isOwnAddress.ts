/** Finds proxies that would send requests to themselves. */

/** The addresses that connections to a host reach, if they differ from it. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1', '[::1]'],
  '0.0.0.0': ['127.0.0.1'],
  '[::]': ['[::1]'],
};

/** Whether an upstream is the proxy that listens on this host and port. */
export function isOwnAddress({ protocol, hostname, port: upstreamPort }: URL, host: string, port: number): boolean {
  if (protocol !== 'http:' || Number(upstreamPort || 80) !== port) return false;
  const ownHost = normalizeHost(host);
  const ownAddresses = listAddresses(ownHost);
  const isWildcard = ownHost === '0.0.0.0' || ownHost === '[::]';
  return listAddresses(hostname).some(
    (address) => ownAddresses.includes(address) || (isWildcard && address.startsWith('127.')),
  );
}

/** The host as `URL` writes it. */
const normalizeHost = (host: string): string =>
  URL.parse(`http://${host.includes(':') ? `[${host}]` : host}`)?.hostname ?? host;

function listAddresses(hostname: string): readonly string[] {
  const name = hostname.replace(/\.$/, '');
  return addresses[name.endsWith('.localhost') ? 'localhost' : name] ?? [name];
}
