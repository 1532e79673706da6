/** The phases of a lap: set-up, use and final check. */
import { well } from '../endurance/receiver.ts';
import type { Lap, Step } from './lap.ts';
import { leads } from './steps/leads.ts';
import { onlookers } from './steps/onlookers.ts';
import { posts } from './steps/posts.ts';
import { time } from './steps/time.ts';
import { setFaults, trouble } from './steps/trouble.ts';
import { uploads } from './steps/uploads.ts';
import { verdictOn } from './verdict.ts';
import { passTo } from './world.ts';

const steps: readonly Step[] = [...posts, ...uploads, ...leads, ...onlookers, ...trouble, ...time];
const weights = steps.reduce((sum, { weight }) => sum + weight, 0);

/** The number of concurrent clients per tenant. */
const clients = 3;

/** Prepares the tenant for its clients. */
export async function begin(lap: Lap): Promise<void> {
  const accounts: { id: string; platform: string }[] = (await lap.call('GET', '/api/v1/accounts')).data;
  // Ids of a tenant end with its tag.
  for (const { id, platform } of accounts) lap.accounts.set(id.replace(/_[\da-f]{6,}$/, ''), { id, platform });
  const [first] = (await lap.call('GET', '/api/v1/accounts/outreach')).data;
  lap.outreach = first.id;
  await lap.control('PUT', '/webhook', { url: lap.options.mailbox.url });
  lap.clock = lap.random.below(3) === 0 ? 'accelerated' : 'frozen';
  const mode = lap.clock === 'accelerated' ? { mode: 'accelerated', rate: 60 } : { mode: 'frozen' };
  lap.now = Date.parse((await lap.control('PUT', '/clock', mode)).now);
}

/** Runs the given number of steps in concurrent clients, or as many as time allows. */
export async function use(lap: Lap, count: number, over: () => boolean): Promise<void> {
  let left = count;
  const client = async () => {
    while (left-- > 0 && !over()) {
      const step = drawn(lap);
      const run = () => step.run(lap);
      await (step.alone ? lap.gate.alone(run) : lap.gate.shared(run));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

function drawn({ random }: Lap): Step {
  let at = random.below(weights);
  for (const step of steps) {
    at -= step.weight;
    if (at < 0) return step;
  }
  throw new Error('The weights do not add up.');
}

/** Completes everything pending, and compares the state with the model. */
export async function judge(lap: Lap): Promise<readonly string[]> {
  for (const open of lap.streams) open.destroy();
  lap.options.mailbox.mood = well;
  await setFaults(lap, []);
  await lap.control('PUT', '/webhook/chaos', {});
  // With a frozen clock, the state can be read repeatedly.
  await lap.control('PUT', '/clock', { mode: 'frozen' });
  const { now } = await lap.control('POST', '/clock/advance', { by: 'PT36H' });
  passTo(lap.world, Date.parse(now));
  const faults = [...lap.faults, ...(await verdictOn(lap))];
  lap.totals.laps++;
  return faults;
}
