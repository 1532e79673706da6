/** Receivers of webhooks that are closed when the test ends. */
import { closedAfterTest } from './caller.ts';
import { type Answer, openReceiver, type Receiver } from './openReceiver.ts';

export type { Received } from './openReceiver.ts';

/** Answers with the given statuses in turn, and with 200 after the last. */
export function receiver(...statuses: readonly number[]): Promise<Receiver> {
  let count = 0;
  return receiverThat(() => statuses[count++] ?? 200);
}

/** Answers each delivery with what is made of it; with undefined, never. */
export async function receiverThat(answer: Answer): Promise<Receiver> {
  return closedAfterTest(await openReceiver(answer));
}
