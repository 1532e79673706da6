/** What the hook `outbox` must report so that a law can be observed. */
import { laws } from '../../spec/laws/index.ts';
import type { Law, Observation } from '../../spec/laws/law.ts';
import type { Hooks, OutboxItemKind } from '../hooks/hooks.ts';
import { outboxItemKinds } from '../hooks/outboxItem.ts';
import type { Stop } from '../judge/evidence.ts';

interface OutboxNeeds {
  readonly isNeeded: boolean;
  /** What it must declare in `tells`. */
  readonly kinds: readonly OutboxItemKind[];
}

const outboxObservations: ReadonlySet<Observation['kind']> = new Set(['publication', 'act', 'email']);

const needsByLaw: ReadonlyMap<string, OutboxNeeds> = new Map(laws.map((law) => [law.id, getNeeds(law)]));

/** Returns why a rule cannot be observed through the outbox; undefined if nothing is missing. */
export function findOutboxGap(rule: string, { outbox }: Pick<Hooks, 'outbox'>): Omit<Stop, 'place'> | undefined {
  const { isNeeded, kinds } = needsByLaw.get(rule) ?? { isNeeded: false, kinds: [] };
  if (!isNeeded) return undefined;
  if (outbox === undefined) return { kind: 'no-hook', what: 'outbox', reason: 'The hook "outbox" is not configured.' };
  const missing = kinds.find((kind) => !(outbox.tells ?? []).includes(kind));
  if (missing === undefined) return undefined;
  return {
    kind: 'no-hook',
    what: `outbox.${missing}`,
    reason: `The hook "outbox" does not list "${missing}" in "tells".`,
  };
}

/** What all traces that keep the law have in common. */
function getNeeds({ traces }: Law): OutboxNeeds {
  const keptTraces = traces.filter(({ verdict }) => verdict === 'kept').map(({ trace }) => trace);
  const isInAll = (matches: (observation: Observation) => boolean) => keptTraces.every((trace) => trace.some(matches));
  const kinds = outboxItemKinds.filter((kind) =>
    isInAll((observation) =>
      observation.kind === 'listening'
        ? observation.to.includes(kind)
        : kind === 'files' && observation.kind === 'publication' && observation.files !== undefined,
    ),
  );
  return { isNeeded: kinds.length > 0 || isInAll(({ kind }) => outboxObservations.has(kind)), kinds };
}
