/** Who may use the control surface: pages and programs of this machine, others with the token only. */
import { timingSafeEqual } from 'node:crypto';
import type { ServiceRequest } from '../../../src/service/message.ts';
import { ControlError } from '../../control/operation/controlError.ts';
import { isLoopback } from '../cors.ts';

export interface GuardOptions {
  /** Needed when the mock listens beyond the loopback interface. */
  readonly token: string | undefined;
  /** Further host names by which the mock may be called, from `--public-url`. */
  readonly hosts: readonly string[];
}

type Headers = Pick<ServiceRequest, 'header'>;

/**
 * A foreign Host header is DNS rebinding, a foreign Origin a page on the web.
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
    throw new ControlError('TOKEN_REQUIRED', 'Send the token that was printed at the start in the header Mock-Token.');
}

/** @throws ControlError for a page of another origin; who calls from the same process needs no more. */
export function guardOrigin(request: Headers, hosts: readonly string[]): void {
  const origin = request.header('origin');
  const foreign = origin === undefined ? isEmbedded(request) : !isOurs(hostname(origin), hosts);
  if (foreign) throw new ControlError('FOREIGN_ORIGIN', 'The control surface refuses pages of other origins.');
}

/** Pictures, scripts and the like have no Origin, but browsers say that a page of another site wants them for itself. */
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
