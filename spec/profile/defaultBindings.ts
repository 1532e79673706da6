import { decisionIds, getDecision } from '../decisions/index.ts';
import type { Bindings } from './profile.ts';

/** Every decision bound to its default, as in the mock. */
export const defaultBindings: Bindings = Object.fromEntries(decisionIds.map((id) => [id, getDecision(id).default]));
