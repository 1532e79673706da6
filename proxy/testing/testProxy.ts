/** A proxy that closes after the test, with everything that it reported. */
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import type { ProxyFinding } from '../findings/finding.ts';
import type { ProxyOptions } from '../options.ts';
import { startProxy } from '../startProxy.ts';
import { closeAfterTest } from './socketService.ts';

const boundProfile = resolveProfile(defaultBindings);

export async function startTestProxy(upstream: string, options: Partial<ProxyOptions> = {}) {
  const collectedFindings: ProxyFinding[] = [];
  const errors: unknown[] = [];
  const proxy = closeAfterTest(
    await startProxy({
      upstream,
      profile: boundProfile,
      onFinding: (finding) => collectedFindings.push(finding),
      onError: (error) => errors.push(error),
      ...options,
    }),
  );
  return {
    ...proxy,
    port: Number(new URL(proxy.origin).port),
    found: collectedFindings,
    /** Errors of the proxy itself; expected to be empty. */
    errors,
    /** The rules that one side broke, in the order reported. */
    rules: (by: ProxyFinding['by']) =>
      collectedFindings.filter((collectedFinding) => collectedFinding.by === by).map(({ rule }) => rule),
  };
}

/** Resolves once a condition holds. */
export async function waitUntil(condition: () => boolean, milliseconds = 5_000): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting for: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
