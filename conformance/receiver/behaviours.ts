/** Behaviours of the receiver, selected by the name in the path of a URL. Unknown names behave like `ok`. */

/** One response; `silence` means none, and the connection stays open until the sender gives up. */
export type ReceiverResponse = { readonly status: number; readonly delay?: number } | 'silence';

export interface ReceiverBehaviour {
  readonly description: string;
  /** @param attempt 1 for the first delivery to the URL */
  readonly respond: (attempt: number) => ReceiverResponse;
}

/** Longer than a request to this API takes, and shorter than the usual timeout of senders. */
const slowDelay = 1000;

const behaviours = {
  ok: { description: 'It accepts everything.', respond: () => ({ status: 200 }) },
  'refuses-twice': {
    description: 'It rejects the first two deliveries, and accepts all others.',
    respond: (attempt) => ({ status: attempt <= 2 ? 503 : 200 }),
  },
  refuses: { description: 'It rejects everything.', respond: () => ({ status: 503 }) },
  gone: { description: 'It returns 410 Gone.', respond: () => ({ status: 410 }) },
  slow: {
    description: 'It accepts everything after one second.',
    respond: () => ({ status: 200, delay: slowDelay }),
  },
  silent: { description: 'It never responds.', respond: () => 'silence' },
} as const satisfies Readonly<Record<string, ReceiverBehaviour>>;

export type BehaviourName = keyof typeof behaviours;

export function getBehaviour(name: string): ReceiverBehaviour {
  return Object.hasOwn(behaviours, name) ? behaviours[name as BehaviourName] : behaviours.ok;
}
