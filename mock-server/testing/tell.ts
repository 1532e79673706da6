/** Short scenarios on a stage, with the response data and broken rules. */
import { expect } from 'vitest';
import type { Bindings } from '../../spec/profile/profile.ts';
import type { Given, VectorRequest } from '../../spec/rules/vector.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { Stage } from './stage.ts';

type Operation = Parameters<Stage['play']>[0];

export interface Told {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape and assert what they expect
  readonly data: any;
  readonly rules: readonly string[];
}

export async function tell(stage: Stage, operation: Operation, request: VectorRequest): Promise<Told> {
  const { status, body } = await stage.play(operation, request);
  const { data, errors = [] } = body as { data?: unknown; errors?: { rule: string }[] };
  expect(stage.failures).toEqual([]);
  return { status, data, rules: errors.map(({ rule }) => rule) };
}

/** A stage with another profile and the given preconditions. */
export async function withProfile(bindings: Bindings, given: Given = {}): Promise<Stage> {
  const stage = new Stage(given, resolveProfile(bindings));
  await stage.prepare(given);
  return stage;
}
