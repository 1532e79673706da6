/** Reads the list of posts when none of its posts is being published. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isEqualJson } from '../../../spec/json.ts';
import { listItems, type WireExchange } from '../evidence/wireExchange.ts';

const attempts = 20;
const millisecondsBetweenAttempts = 100;

/** Reads a list until it no longer changes, because posts that are being published would hide the effect of parameters. */
export async function readSettledList(read: () => Promise<WireExchange>): Promise<WireExchange> {
  let previous = await read();
  for (let attempt = 0; attempt < attempts; attempt++) {
    const current = await read();
    if (isEqualJson(listItems(current), listItems(previous))) return current;
    previous = current;
    await sleep(millisecondsBetweenAttempts);
  }
  return previous;
}
