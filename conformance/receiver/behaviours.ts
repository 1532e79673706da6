/** Behaviours of the receiver, selected by the name in the path of a URL. Unknown names behave like `ok`. */

/** One response; `silence` means none, and the connection stays open until the sender gives up. */
export type ReceiverResponse = { readonly status: number; readonly delay?: number } | 'silence';

/** Longer than a request to this API takes, and shorter than the usual timeout of senders. */
const slowDelay = 1000;

const behaviours = new Map<string, (attempt: number) => ReceiverResponse>([
  ['refuses-twice', (attempt) => ({ status: attempt <= 2 ? 503 : 200 })],
  ['refuses', () => ({ status: 503 })],
  ['gone', () => ({ status: 410 })],
  ['slow', () => ({ status: 200, delay: slowDelay })],
  ['silent', () => 'silence'],
]);

const accept = (): ReceiverResponse => ({ status: 200 });

/** @param attempt 1 for the first delivery to the URL */
export function chooseResponse(name: string, attempt: number): ReceiverResponse {
  return (behaviours.get(name) ?? accept)(attempt);
}
