import { expect, test } from 'vitest';
import { readFlags } from './flags.ts';

test('without flags, all sections run with the full settings', () => {
  expect(readFlags([])).toEqual({
    ...{ help: false, quick: false, rounds: undefined, posts: undefined, out: undefined, publish: false },
    only: ['servers', 'process', 'start', 'weight', 'growth', 'size', 'log', 'suite'],
  });
});

test('sections run in a fixed order, whatever the order of the flags', () => {
  expect(
    readFlags(['--only', 'suite', '--only', 'start', '--quick', '--rounds', '2', '--posts', '5000', '--out', 'x']),
  ).toEqual({
    ...{ help: false, quick: true, rounds: 2, posts: 5000, out: 'x', publish: false },
    only: ['start', 'suite'],
  });
});

test.each([
  [
    ['--only', 'server'],
    '--only must be one of servers, process, start, weight, growth, size, log, suite, not "server".',
  ],
  [['--publish', '--quick'], '--publish requires a full run: remove --quick and --only.'],
  [['--publish', '--only', 'start'], '--publish requires a full run: remove --quick and --only.'],
  [['--rounds', '0'], '--rounds must be a number from 1 to 999, not "0".'],
  [['--posts', '99'], '--posts must be a number from 100 to 9999999, not "99".'],
  [['--fast'], "Unknown option '--fast'. --help lists all options."],
])('bench rejects %j with a message', (argv, message) => {
  expect(() => readFlags(argv)).toThrow(message);
});
