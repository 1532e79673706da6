/** A lap from beginning to end. */
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

/** How many clients a tenant has at a time. */
const clients = 3;

/** What the tenant has before its clients come. */
export async function begin(lap: Lap): Promise<void> {
  const accounts: { id: string; platform: string }[] = (await lap.call('GET', '/api/v1/accounts')).data;
  // Ids of one tenant have a tag at their end.
  for (const { id, platform } of accounts) lap.accounts.set(id.replace(/_[\da-f]{6,}$/, ''), { id, platform });
  const [first] = (await lap.call('GET', '/api/v1/accounts/outreach')).data;
  lap.outreach = first.id;
  await lap.control('PUT', '/webhook', { url: lap.options.mailbox.url });
  lap.clock = lap.random.below(3) === 0 ? 'accelerated' : 'frozen';
  const mode = lap.clock === 'accelerated' ? { mode: 'accelerated', rate: 60 } : { mode: 'frozen' };
  lap.now = Date.parse((await lap.control('PUT', '/clock', mode)).now);
}

/** So many steps, by several clients side by side, or as many as there is time for. */
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

/** Lets everything that is pending come to its end, and compares what is there with what must be. */
export async function judge(lap: Lap): Promise<readonly string[]> {
  for (const open of lap.streams) open.destroy();
  lap.options.mailbox.mood = well;
  await setFaults(lap, []);
  await lap.control('PUT', '/webhook/chaos', {});
  // A clock that stands still may be read as often as one likes.
  await lap.control('PUT', '/clock', { mode: 'frozen' });
  const { now } = await lap.control('POST', '/clock/advance', { by: 'PT36H' });
  passTo(lap.world, Date.parse(now));
  const faults = [...lap.faults, ...(await verdictOn(lap))];
  lap.totals.laps++;
  return faults;
}
