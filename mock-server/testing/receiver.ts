/** Webhook receivers that are closed when the test ends. */
import { closedAfterTest } from './caller.ts';
import { type Answer, openReceiver, type Receiver } from './openReceiver.ts';

export type { Received } from './openReceiver.ts';

/** Responds with the given statuses in turn, then with 200. */
export function receiver(...statuses: readonly number[]): Promise<Receiver> {
  let count = 0;
  return receiverThat(() => statuses[count++] ?? 200);
}

/** Responds to each delivery with the status that a function returns; undefined never responds. */
export async function receiverThat(answer: Answer): Promise<Receiver> {
  return closedAfterTest(await openReceiver(answer));
}
