/** A webhook receiver with a mailbox per tenant, which records deliveries and responds as configured. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The deliveries of one event. */
export interface DeliveryLog {
  readonly payloads: Set<string>;
  /** How often the event was accepted, and how often it was rejected. */
  acceptedCount: number;
  refusedCount: number;
}

/** The response to a delivery, with an optional delay in milliseconds; undefined breaks the connection. */
export type ReceiverBehaviour = (
  received: DeliveryLog,
) => { readonly status: number; readonly delay?: number } | undefined;

export const respondOk: ReceiverBehaviour = () => ({ status: 200 });

export class Mailbox {
  readonly url: string;
  readonly received = new Map<string, DeliveryLog>();
  behaviour: ReceiverBehaviour = respondOk;

  constructor(url: string) {
    this.url = url;
  }

  receive(event: string, payload: string, request: IncomingMessage, response: ServerResponse): void {
    const reply = this.behaviour(this.#getLog(event));
    if (reply === undefined) return void request.socket.destroy();
    const { status, delay = 0 } = reply;
    const finish = () => {
      // The log is read here, because a retry may have been recorded during the delay.
      const received = this.#getLog(event);
      received.payloads.add(payload);
      if (status === 200 && !response.destroyed) received.acceptedCount++;
      else received.refusedCount++;
      this.received.set(event, received);
      response.writeHead(status).end('ok');
    };
    if (delay === 0) finish();
    else setTimeout(finish, delay);
  }

  #getLog(event: string): DeliveryLog {
    return this.received.get(event) ?? { payloads: new Set(), acceptedCount: 0, refusedCount: 0 };
  }
}

export class Receiver {
  /** Deliveries received so far. */
  deliveryCount = 0;
  readonly #mailboxes = new Map<string, Mailbox>();
  #nameCount = 0;
  readonly #server = createServer((request, response) => {
    this.deliveryCount++;
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

  openMailbox(): Mailbox {
    const path = `/hook/${++this.#nameCount}`;
    const { port } = this.#server.address() as AddressInfo;
    const mailbox = new Mailbox(`http://127.0.0.1:${port}${path}`);
    this.#mailboxes.set(path, mailbox);
    return mailbox;
  }

  removeMailbox({ url }: Mailbox): void {
    this.#mailboxes.delete(new URL(url).pathname);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
