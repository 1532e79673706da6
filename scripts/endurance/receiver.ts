/** A receiver of webhooks with a mailbox for each tenant, which remembers what came and answers as its mood is. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What came of one event. */
export interface Heard {
  readonly payloads: Set<string>;
  /** How often it was taken, and how often it was refused. */
  taken: number;
  refused: number;
}

/** How a delivery is answered, after so many milliseconds; the connection breaks where there is no answer. */
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
  /** Deliveries that came. */
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
    // A delivery that is broken off has not come.
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
