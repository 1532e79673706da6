import { describe, expect, test } from 'vitest';
import { createStepLine } from './stepLine.ts';

function splitLines(live: boolean, of: number): readonly string[] {
  const output: string[] = [];
  const show = createStepLine({ write: (text) => output.push(text), live, width: 20 });
  for (let done = 1; done <= of; done++) show('Running', done, of, 'scripts');
  return output;
}

describe('the progress of a step', () => {
  test('is a line for each tenth where lines cannot be overwritten', () => {
    expect(splitLines(false, 40)).toHaveLength(11);
    expect(splitLines(false, 40).at(-1)).toBe('Running 40/40 scripts\n');
  });

  test('is one line on a terminal, cut to its width and erased at the end', () => {
    const [first, , last] = splitLines(true, 3);
    expect(first).toBe('\r\u001b[2KRunning 1/3 scripts');
    expect(last).toBe('\r\u001b[2K');
  });
});
