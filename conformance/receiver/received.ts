/** The suite's own webhook receiver, as the player uses it. */

/** One delivery as it arrived. */
export interface Received {
  /** The URL to which it was sent. */
  readonly url: string;
  /** Wall time. */
  readonly at: number;
  /** In lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The status that the receiver answered with; 0 where it gave none. */
  readonly answered: number;
}

export interface Receiver {
  /** A URL for the deliveries of one playing; the name says how the receiver behaves there. */
  urlOf(playing: string, name: string): string;
  /** What has arrived for one playing so far, in order. */
  received(playing: string): readonly Received[];
  close(): Promise<void>;
}
