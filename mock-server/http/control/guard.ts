/** Guards the control surface: admits pages and programs on this machine, and others only with the token. */
import { timingSafeEqual } from 'node:crypto';
import type { ServiceRequest } from '../../../src/service/message.ts';
import { ControlError } from '../../control/operation/controlError.ts';
import { isLoopback } from '../cors.ts';

export interface GuardOptions {
  /** Required if the mock listens beyond the loopback interface. */
  readonly token: string | undefined;
  /** Additional host names of the mock, from `--public-url`. */
  readonly hosts: readonly string[];
}

type Headers = Pick<ServiceRequest, 'header'>;

/**
 * Checks the host, the origin and the token. A foreign Host header indicates DNS rebinding, a foreign Origin a web page.
 *
 * @throws ControlError
 */
export function guard(request: Headers, { token, hosts }: GuardOptions): void {
  const host = hostname(`http://${request.header('host') ?? ''}`);
  if (!isOurs(host, hosts))
    throw new ControlError(
      'FOREIGN_HOST',
      `The control surface is not available as "${host}"; call it as 127.0.0.1, or name this host with --public-url.`,
    );
  guardOrigin(request, hosts);
  if (token !== undefined && !same(request.header('mock-token') ?? '', token))
    throw new ControlError(
      'TOKEN_REQUIRED',
      'Send the token that the mock printed at startup in the header Mock-Token.',
    );
}

/** Checks only the origin, which is sufficient within the process. @throws ControlError for a foreign origin */
export function guardOrigin(request: Headers, hosts: readonly string[]): void {
  const origin = request.header('origin');
  const foreign = origin === undefined ? isEmbedded(request) : !isOurs(hostname(origin), hosts);
  if (foreign) throw new ControlError('FOREIGN_ORIGIN', 'The control surface refuses pages from other origins.');
}

/** Whether another site embeds the resource. Images and scripts have no Origin, but browsers send Sec-Fetch headers. */
function isEmbedded(request: Headers): boolean {
  return request.header('sec-fetch-site') === 'cross-site' && request.header('sec-fetch-mode') !== 'navigate';
}

function isOurs(name: string, hosts: readonly string[]): boolean {
  return isLoopback(name) || hosts.includes(name);
}

function hostname(url: string): string {
  return URL.parse(url)?.hostname ?? '';
}

function same(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
