/** The webhook receiver of the suite, as the player uses it. */

export interface ReceivedDelivery {
  /** The URL of the request. */
  readonly url: string;
  /** Real time. */
  readonly at: number;
  /** With lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The status of the receiver's response; 0 if there was none. */
  readonly responseStatus: number;
}

export interface Receiver {
  /** Returns a URL for the deliveries of one run of a script; the name selects the behaviour. */
  buildUrl(scriptRunId: string, name: string): string;
  /** Returns the deliveries of one run of a script so far, in order. */
  listDeliveries(scriptRunId: string): readonly ReceivedDelivery[];
  close(): Promise<void>;
}
