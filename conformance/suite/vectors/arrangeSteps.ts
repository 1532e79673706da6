/** Turns the preconditions of a vector into steps. */
import type { VerbatimPart } from '../../../spec/rules/trial.ts';
import type { VectorSetup } from '../../../spec/rules/vector.ts';
import { toReferences } from '../../script/references.ts';
import type { CallerName, Step } from '../../script/script.ts';
import { arrange, given } from '../../script/steps.ts';
import { completeBody } from '../bodies/completeBody.ts';

/** The steps that create the preconditions. */
export function arrangeSteps(
  { posts = {}, leadMagnets = {}, paused = [], wait }: VectorSetup,
  verbatim: readonly VerbatimPart[],
): readonly Step[] {
  return [
    ...Object.entries(posts).map(([name, body]) =>
      given(name, { operation: 'createPost', body: completeBody(toReferences(body, verbatim)) }),
    ),
    ...Object.entries(leadMagnets).map(([name, body]) =>
      given(name, { operation: 'createLeadMagnet', body: toReferences(body, verbatim) }),
    ),
    // A lead magnet that was never activated is already paused.
    ...paused
      .filter((name) => leadMagnets[name]?.activate)
      .map((name) => arrange({ operation: 'pauseLeadMagnet', id: `{{${name}}}` })),
    ...(wait === undefined ? [] : [{ kind: 'advance', by: wait } as const]),
  ];
}

/** The caller with the given plans, or a step that assigns them if no caller is known to have them. */
export function arrangePlans({ plans }: VectorSetup): {
  readonly caller?: CallerName;
  readonly steps: readonly Step[];
} {
  if (plans === undefined || plans.join() === 'api,pro') return { steps: [] };
  if (plans.join() === 'api') return { caller: 'basic', steps: [] };
  return { steps: [{ kind: 'plan', caller: 'primary', plans }] };
}
