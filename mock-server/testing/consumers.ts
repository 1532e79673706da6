/** Two consumers of post webhooks: a correct one, and a naive one as commonly written. */
import { Webhook } from 'standardwebhooks';
import type { ReceivedDelivery } from './receiver.ts';

interface PostEvent {
  readonly id: string;
  readonly timestamp: string;
  readonly data: { readonly id: string; readonly status: string };
}

export interface Consumer {
  /** Handles one delivery and returns the response status. */
  receive(delivery: ReceivedDelivery): number;
  /** The state of every post as the consumer knows it. */
  readonly statuses: Readonly<Record<string, string>>;
  /** The ids of handled events, in order. */
  readonly handledIds: readonly string[];
}

/** Verifies with the official library, handles each event once, and ignores events older than the known state. */
export function createCorrectConsumer(secret: string): Consumer {
  const latestTimestamps: Record<string, string> = {};
  const consumerState = { statuses: {} as Record<string, string>, handledIds: [] as string[] };
  const webhook = new Webhook(secret);
  return {
    ...consumerState,
    receive: ({ headers, body }) => {
      try {
        webhook.verify(body, headers);
      } catch {
        return 401;
      }
      const { id, timestamp, data } = JSON.parse(body) as PostEvent;
      if (consumerState.handledIds.includes(id)) return 200;
      consumerState.handledIds.push(id);
      if (timestamp < (latestTimestamps[data.id] ?? '')) return 200;
      latestTimestamps[data.id] = timestamp;
      consumerState.statuses[data.id] = data.status;
      return 200;
    },
  };
}

/** Trusts every delivery, including duplicates; the last one wins. */
export function createNaiveConsumer(): Consumer {
  const consumerState = { statuses: {} as Record<string, string>, handledIds: [] as string[] };
  return {
    ...consumerState,
    receive: ({ body }) => {
      const { id, data } = JSON.parse(body) as PostEvent;
      consumerState.handledIds.push(id);
      consumerState.statuses[data.id] = data.status;
      return 200;
    },
  };
}
