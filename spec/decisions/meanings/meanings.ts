import type { DecisionId } from '../index.ts';

/** The sentence of each answer, by decision, for the starter profile that `conformance init` writes. */
export type Meanings = { readonly [D in DecisionId]?: Readonly<Record<string, string>> };
