/** Shrinks the script of a difference as long as both sides still differ in the same way. */
import { removeSteps, simplifyBody } from '../../confirm/shrink.ts';
import type { Script, Step } from '../../script/script.ts';
import type { IsTimeUp } from './analysisTime.ts';
import { comparePlays } from './compare/comparePlays.ts';
import { formatSignature } from './compare/difference.ts';
import type { Divergence } from './divergence.ts';
import type { Side } from './side.ts';

/** The maximum number of smaller scripts to try. */
const maxAttempts = 30;

/** The share of the time for a difference that shrinking may take; the rest is for explaining it. */
const shrinkingShare = 0.5;

/** @param isTimeUp stops the search when it returns true; the smallest script so far is returned */
export async function shrinkScript(
  initial: Divergence,
  service: Side,
  mock: Side,
  isTimeUp: IsTimeUp,
): Promise<Divergence> {
  const signature = formatSignature(initial.difference);
  let best = initial;
  let remaining = maxAttempts;
  const attempt = async (steps: readonly Step[]): Promise<boolean> => {
    const script: Script = { ...initial.service.script, steps };
    if (
      remaining-- <= 0 ||
      isTimeUp(shrinkingShare) ||
      service.getStopReason() !== undefined ||
      service.findObstacle(script) !== undefined
    )
      return false;
    const [onService, onMock] = [await service.play(script), await mock.play(script)];
    const difference = comparePlays(onService, onMock).differences.find(
      (candidate) => formatSignature(candidate) === signature,
    );
    if (difference === undefined) return false;
    best = { difference, service: onService, baseline: onMock };
    return true;
  };
  const getSteps = () => best.service.script.steps;
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
