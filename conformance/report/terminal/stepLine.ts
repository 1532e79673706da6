/** Shows the progress of a command: one updated line on a terminal, a line for each tenth elsewhere. */
import type { ProgressOptions } from './progress.ts';

/** @param step the activity, such as "Running"; @param items the counted items, such as "scripts" */
export type ShowStep = (step: string, done: number, of: number, items: string) => void;

/** Returns a listener for steps that are counted. The line is erased at the end of each step. */
export function createStepLine({ write, live, width }: Pick<ProgressOptions, 'write' | 'live' | 'width'>): ShowStep {
  const erase = '\r\u001b[2K';
  let previous = '';
  return (step, done, of, items) => {
    const message = `${step} ${done}/${of} ${items}`;
    if (live) return write(done < of ? `${erase}${message.slice(0, width - 1)}` : erase);
    const tenth = `${step} ${Math.floor((10 * done) / of)}`;
    if (tenth === previous) return;
    previous = tenth;
    write(`${message}\n`);
  };
}
