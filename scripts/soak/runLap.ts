/** The phases of a lap: set-up, use and final check. */
import { respondOk } from '../endurance/receiver.ts';
import type { Lap, Step } from './lap.ts';
import { faultSteps, setFaults } from './steps/faults.ts';
import { leadSteps } from './steps/leads.ts';
import { postSteps } from './steps/posts.ts';
import { readSteps } from './steps/reads.ts';
import { timeSteps } from './steps/time.ts';
import { uploadSteps } from './steps/uploads.ts';
import { advanceTo } from './tenantModel.ts';
import { findProblems } from './verdict.ts';

const steps: readonly Step[] = [...postSteps, ...uploadSteps, ...leadSteps, ...readSteps, ...faultSteps, ...timeSteps];
const totalWeight = steps.reduce((sum, { weight }) => sum + weight, 0);

/** The number of concurrent clients per tenant. */
const clientCount = 3;

/** Prepares the tenant for its clients. */
export async function setUpTenant(lap: Lap): Promise<void> {
  const accounts: { id: string; platform: string }[] = (await lap.call('GET', '/api/v1/accounts')).data;
  // The ids of a tenant's accounts end with a tag of the tenant.
  for (const { id, platform } of accounts) lap.accounts.set(id.replace(/_[\da-f]{6,}$/, ''), { id, platform });
  const [first] = (await lap.call('GET', '/api/v1/accounts/outreach')).data;
  lap.outreachAccountId = first.id;
  await lap.callControl('PUT', '/webhook', { url: lap.options.mailbox.url });
  lap.clock = lap.random.intBelow(3) === 0 ? 'accelerated' : 'frozen';
  const mode = lap.clock === 'accelerated' ? { mode: 'accelerated', rate: 60 } : { mode: 'frozen' };
  lap.now = Date.parse((await lap.callControl('PUT', '/clock', mode)).now);
}

/** Runs the given number of steps in concurrent clients, or as many as time allows. */
export async function runSteps(lap: Lap, count: number, isOver: () => boolean): Promise<void> {
  let remaining = count;
  const runClient = async () => {
    while (remaining-- > 0 && !isOver()) {
      const step = drawStep(lap);
      const run = () => step.run(lap);
      await (step.isExclusive ? lap.lock.withExclusive(run) : lap.lock.withShared(run));
    }
  };
  await Promise.all(Array.from({ length: clientCount }, runClient));
}

function drawStep({ random }: Lap): Step {
  let offset = random.intBelow(totalWeight);
  for (const step of steps) {
    offset -= step.weight;
    if (offset < 0) return step;
  }
  throw new Error('No step was chosen: the weights do not match their total.');
}

/** Lets everything pending complete, and compares the state with the model. */
export async function checkTenant(lap: Lap): Promise<readonly string[]> {
  for (const stream of lap.streams) stream.destroy();
  lap.options.mailbox.behaviour = respondOk;
  await setFaults(lap, []);
  await lap.callControl('PUT', '/webhook/chaos', {});
  // With a frozen clock, the state can be read repeatedly.
  await lap.callControl('PUT', '/clock', { mode: 'frozen' });
  const { now } = await lap.callControl('POST', '/clock/advance', { by: 'PT36H' });
  advanceTo(lap.model, Date.parse(now));
  const problems = [...lap.problems, ...(await findProblems(lap))];
  lap.totals.lapCount++;
  return problems;
}
