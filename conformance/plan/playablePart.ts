/** Determines which part of a script a run can play. */
import type { Obstacle } from '../judge/evidence.ts';
import { cutBeforeWait } from '../script/cutBeforeWait.ts';
import type { Script } from '../script/script.ts';
import { type Capabilities, findObstacle } from './obstacle.ts';

export interface PlayablePart {
  /** The script, or its steps before a wait that takes too long; undefined if none of it can be played. */
  readonly part: Script | undefined;
  /** Why it cannot be played as a whole. */
  readonly obstacle: Obstacle | undefined;
}

export function findPlayablePart(script: Script, capabilities: Capabilities): PlayablePart {
  const obstacle = findObstacle(script, capabilities);
  if (obstacle === undefined) return { part: script, obstacle };
  const beginning = obstacle.what === 'advance' ? cutBeforeWait(script) : undefined;
  const isPlayable = beginning !== undefined && findObstacle(beginning, capabilities) === undefined;
  return { part: isPlayable ? beginning : undefined, obstacle };
}
