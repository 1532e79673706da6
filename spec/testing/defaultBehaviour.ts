import { type Behaviour, decisionIds, getDecision } from '../decisions/index.ts';

/** Every decision answered by its default. */
export const defaultBehaviour = Object.fromEntries(
  decisionIds.map((id) => [id, getDecision(id).default]),
) as unknown as Behaviour;
