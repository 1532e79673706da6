import { expect, test } from 'vitest';
import type { Progress } from '../../options.ts';
import { plain } from './paint.ts';
import { progressLine } from './progress.ts';

const script = (done: number): Progress => ({
  kind: 'script',
  done,
  of: 100,
  requests: 3 * done,
  title: 'x'.repeat(200),
});

function heard(live: boolean, verbose = false) {
  const written: string[] = [];
  const line = progressLine({ write: (text) => void written.push(text), paint: plain, live, verbose, width: 60 });
  return { written, line };
}

test('on a terminal, progress is one line that fits the width', () => {
  const { written, line } = heard(true);
  for (let done = 1; done <= 100; done++) line(script(done));
  expect(written.length).toBeGreaterThan(0);
  for (const text of written) {
    expect(text.startsWith('\r\u001b[2K')).toBe(true);
    expect(text).not.toContain('\n');
    expect(text.length).toBeLessThan(60 + 5);
  }
});

test('elsewhere, progress is one line per tenth of the scripts, and one per broken rule', () => {
  const { written, line } = heard(false);
  for (let done = 1; done <= 100; done++) line(script(done));
  line({ kind: 'broken', rule: 'video.title.required', level: 'documented' });
  expect(written).toHaveLength(11);
  expect(written[4]).toBe('50/100 scripts, 150 requests, 0 broken\n');
  expect(written[10]).toContain('video.title.required');
  expect(written.join('').includes('\u001b')).toBe(false);
});

test('progress reports waits for the rate limit, at most once a minute without a terminal', () => {
  const [live, plainly] = [heard(true), heard(false)];
  for (const { line } of [live, plainly]) for (let i = 0; i < 3; i++) line({ kind: 'waiting', seconds: 60 });
  expect(live.written).toHaveLength(3);
  expect(live.written[0]).toContain('Waiting 60 seconds: the service returned 429');
  expect(plainly.written).toEqual(['Waiting 60 seconds: the service returned 429 Too Many Requests\n']);
});

test('with --verbose, progress is one line per script', () => {
  const { written, line } = heard(false, true);
  for (let done = 1; done <= 100; done++) line(script(done));
  expect(written).toHaveLength(100);
});
