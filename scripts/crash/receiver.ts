/** A receiver of webhooks, which is there all the time and at first refuses some of them. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Random } from './random.ts';

/** What came of one event. */
export interface Heard {
  /** How often it was taken, and how often it was refused. */
  taken: number;
  refused: number;
  readonly payloads: Set<string>;
}

export interface Receiver {
  readonly url: string;
  readonly events: Map<string, Heard>;
  close(): void;
}

/** So few attempts are refused that none of them is the last. */
const mostRefused = 2;

export async function receive(random: Random): Promise<Receiver> {
  const events = new Map<string, Heard>();
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    // Who was killed in the middle of it has not told it.
    request.on('end', () => {
      const id = String(request.headers['webhook-id']);
      const heard = events.get(id) ?? { taken: 0, refused: 0, payloads: new Set<string>() };
      events.set(id, heard);
      heard.payloads.add(text);
      const refused = heard.taken === 0 && heard.refused < mostRefused && random.below(3) === 0;
      if (refused) heard.refused++;
      else heard.taken++;
      response.writeHead(refused ? 503 : 200).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    events,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
