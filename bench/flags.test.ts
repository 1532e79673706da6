import { expect, test } from 'vitest';
import { readFlags } from './flags.ts';

test('without flags, all sections run with the full settings', () => {
  expect(readFlags([])).toEqual({
    ...{ help: false, quick: false, rounds: undefined, out: undefined },
    only: ['servers', 'start', 'growth', 'log', 'suite'],
  });
});

test('sections run in a fixed order, whatever the order of the flags', () => {
  expect(readFlags(['--only', 'suite', '--only', 'start', '--quick', '--rounds', '2', '--out', 'x'])).toEqual({
    ...{ help: false, quick: true, rounds: 2, out: 'x' },
    only: ['start', 'suite'],
  });
});

test.each([
  [['--only', 'server'], '--only must be one of servers, start, growth, log, suite, not "server".'],
  [['--rounds', '0'], '--rounds must be a number from 1 to 999, not "0".'],
  [['--fast'], "Unknown option '--fast'. --help lists all options."],
])('bench rejects %j with a message', (argv, message) => {
  expect(() => readFlags(argv)).toThrow(message);
});
