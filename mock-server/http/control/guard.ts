/** Guards the control surface: admits pages and programs on this machine, and others only with the token. */
import { timingSafeEqual } from 'node:crypto';
import { excerpt } from '../../../spec/text/excerpt.ts';
import { isLoopbackHost } from '../../../spec/text/isLoopbackHost.ts';
import type { ServiceRequest } from '../../../src/service/message.ts';
import { ControlError } from '../../control/operation/controlError.ts';
import { deliveryHeader } from '../../webhooks/deliveryHeader.ts';

export interface GuardOptions {
  /** Set if the mock listens beyond the loopback interface, or if its user chose one. */
  readonly token: string | undefined;
  /** Additional host names of the mock, from `--public-url`. */
  readonly hosts: readonly string[];
}

type RequestHead = Pick<ServiceRequest, 'method' | 'header'>;

/**
 * Checks the host, the origin and the token. A foreign Host header indicates DNS rebinding, a foreign Origin a web page.
 *
 * @throws ControlError
 */
export function guard(request: RequestHead, { token, hosts }: GuardOptions): void {
  const host = request.header('host');
  if (!isOwnHost(getHostname(`http://${host ?? ''}`), hosts))
    throw new ControlError(
      'FOREIGN_HOST',
      `The control surface does not accept ${host === undefined ? 'a request without a Host header' : `the Host header "${excerpt(host)}"`}; use 127.0.0.1, or pass the host to the mock with --public-url.`,
    );
  guardOrigin(request, hosts);
  if (token !== undefined && !equalsInConstantTime(request.header('mock-token') ?? '', token))
    throw new ControlError(
      'TOKEN_REQUIRED',
      'Send the token of the mock in the header Mock-Token: that of $MOCK_TOKEN, or the one that the mock printed when it started.',
    );
}

/**
 * Checks only where the request comes from, which is sufficient within the process.
 *
 * @throws ControlError for a foreign origin, and for a webhook delivery: a tenant must not control others by its URLs
 */
export function guardOrigin(request: RequestHead, hosts: readonly string[]): void {
  if (request.header(deliveryHeader) !== undefined)
    throw new ControlError(
      'WEBHOOK_DELIVERY',
      'The control surface refuses webhook deliveries, which have the header Mock-Delivery; set a webhook URL outside /_mock.',
    );
  const origin = request.header('origin');
  const isForeign = origin === undefined ? isEmbedded(request) : !isOwnHost(getHostname(origin), hosts);
  if (isForeign)
    throw new ControlError(
      'FOREIGN_ORIGIN',
      origin === undefined
        ? 'The control surface refuses requests embedded in pages of other sites; open the URL directly.'
        : `The control surface refuses pages of the origin "${origin}"; use 127.0.0.1, or pass the host to the mock with --public-url.`,
    );
}

/** Whether another site embeds the resource. Images and scripts have no Origin, but browsers send Sec-Fetch headers. */
function isEmbedded(request: RequestHead): boolean {
  const isLink = request.method === 'GET' && request.header('sec-fetch-mode') === 'navigate';
  return request.header('sec-fetch-site') === 'cross-site' && !isLink;
}

function isOwnHost(name: string, hosts: readonly string[]): boolean {
  return isLoopbackHost(name) || hosts.includes(name);
}

function getHostname(url: string): string {
  return URL.parse(url)?.hostname ?? '';
}

function equalsInConstantTime(a: string, b: string): boolean {
  const [bytesA, bytesB] = [Buffer.from(a), Buffer.from(b)];
  return bytesA.length === bytesB.length && timingSafeEqual(bytesA, bytesB);
}
