/** Who may use the control surface: pages and programs of this machine, others with the token only. */
import { timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { isLoopback } from '../http/cors.ts';
import { ControlError } from './controlError.ts';

export interface GuardOptions {
  /** Needed when the mock listens beyond the loopback interface. */
  readonly token: string | undefined;
  /** Further host names by which the mock may be called, from `--public-url`. */
  readonly hosts: readonly string[];
}

/** A foreign Host header is DNS rebinding, a foreign Origin a page on the web. */
export function guard({ token, hosts }: GuardOptions): RequestHandler {
  return (req, _res, next) => {
    const host = hostname(`http://${req.headers.host ?? ''}`);
    const origin = req.headers.origin === undefined ? undefined : hostname(req.headers.origin);
    const ours = (name: string) => isLoopback(name) || hosts.includes(name);
    if (!ours(host))
      throw new ControlError(
        403,
        'FOREIGN_HOST',
        `The control surface is not available as "${host}"; call it as 127.0.0.1, or name this host with --public-url.`,
      );
    if (origin !== undefined && !ours(origin))
      throw new ControlError(403, 'FOREIGN_ORIGIN', 'The control surface refuses pages of other origins.');
    if (token !== undefined && !same(req.header('mock-token') ?? '', token)) {
      throw new ControlError(
        401,
        'TOKEN_REQUIRED',
        'Send the token that was printed at the start in the header Mock-Token.',
      );
    }
    next();
  };
}

function hostname(url: string): string {
  return URL.parse(url)?.hostname ?? '';
}

function same(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
