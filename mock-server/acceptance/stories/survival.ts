/** How a mock in a process of its own takes many malformed requests, and how much memory it holds afterwards. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type Flooded, flood } from './flood.ts';
import { malformedRequests } from './malformed.ts';

export interface Survived extends Flooded {
  /** Bytes by which its memory grew, after it had warmed up. */
  readonly growth: number;
  /** What failed inside. */
  readonly inside: readonly string[];
}

export function survival(count: number, seed: number): Promise<Survived> {
  return alone(async (origin, state) => {
    await flood(origin, malformedRequests(Math.min(count, 2000), seed + 1));
    const before = await state();
    const flooded = await flood(origin, malformedRequests(count, seed));
    const after = await state();
    return { ...flooded, growth: after.memory - before.memory, inside: after.failures };
  });
}

/** What a mock in a process of its own tells of itself. */
export interface Told {
  /** Bytes of memory that it holds, and that it held at most. */
  readonly memory: number;
  readonly peak: number;
  readonly failures: readonly string[];
}

/** Does something to a mock in a process of its own, and ends it. */
export async function alone<T>(visit: (origin: string, state: () => Promise<Told>) => Promise<T>): Promise<T> {
  const child = fork(new URL('servedAlone.ts', import.meta.url), {
    // V8 lets the young generation grow to 96 MB, whatever a program does; it is no memory that the mock holds.
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'],
  });
  const told = async (): Promise<Told & { readonly origin: string }> => {
    const [message] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`The mock ended with ${code}.`))),
    ]);
    return message;
  };
  try {
    const { origin } = await told();
    return await visit(origin, () => {
      child.send('how are you');
      return told();
    });
  } finally {
    child.disconnect();
  }
}
