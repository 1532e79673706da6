/** A webhook receiver with a mailbox per tenant, which records deliveries and responds as configured. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The deliveries of one event. */
export interface Heard {
  readonly payloads: Set<string>;
  /** How often the event was accepted, and how often it was rejected. */
  taken: number;
  refused: number;
}

/** The response to a delivery, with an optional delay in milliseconds; undefined breaks the connection. */
export type Mood = (heard: Heard) => { readonly status: number; readonly after?: number } | undefined;

export const well: Mood = () => ({ status: 200 });

export class Mailbox {
  readonly url: string;
  readonly heard = new Map<string, Heard>();
  mood: Mood = well;

  constructor(url: string) {
    this.url = url;
  }

  receive(event: string, payload: string, request: IncomingMessage, response: ServerResponse): void {
    const heard = this.heard.get(event) ?? { payloads: new Set<string>(), taken: 0, refused: 0 };
    const answer = this.mood(heard);
    if (answer === undefined) return void request.socket.destroy();
    const { status, after = 0 } = answer;
    const end = () => {
      heard.payloads.add(payload);
      if (status === 200 && !response.destroyed) heard.taken++;
      else heard.refused++;
      this.heard.set(event, heard);
      response.writeHead(status).end('as you like it');
    };
    if (after === 0) end();
    else setTimeout(end, after);
  }
}

export class Receiver {
  /** Deliveries received so far. */
  total = 0;
  readonly #mailboxes = new Map<string, Mailbox>();
  #names = 0;
  readonly #server = createServer((request, response) => {
    this.total++;
    const mailbox = this.#mailboxes.get(request.url ?? '');
    let text = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    // An aborted delivery does not count as received.
    request.on('end', () => {
      if (mailbox === undefined) response.end();
      else mailbox.receive(String(request.headers['webhook-id']), text, request, response);
    });
  });

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  open(): Mailbox {
    const path = `/hook/${++this.#names}`;
    const { port } = this.#server.address() as AddressInfo;
    const mailbox = new Mailbox(`http://127.0.0.1:${port}${path}`);
    this.#mailboxes.set(path, mailbox);
    return mailbox;
  }

  forget({ url }: Mailbox): void {
    this.#mailboxes.delete(new URL(url).pathname);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
