/** Webhook receivers that are closed when the test ends. */
import { closeAfterTest } from './caller.ts';
import { openReceiver, type Receiver, type Responder } from './openReceiver.ts';

export type { ReceivedDelivery } from './openReceiver.ts';

/** Responds with the given statuses in turn, then with 200. */
export function openTestReceiver(...statuses: readonly number[]): Promise<Receiver> {
  let count = 0;
  return openReceiverWith(() => statuses[count++] ?? 200);
}

/** Responds to each delivery with the status that a function returns; undefined never responds. */
export async function openReceiverWith(respond: Responder): Promise<Receiver> {
  return closeAfterTest(await openReceiver(respond));
}
