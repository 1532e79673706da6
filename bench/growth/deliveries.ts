/** Measures the delivery of webhooks that are all due at once, to a receiver on this machine. */
import { asked } from '../mock/control.ts';
import type { Surroundings } from '../surroundings.ts';
import { advanced, goBack, keep, type Timed } from './advance.ts';
import { openReceiver } from './receiver.ts';
import { addAuthor, fill, firstAuthor, startStillMock } from './world.ts';

export interface Delivered {
  readonly deliveries: number;
  readonly rounds: readonly Timed[];
}

/** @throws if a delivery does not arrive */
export async function deliveredInRounds({ settings, core, tell }: Surroundings): Promise<readonly Delivered[]> {
  tell('growth: creating posts with webhooks');
  const mock = await startStillMock(core);
  const receiver = await openReceiver();
  try {
    const worlds = await Promise.all(
      settings.deliveries.map(async (deliveries, i) => {
        const author = i === 0 ? firstAuthor : await addAuthor(mock);
        return { deliveries, author, rounds: [] as Timed[] };
      }),
    );
    for (const { deliveries, author } of worlds) {
      await asked(mock.origin, { path: '/_mock/webhook', method: 'PUT', key: author.key, body: { url: receiver.url } });
      await fill(mock, author, deliveries, settings.connections);
      await keep(mock, author.key);
    }
    for (let round = 0; round < settings.advances; round++) {
      tell(`growth: webhooks, round ${round + 1} of ${settings.advances}`);
      for (const { deliveries, author, rounds } of worlds) {
        receiver.count();
        const { wall, cpu } = await advanced(mock, author.key);
        const arrived = receiver.count();
        if (arrived !== deliveries) throw new Error(`Only ${arrived} of ${deliveries} webhooks arrived.`);
        rounds.push({ wall, cpu });
        await goBack(mock, author.key);
      }
    }
    return worlds.map(({ deliveries, rounds }) => ({ deliveries, rounds }));
  } finally {
    await receiver.close();
    await mock.stop();
  }
}
