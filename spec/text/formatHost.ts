/** The host of a URL at which a server can be reached; an address that means every interface becomes the local one. */
export function formatHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
