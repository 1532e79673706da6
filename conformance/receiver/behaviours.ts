/** Behaviours of the receiver, selected by the name in the path of a URL. Unknown names behave like `ok`. */

/** One response; `silence` means none, so the connection stays open until the sender gives up. */
export type Answer = { readonly status: number; readonly after?: number } | 'silence';

export interface ReceiverBehaviour {
  readonly says: string;
  /** @param attempt 1 for the first delivery to the URL */
  readonly answer: (attempt: number) => Answer;
}

/** Longer than a request of this API takes, shorter than the usual timeout of senders. */
const slow = 1000;

export const behaviours = {
  ok: { says: 'It accepts everything.', answer: () => ({ status: 200 }) },
  'refuses-twice': {
    says: 'It rejects the first two deliveries, and accepts all others.',
    answer: (attempt) => ({ status: attempt <= 2 ? 503 : 200 }),
  },
  refuses: { says: 'It rejects everything.', answer: () => ({ status: 503 }) },
  gone: { says: 'It returns 410 Gone.', answer: () => ({ status: 410 }) },
  slow: { says: 'It accepts everything after one second.', answer: () => ({ status: 200, after: slow }) },
  silent: { says: 'It never responds.', answer: () => 'silence' },
} as const satisfies Readonly<Record<string, ReceiverBehaviour>>;

export type BehaviourName = keyof typeof behaviours;

export function behaviourOf(name: string): ReceiverBehaviour {
  return Object.hasOwn(behaviours, name) ? behaviours[name as BehaviourName] : behaviours.ok;
}
