/** Connects to the upstream service, with TLS if its URL is https. */
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';

/** Opens a connection that accepts writes immediately. */
export function connectTo(upstream: URL): Socket {
  const secure = upstream.protocol === 'https:';
  const host = upstream.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = Number(upstream.port || (secure ? 443 : 80));
  if (!secure) return connectTcp({ host, port, allowHalfOpen: true, noDelay: true });
  const options: ConnectionOptions & { readonly allowHalfOpen: boolean } = {
    host,
    port,
    allowHalfOpen: true,
    ALPNProtocols: ['http/1.1'],
    ...(isIP(host) === 0 ? { servername: host } : {}),
  };
  return connectTls(options).setNoDelay(true);
}
