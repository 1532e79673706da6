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

export async function survival(count: number, seed: number): Promise<Survived> {
  const child = fork(new URL('servedAlone.ts', import.meta.url), {
    // V8 lets the young generation grow to 96 MB, whatever a program does; it is no memory that the mock holds.
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'],
  });
  const told = async (): Promise<{ origin: string; memory: number; failures: string[] }> => {
    const [message] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`The mock ended with ${code}.`))),
    ]);
    return message;
  };
  try {
    const { origin } = await told();
    const state = () => {
      child.send('how are you');
      return told();
    };
    await flood(origin, malformedRequests(Math.min(count, 2000), seed + 1));
    const before = await state();
    const flooded = await flood(origin, malformedRequests(count, seed));
    const after = await state();
    return { ...flooded, growth: after.memory - before.memory, inside: after.failures };
  } finally {
    child.disconnect();
  }
}
