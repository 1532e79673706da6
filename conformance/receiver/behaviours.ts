/** How the receiver behaves at a URL: the name in its path says it. Other names are taken as `ok`. */

/** One answer; `silence`: none, and the connection stays open until the other side gives up. */
export type Answer = { readonly status: number; readonly after?: number } | 'silence';

export interface ReceiverBehaviour {
  readonly says: string;
  /** @param attempt 1 for the first delivery that comes to the URL */
  readonly answer: (attempt: number) => Answer;
}

/** Longer than a request of this API takes, shorter than senders usually wait. */
const slow = 1000;

export const behaviours = {
  ok: { says: 'It takes everything.', answer: () => ({ status: 200 }) },
  'refuses-twice': {
    says: 'It refuses the first two deliveries, and takes all others.',
    answer: (attempt) => ({ status: attempt <= 2 ? 503 : 200 }),
  },
  refuses: { says: 'It refuses everything.', answer: () => ({ status: 503 }) },
  gone: { says: 'It says that it is gone for good.', answer: () => ({ status: 410 }) },
  slow: { says: 'It takes everything after a second.', answer: () => ({ status: 200, after: slow }) },
  silent: { says: 'It never answers.', answer: () => 'silence' },
} as const satisfies Readonly<Record<string, ReceiverBehaviour>>;

export type BehaviourName = keyof typeof behaviours;

export function behaviourOf(name: string): ReceiverBehaviour {
  return Object.hasOwn(behaviours, name) ? behaviours[name as BehaviourName] : behaviours.ok;
}
