/** One request and what came back, as far as it has passed. */
import type { RequestHead, ResponseHead } from '../wire/head.ts';
import type { Copy } from './copy.ts';

export interface Observed {
  readonly request: RequestHead;
  readonly requestBody: Copy;
  /** Wall time when its head had come. */
  readonly began: number;
  /** The request has passed whole. */
  sent: boolean;
  response?: ResponseHead;
  responseBody?: Copy;
  /** The answer has passed whole. */
  answered: boolean;
  /** Why it ended before that. */
  broken?: 'client' | 'upstream' | 'timeout' | 'unread';
  ended?: number;
}

/** Who looks on. Nothing that it does may keep bytes from passing. */
export interface Watcher {
  began(observed: Observed): void;
  /** The request is whole. */
  asked(observed: Observed): void;
  /** What is to be told in the head of the answer; undefined: nothing. Called before the head leaves. */
  remark(observed: Observed): string | undefined;
  /** Whether the answer is worth being held back until it is whole. */
  worthHolding(observed: Observed): boolean;
  /** Everything has passed, or will not come. */
  ended(observed: Observed): void;
}
