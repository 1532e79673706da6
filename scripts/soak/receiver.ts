/** A receiver of webhooks that is in another mood for each lap: well, slow, refusing, or dead. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Random } from '../crash/random.ts';

export type Mood = 'well' | 'slow' | 'refusing' | 'dead' | 'asleep';

/** Milliseconds until a slow one answers, and one that is asleep: the mock waits for two seconds. */
const [slowness, sleep] = [40, 2500];

/** What came at the path of one lap. */
export class Mailbox {
  mood: Mood = 'well';
  /** Every payload that came of an event, and how often it was taken. */
  readonly heard = new Map<string, { readonly payloads: Set<string>; taken: number; came: number }>();

  note(event: string, payload: string, taken: boolean): void {
    const heard = this.heard.get(event) ?? { payloads: new Set<string>(), taken: 0, came: 0 };
    heard.payloads.add(payload);
    heard.came++;
    heard.taken += Number(taken);
    this.heard.set(event, heard);
  }
}

export interface Receiver {
  readonly total: number;
  /** A mailbox and its URL. */
  open(): { readonly url: string; readonly mailbox: Mailbox; close(): void };
  close(): void;
}

export async function receive(random: Random): Promise<Receiver> {
  const mailboxes = new Map<string, Mailbox>();
  let [names, total] = [0, 0];
  const server = createServer((request, response) => {
    total++;
    const mailbox = mailboxes.get(request.url ?? '');
    if (mailbox === undefined) response.end();
    else answer(request, response, mailbox, random);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    get total() {
      return total;
    },
    open: () => {
      const path = `/hook/${++names}`;
      const mailbox = new Mailbox();
      mailboxes.set(path, mailbox);
      return { url: `http://127.0.0.1:${port}${path}`, mailbox, close: () => void mailboxes.delete(path) };
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function answer(request: IncomingMessage, response: ServerResponse, mailbox: Mailbox, random: Random): void {
  const { mood } = mailbox;
  // One delivery is enough to wait for: whoever moves the clock waits for all of them, one after another.
  if (mood === 'asleep') mailbox.mood = 'well';
  if (mood === 'dead') return void request.socket.destroy();
  let text = '';
  request.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    const status = mood === 'refusing' && random.below(3) > 0 ? 500 + random.below(4) : 200;
    const end = () => {
      mailbox.note(String(request.headers['webhook-id']), text, status === 200 && !response.destroyed);
      response.writeHead(status).end('as you like it');
    };
    if (mood === 'slow') setTimeout(end, random.below(slowness));
    else if (mood === 'asleep') setTimeout(end, sleep);
    else end();
  });
}
