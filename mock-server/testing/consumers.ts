/** Two programs that take webhooks about posts: one as it should be, one as it is often written. */
import { Webhook } from 'standardwebhooks';
import type { Received } from './receiver.ts';

interface PostEvent {
  readonly id: string;
  readonly timestamp: string;
  readonly data: { readonly id: string; readonly status: string };
}

export interface Consumer {
  /** Takes one delivery and gives the status to answer with. */
  take(delivery: Received): number;
  /** What it believes about every post. */
  readonly beliefs: Readonly<Record<string, string>>;
  /** The ids of the events that it acted on, in that order. */
  readonly handled: readonly string[];
}

/** Verifies with the official library, acts on every event once, and lets no older event undo a newer one. */
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

/** Believes whatever comes, as often as it comes; the last word wins. */
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
