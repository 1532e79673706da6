import { expect, test } from 'vitest';
import { readFlags } from './flags.ts';

test('nothing said means everything, in its usual size', () => {
  expect(readFlags([])).toEqual({
    ...{ help: false, quick: false, rounds: undefined, out: undefined },
    only: ['servers', 'start', 'growth', 'suite'],
  });
});

test('parts are measured in one order, whatever the order of the flags', () => {
  expect(readFlags(['--only', 'suite', '--only', 'start', '--quick', '--rounds', '2', '--out', 'x'])).toEqual({
    ...{ help: false, quick: true, rounds: 2, out: 'x' },
    only: ['start', 'suite'],
  });
});

test.each([
  [['--only', 'server'], '--only takes servers, start, growth, suite, not "server".'],
  [['--rounds', '0'], '--rounds takes a number from 1 to 999, not "0".'],
  [['--fast'], "Unknown option '--fast'. --help tells all."],
])('%j is wrong, and is told so', (argv, message) => {
  expect(() => readFlags(argv)).toThrow(message);
});
