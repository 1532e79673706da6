/** A rule broken by a request or response that passed through the proxy. */
import type { Level } from '../../spec/statement.ts';

/** The names of the sides in texts. */
export const sideNames = { client: 'client', server: 'service' } as const;

export interface ProxyFinding {
  /** When the request arrived. */
  readonly at: string;
  readonly method: string;
  /** Path and query as sent, with secrets removed. */
  readonly target: string;
  /** Status of the response; null if there was none. */
  readonly status: number | null;
  /** The side that broke the rule. */
  readonly by: 'client' | 'server';
  readonly rule: string;
  readonly level: Level;
  /** A JSON pointer into the request, in wire names; empty for the message as a whole. */
  readonly pointer: string;
  /** For the client: the broken rule. */
  readonly expected: string;
  /** For the client: how the request breaks it. */
  readonly seen: string;
  /** The request as a curl command, with the key as `$API_KEY`. */
  readonly curl: string;
}
