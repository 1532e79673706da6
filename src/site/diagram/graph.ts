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

const levelsByStrength: readonly Level[] = ['documented', 'derived', 'assumed'];

/**
 * If guards lead one trigger to several states, the arrow leads to a choice, and the guards lead on from there.
 * Triggers with the same outcomes share a choice. A trigger with the same outcome in every state is drawn once.
 */
export function buildGraph({ states, transitions }: Lifecycle): Graph {
  const nodes: Node[] = Object.entries(states).map(([id, { initial, terminal, transient }]) => ({
    id,
    kind: initial ? 'initial' : terminal ? 'terminal' : transient ? 'transient' : 'state',
  }));
  const arrows: Arrow[] = [];
  const unconditionalTriggers = new Set<string>();
  for (const [trigger, group] of Map.groupBy(transitions, (transition) => transition.trigger)) {
    const to = getCommonTarget(group, states);
    if (to === undefined) continue;
    unconditionalTriggers.add(trigger);
    nodes.push({ id: anyState, kind: 'any' });
    arrows.push({ from: anyState, to, labels: [trigger], level: getLevel(group) });
  }
  const choices = new Map<string, string>();
  for (const group of Map.groupBy(transitions, ({ from, trigger }) => `${from}\n${trigger}`).values()) {
    const [firstTransition] = group;
    if (firstTransition === undefined || unconditionalTriggers.has(firstTransition.trigger)) continue;
    const targets = group.map(({ guard = [], to }) => ({ guard: guard.join(' and '), to }));
    if (new Set(targets.map(({ to }) => to)).size === 1) {
      arrows.push({
        from: firstTransition.from,
        to: firstTransition.to,
        labels: [getLabel(firstTransition)],
        level: getLevel(group),
      });
      continue;
    }
    const outcomes = targets.filter(({ guard }) => guard !== rareGuard);
    const key = JSON.stringify(outcomes);
    let choice = choices.get(key);
    if (choice === undefined) {
      choice = `choice ${choices.size + 1}`;
      choices.set(key, choice);
      nodes.push({ id: choice, kind: 'choice' });
      for (const { guard, to } of outcomes)
        arrows.push({
          from: choice,
          to,
          labels: [guard],
          level: getLevel(group.filter((transition) => transition.to === to)),
        });
    }
    arrows.push({ from: firstTransition.from, to: choice, labels: [firstTransition.trigger], level: getLevel(group) });
    for (const { guard, to } of targets.filter((target) => target.guard === rareGuard))
      arrows.push({
        from: firstTransition.from,
        to,
        labels: [`${firstTransition.trigger}, ${guard}`],
        level: getLevel(group),
      });
  }
  return { nodes, arrows: mergeArrows(arrows) };
}

const anyState = 'any state';

/**
 * The target of a trigger that has the same outcome in every state, if there are more than two; otherwise undefined.
 */
function getCommonTarget(group: readonly Transition[], states: Lifecycle['states']): string | undefined {
  const innerStates = Object.entries(states).filter(([, { initial, terminal }]) => !initial && !terminal);
  const [target, ...others] = new Set(group.map(({ to }) => to));
  if (
    others.length > 0 ||
    innerStates.length < 3 ||
    !innerStates.every(([id]) => group.some(({ from }) => from === id))
  )
    return undefined;
  return target;
}

/** A guard of only one trigger. As part of a choice, it would prevent triggers from sharing the choice. */
const rareGuard = 'the quota is used up';

const getLabel = ({ trigger, guard }: Transition): string =>
  guard === undefined ? trigger : `${trigger}, ${guard.join(' and ')}`;

function getLevel(transitions: readonly Transition[]): Level {
  return (
    levelsByStrength.findLast((level) => transitions.some((transition) => transition.level === level)) ?? 'assumed'
  );
}

/** Merges the arrows between each pair of nodes into one. */
function mergeArrows(arrows: readonly Arrow[]): Arrow[] {
  return [...Map.groupBy(arrows, ({ from, to }) => `${from}\n${to}`).values()].flatMap((group) => {
    const [firstArrow] = group;
    if (firstArrow === undefined) return [];
    const labels = [...new Set(group.flatMap((arrow) => arrow.labels))];
    return [
      {
        ...firstArrow,
        labels,
        level: levelsByStrength.findLast((level) => group.some((arrow) => arrow.level === level)) ?? firstArrow.level,
      },
    ];
  });
}
