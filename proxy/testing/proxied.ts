/** A proxy that closes after the test, with everything that it reported. */
import { decision, decisionIds } from '../../spec/decisions/index.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import type { Finding } from '../findings/finding.ts';
import type { ProxyOptions } from '../options.ts';
import { startProxy } from '../startProxy.ts';
import { closedAfterTest } from './service.ts';

/** Every decision bound to its default, as in the mock. */
export const bound = resolveProfile(Object.fromEntries(decisionIds.map((id) => [id, decision(id).default])));

export async function proxied(upstream: string, options: Partial<ProxyOptions> = {}) {
  const found: Finding[] = [];
  const errors: unknown[] = [];
  const proxy = closedAfterTest(
    await startProxy({
      upstream,
      profile: bound,
      onFinding: (finding) => found.push(finding),
      onError: (error) => errors.push(error),
      ...options,
    }),
  );
  return {
    ...proxy,
    port: Number(new URL(proxy.origin).port),
    found,
    /** Errors of the proxy itself; expected to be empty. */
    errors,
    /** The rules that one side broke, in the order reported. */
    rules: (by: Finding['by']) => found.filter((one) => one.by === by).map(({ rule }) => rule),
  };
}

/** Resolves once a condition holds. */
export async function eventually(holds: () => boolean, milliseconds = 5_000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`Timed out waiting for: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
