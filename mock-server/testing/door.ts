/** The ways into a mock: whichever a request takes, the answer is the same. */
import type { createMock } from '../createMock.ts';

export interface Door {
  /** The base URL as this door has it. */
  readonly url: string;
  send(request: Request): Promise<Answer>;
  close(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Opens a door to a mock that has no port. */
export type OpenDoor = (mock: ReturnType<typeof createMock>) => Door | Promise<Door>;

/** Reads an answer to its end. */
export async function readWhole(response: Response): Promise<Answer> {
  const { status, headers } = response;
  return { status, headers, text: await response.text() };
}

/** `mock.fetch`: in this process. */
export const inProcess: OpenDoor = (mock) => ({
  url: mock.url,
  send: async (request) => readWhole(await mock.fetch(request)),
  close: () => Promise.resolve(),
});
