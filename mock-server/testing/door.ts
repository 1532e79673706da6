/** Adapters: the ways to send a request to a mock. Each must return the same response. */
import type { createMock } from '../createMock.ts';

export interface Door {
  /** The base URL of this adapter. */
  readonly url: string;
  send(request: Request): Promise<Answer>;
  close(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Opens an adapter to a mock without a port. */
export type OpenDoor = (mock: ReturnType<typeof createMock>) => Door | Promise<Door>;

/** Reads a whole response. */
export async function readWhole(response: Response): Promise<Answer> {
  const { status, headers } = response;
  return { status, headers, text: await response.text() };
}

/** `mock.fetch`, within this process. */
export const inProcess: OpenDoor = (mock) => ({
  url: mock.url,
  send: async (request) => readWhole(await mock.fetch(request)),
  close: () => Promise.resolve(),
});
