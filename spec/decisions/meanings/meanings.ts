import type { DecisionId } from '../index.ts';

/** The sentence of each answer, by decision. */
export type Meanings = { readonly [D in DecisionId]?: Readonly<Record<string, string>> };
