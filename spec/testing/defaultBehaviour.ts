import type { Behaviour } from '../decisions/index.ts';
import { defaultBindings } from '../profile/defaultBindings.ts';

/** Every decision answered by its default. */
export const defaultBehaviour = defaultBindings as unknown as Behaviour;
