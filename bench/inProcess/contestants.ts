/** The compared ways to handle requests without a port. */

export const inProcessNames = {
  mock: 'mock.fetch',
  handlers: 'MSW handlers with a Map, getResponse',
  'mock-intercepted': 'the mock behind MSW, fetch',
  'handlers-intercepted': 'MSW handlers with a Map, fetch',
} as const;

export type InProcessId = keyof typeof inProcessNames;

/** What a child process has to do. */
export interface Task {
  readonly kind: 'post' | 'list' | 'mocks';
  readonly count: number;
}

/** How many milliseconds a task took. */
export interface TaskTiming {
  readonly wall: number;
  readonly cpu: number;
}
