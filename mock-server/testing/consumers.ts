/** Two consumers of post webhooks: a correct one, and a naive one as commonly written. */
import { Webhook } from 'standardwebhooks';
import type { Received } from './receiver.ts';

interface PostEvent {
  readonly id: string;
  readonly timestamp: string;
  readonly data: { readonly id: string; readonly status: string };
}

export interface Consumer {
  /** Handles one delivery and returns the response status. */
  take(delivery: Received): number;
  /** The state of every post as the consumer knows it. */
  readonly beliefs: Readonly<Record<string, string>>;
  /** The ids of handled events, in order. */
  readonly handled: readonly string[];
}

/** Verifies with the official library, handles each event once, and ignores events older than the known state. */
export function correctConsumer(secret: string): Consumer {
  const newest: Record<string, string> = {};
  const it = { beliefs: {} as Record<string, string>, handled: [] as string[] };
  const webhook = new Webhook(secret);
  return {
    ...it,
    take: ({ headers, body }) => {
      try {
        webhook.verify(body, headers);
      } catch {
        return 401;
      }
      const { id, timestamp, data } = JSON.parse(body) as PostEvent;
      if (it.handled.includes(id)) return 200;
      it.handled.push(id);
      if (timestamp < (newest[data.id] ?? '')) return 200;
      newest[data.id] = timestamp;
      it.beliefs[data.id] = data.status;
      return 200;
    },
  };
}

/** Trusts every delivery, including duplicates; the last one wins. */
export function naiveConsumer(): Consumer {
  const it = { beliefs: {} as Record<string, string>, handled: [] as string[] };
  return {
    ...it,
    take: ({ body }) => {
      const { id, data } = JSON.parse(body) as PostEvent;
      it.handled.push(id);
      it.beliefs[data.id] = data.status;
      return 200;
    },
  };
}
