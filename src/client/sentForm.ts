/** The form of an upload as it is sent by one request. */

/** The request that sends a form. */
export interface Sending {
  /** Aborted when the request ends early. */
  readonly signal: AbortSignal;
  /** Ends the request with an error. */
  readonly fail: (error: Error) => void;
}

/** Copies a form for one request. */
export function buildSentForm(form: FormData, sending: Sending): FormData {
  const sentForm = new FormData();
  for (const [name, value] of form)
    sentForm.append(name, typeof value === 'string' ? value : new SentFile(value, sending));
  return sentForm;
}

/**
 * A file that ends its request if it cannot be read, and that sends nothing after the end of its request: its stream then
 * stays open, and only the signal tells readers of the end. Node's fetch handles neither an error of the stream, for which it
 * waits forever, nor a late chunk, whose unhandled rejection ends the process.
 */
class SentFile extends File {
  readonly #sending: Sending;

  constructor(file: File, sending: Sending) {
    super([file], file.name, { type: file.type });
    this.#sending = sending;
  }

  override stream() {
    const { signal, fail } = this.#sending;
    const reader = super.stream().getReader();
    return new ReadableStream(
      {
        async pull(controller) {
          try {
            const { done, value } = await reader.read();
            if (signal.aborted) await reader.cancel();
            else if (done) controller.close();
            else controller.enqueue(value);
          } catch (cause) {
            fail(new Error('the file cannot be read or has changed', { cause }));
          }
        },
        cancel: (reason) => reader.cancel(reason),
      },
      // A chunk that waits in a queue could be sent after the end.
      { highWaterMark: 0 },
    );
  }
}
