/** The ways to handle requests in the same process. */

export const inProcessNames = {
  mock: 'mock.fetch',
  handlers: 'MSW handlers with a Map, getResponse',
  'mock-intercepted': 'the mock behind MSW, fetch',
  'handlers-intercepted': 'MSW handlers with a Map, fetch',
} as const;

export type InProcessId = keyof typeof inProcessNames;

/** The task of a process. */
export interface Order {
  readonly kind: 'post' | 'list' | 'mocks';
  readonly count: number;
}

/** The milliseconds that a task took. */
export interface Timing {
  readonly wall: number;
  readonly cpu: number;
}
