/** Shrinks the script of a difference as long as both sides still differ in the same way. */
import { removeSteps, simplifyBody } from '../../confirm/shrink.ts';
import type { Script, Step } from '../../script/script.ts';
import { comparePlays } from './compare/comparePlays.ts';
import { type Difference, formatSignature } from './compare/difference.ts';
import type { PlayResult } from './compare/playResult.ts';
import type { IsOver } from './examinationTime.ts';
import type { Side } from './side.ts';

/** The maximum number of smaller scripts to try. */
const maxAttempts = 30;

export interface Divergence {
  readonly difference: Difference;
  readonly server: PlayResult;
  readonly mock: PlayResult;
}

/** The share of the time for a difference that shrinking may take; the rest is for explaining it. */
const share = 0.5;

/** @param isOver ends the search; the smallest script so far is returned */
export async function shrinkScript(initial: Divergence, server: Side, mock: Side, isOver: IsOver): Promise<Divergence> {
  const signature = formatSignature(initial.difference);
  let best = initial;
  let remaining = maxAttempts;
  const attempt = async (steps: readonly Step[]): Promise<boolean> => {
    const script: Script = { ...initial.server.script, steps };
    if (
      remaining-- <= 0 ||
      isOver(share) ||
      server.getStopReason() !== undefined ||
      server.findObstacle(script) !== undefined
    )
      return false;
    const [onServer, onMock] = [await server.play(script), await mock.play(script)];
    const difference = comparePlays(onServer, onMock).differences.find(
      (candidate) => formatSignature(candidate) === signature,
    );
    if (difference === undefined) return false;
    best = { difference, server: onServer, mock: onMock };
    return true;
  };
  const getSteps = () => best.server.script.steps;
  await removeSteps(getSteps, attempt);
  for (let index = 0; index < getSteps().length; index++) {
    const step = () => getSteps()[index];
    const getBody = () => {
      const current = step();
      return current?.kind === 'request' ? current.body : undefined;
    };
    await simplifyBody(getBody, (smaller) =>
      attempt(getSteps().map((other, i) => (i === index ? ({ ...other, body: smaller } as Step) : other))),
    );
  }
  return best;
}
