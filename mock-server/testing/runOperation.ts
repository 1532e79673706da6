/** Runs one operation on a `VectorRunner`, and returns the response data and the broken rules. */
import { expect } from 'vitest';
import type { Bindings } from '../../spec/profile/profile.ts';
import type { VectorRequest, VectorSetup } from '../../spec/rules/vector.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { VectorRunner } from './vectorRunner.ts';

type Operation = Parameters<VectorRunner['run']>[0];

export interface OperationResult {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape and assert what they expect
  readonly data: any;
  readonly rules: readonly string[];
}

export async function runOperation(
  runner: VectorRunner,
  operation: Operation,
  request: VectorRequest,
): Promise<OperationResult> {
  const { status, body } = await runner.send(operation, request);
  const { data, errors = [] } = body as { data?: unknown; errors?: { rule: string }[] };
  expect(runner.failures).toEqual([]);
  return { status, data, rules: errors.map(({ rule }) => rule) };
}

/** A runner for a mock with another profile, with the preconditions set up. */
export async function createRunnerWithProfile(bindings: Bindings, setup: VectorSetup = {}): Promise<VectorRunner> {
  const runner = new VectorRunner(setup, resolveProfile(bindings));
  await runner.setUp(setup);
  return runner;
}
