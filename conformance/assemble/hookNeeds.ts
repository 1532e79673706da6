/** The hooks that a law needs to be observed, and what the hook `outbox` must report. */
import { laws } from '../../spec/laws/index.ts';
import type { Law, Observation } from '../../spec/laws/law.ts';
import type { Hooks, OutboxItemKind } from '../hooks/hooks.ts';
import { outboxItemKinds } from '../hooks/outboxItem.ts';
import type { Obstacle } from '../judge/evidence.ts';

interface HookNeeds {
  readonly connect: boolean;
  readonly outbox: boolean;
  /** The kinds that the outbox must list in `reports`. */
  readonly kinds: readonly OutboxItemKind[];
}

const outboxObservations: ReadonlySet<Observation['kind']> = new Set(['publication', 'act', 'email']);

const needsByLaw: ReadonlyMap<string, HookNeeds> = new Map(laws.map((law) => [law.id, deriveNeeds(law)]));

/** Returns why a rule cannot be observed with these hooks; undefined if nothing is missing. */
export function findHookGap(
  rule: string,
  { outbox, connect }: Pick<Hooks, 'outbox' | 'connect'>,
): Obstacle | undefined {
  const needs = needsByLaw.get(rule);
  if (needs === undefined) return undefined;
  if (needs.connect && connect === undefined) return createGap('connect');
  if (!needs.outbox) return undefined;
  if (outbox === undefined) return createGap('outbox');
  const missing = needs.kinds.find((kind) => !(outbox.reports ?? []).includes(kind));
  if (missing === undefined) return undefined;
  return {
    kind: 'no-hook',
    what: `outbox.${missing}`,
    reason: `The hook "outbox" does not list "${missing}" in "reports".`,
  };
}

/** Whether a law judges only what the hook `connect` has connected. */
export const needsConnection = (rule: string): boolean => needsByLaw.get(rule)?.connect === true;

const createGap = (hook: string): Obstacle => ({
  kind: 'no-hook',
  what: hook,
  reason: `The hook "${hook}" is not configured.`,
});

/** Derives the needs of a law from the traces that keep it: the observations that all of them contain. */
function deriveNeeds({ traces }: Law): HookNeeds {
  const keptTraces = traces.filter(({ verdict }) => verdict === 'kept').map(({ trace }) => trace);
  const isInAll = (matches: (observation: Observation) => boolean) => keptTraces.every((trace) => trace.some(matches));
  const kinds = outboxItemKinds.filter((kind) =>
    isInAll((observation) =>
      observation.kind === 'listening'
        ? observation.to.includes(kind)
        : kind === 'files' && observation.kind === 'publication' && observation.files !== undefined,
    ),
  );
  return {
    connect: isInAll(({ kind }) => kind === 'connected'),
    outbox: kinds.length > 0 || isInAll(({ kind }) => outboxObservations.has(kind)),
    kinds,
  };
}
