import { expect, test, vi } from 'vitest';
import type { Progress } from '../../options.ts';
import { paintPlain } from './paint.ts';
import { createProgressLine } from './progress.ts';

const buildScriptProgress = (done: number): Progress => ({
  kind: 'script',
  done,
  of: 100,
  requests: 3 * done,
  title: 'x'.repeat(200),
});

function recordProgress(live: boolean, verbose = false) {
  const output: string[] = [];
  const line = createProgressLine({
    write: (text) => void output.push(text),
    paint: paintPlain,
    live,
    verbose,
    width: 60,
  });
  return { written: output, line };
}

test('on a terminal, progress is one line that fits the width', () => {
  const { written: output, line } = recordProgress(true);
  for (let done = 1; done <= 100; done++) line(buildScriptProgress(done));
  expect(output.length).toBeGreaterThan(0);
  for (const text of output) {
    expect(text.startsWith('\r\u001b[2K')).toBe(true);
    expect(text).not.toContain('\n');
    expect(text.length).toBeLessThan(60 + 5);
  }
});

test('elsewhere, progress is one line per tenth of the scripts, and one per broken rule', () => {
  const { written: output, line } = recordProgress(false);
  for (let done = 1; done <= 100; done++) line(buildScriptProgress(done));
  line({ kind: 'broken', rule: 'video.title.required', level: 'documented' });
  expect(output).toHaveLength(11);
  expect(output[4]).toBe('50/100 scripts, 150 requests, 0 broken\n');
  expect(output[10]).toContain('video.title.required');
  expect(output.join('').includes('\u001b')).toBe(false);
});

test('progress reports waits for the rate limit, first with advice, at most once a minute without a terminal', () => {
  const [liveRun, plainRun] = [recordProgress(true), recordProgress(false)];
  for (const { line } of [liveRun, plainRun]) for (let i = 0; i < 3; i++) line({ kind: 'waiting', seconds: 60 });
  const advice = 'For a faster run, use a key without this limit, or configure the hook "advance".';
  expect(liveRun.written).toHaveLength(4);
  expect(liveRun.written[0]).toContain(advice);
  expect(liveRun.written[1]).toContain('Waiting 60 seconds for the rate limit of the service');
  expect(plainRun.written).toEqual([
    `The service limits the rate of requests. ${advice}\n`,
    'Waiting 60 seconds for the rate limit of the service\n',
  ]);
});

test('without another line for 15 seconds, progress shows how far learning is', () => {
  vi.useFakeTimers();
  const { written, line } = recordProgress(false);
  for (let done = 0; done < 80; done++) {
    line({ kind: 'learning', done, of: 80, requests: 6 * done });
    vi.advanceTimersByTime(1000);
  }
  vi.useRealTimers();
  expect(written).toHaveLength(5);
  expect(written[0]).toBe('Learning: 15/80 decisions, 90 requests\n');
});

test('with --verbose, progress is one line per script', () => {
  const { written: output, line } = recordProgress(false, true);
  for (let done = 1; done <= 100; done++) line(buildScriptProgress(done));
  expect(output).toHaveLength(100);
});

test('without a terminal, a script that ends after a long silence is named', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { written: output, line } = recordProgress(false, false);
  line(buildScriptProgress(1));
  vi.advanceTimersByTime(20_000);
  line(buildScriptProgress(2));
  line(buildScriptProgress(3));
  vi.useRealTimers();
  expect(output).toEqual([expect.stringMatching(/^2\/100 scripts, .* {2}\S/)]);
});
