/** Converts a lifecycle to a graph: states, choices between outcomes, and one arrow per pair of nodes. */
import type { Lifecycle, Transition } from '../../../spec/lifecycles/lifecycle.ts';
import type { Level } from '../../../spec/statement.ts';

export interface Node {
  readonly id: string;
  readonly kind: 'state' | 'initial' | 'terminal' | 'transient' | 'choice' | 'any';
}

export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly labels: readonly string[];
  readonly level: Level;
}

export interface Graph {
  readonly nodes: readonly Node[];
  readonly arrows: readonly Arrow[];
}

const worst: readonly Level[] = ['documented', 'derived', 'assumed'];

/**
 * If guards lead one trigger to several states, the arrow leads to a choice, and the guards lead on from there.
 * Triggers with the same outcomes share a choice. A trigger with the same outcome in every state is drawn once.
 */
export function graphOf({ states, transitions }: Lifecycle): Graph {
  const nodes: Node[] = Object.entries(states).map(([id, { initial, terminal, transient }]) => ({
    id,
    kind: initial ? 'initial' : terminal ? 'terminal' : transient ? 'transient' : 'state',
  }));
  const arrows: Arrow[] = [];
  const always = new Set<string>();
  for (const [trigger, own] of Map.groupBy(transitions, (one) => one.trigger)) {
    const to = everywhere(own, states);
    if (to === undefined) continue;
    always.add(trigger);
    nodes.push({ id: anyState, kind: 'any' });
    arrows.push({ from: anyState, to, labels: [trigger], level: levelOf(own) });
  }
  const choices = new Map<string, string>();
  for (const own of Map.groupBy(transitions, ({ from, trigger }) => `${from}\n${trigger}`).values()) {
    const [first] = own;
    if (first === undefined || always.has(first.trigger)) continue;
    const targets = own.map(({ guard = [], to }) => ({ guard: guard.join(' and '), to }));
    if (new Set(targets.map(({ to }) => to)).size === 1) {
      arrows.push({ from: first.from, to: first.to, labels: [labelOf(first)], level: levelOf(own) });
      continue;
    }
    const outcomes = targets.filter(({ guard }) => guard !== rare);
    const key = JSON.stringify(outcomes);
    let choice = choices.get(key);
    if (choice === undefined) {
      choice = `choice ${choices.size + 1}`;
      choices.set(key, choice);
      nodes.push({ id: choice, kind: 'choice' });
      for (const { guard, to } of outcomes)
        arrows.push({ from: choice, to, labels: [guard], level: levelOf(own.filter((one) => one.to === to)) });
    }
    arrows.push({ from: first.from, to: choice, labels: [first.trigger], level: levelOf(own) });
    for (const { guard, to } of targets.filter((one) => one.guard === rare))
      arrows.push({ from: first.from, to, labels: [`${first.trigger}, ${guard}`], level: levelOf(own) });
  }
  return { nodes, arrows: merged(arrows) };
}

const anyState = 'any state';

/**
 * The target of a trigger that has the same outcome in every state, if there are more than two; otherwise undefined.
 */
function everywhere(own: readonly Transition[], states: Lifecycle['states']): string | undefined {
  const inside = Object.entries(states).filter(([, { initial, terminal }]) => !initial && !terminal);
  const [target, ...others] = new Set(own.map(({ to }) => to));
  if (others.length > 0 || inside.length < 3 || !inside.every(([id]) => own.some(({ from }) => from === id)))
    return undefined;
  return target;
}

/** A guard of only one trigger. As part of a choice, it would prevent triggers from sharing the choice. */
const rare = 'the quota is used up';

const labelOf = ({ trigger, guard }: Transition): string =>
  guard === undefined ? trigger : `${trigger}, ${guard.join(' and ')}`;

function levelOf(transitions: readonly Transition[]): Level {
  return worst.findLast((level) => transitions.some((one) => one.level === level)) ?? 'assumed';
}

/** Merges the arrows between each pair of nodes into one. */
function merged(arrows: readonly Arrow[]): Arrow[] {
  return [...Map.groupBy(arrows, ({ from, to }) => `${from}\n${to}`).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const labels = [...new Set(own.flatMap((one) => one.labels))];
    return [
      { ...first, labels, level: worst.findLast((level) => own.some((one) => one.level === level)) ?? first.level },
    ];
  });
}
