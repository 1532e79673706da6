/** Property tests: any command line or text is either read or rejected with a UsageError. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawn, longTexts } from '../../spec/testing/drawn.ts';
import { inputsOf } from '../../src/inputs/inputs.ts';
import { defaultProfile } from '../../src/profile/resolve.ts';
import { memberFlagsOf, readMembers } from '../api/memberFlags.ts';
import { configOf, rangeFlags, serviceFlags } from '../conformance/flags.ts';
import { mockFlags } from '../mock/options.ts';
import { parseFlags, parseWords, UsageError } from './flags.ts';
import { parseData } from './readData.ts';

const inputs = [...inputsOf(defaultProfile).values()];
const flagNames = [
  ...Object.keys({ ...mockFlags, ...serviceFlags, ...rangeFlags }),
  ...inputs.flatMap((input) => [...memberFlagsOf(input).keys()]),
  '__proto__',
  'constructor',
  'to-string',
  'to',
  '',
];
const word = fc.oneof(
  fc.constantFrom(...flagNames).map((name) => `--${name}`),
  fc.tuple(fc.constantFrom(...flagNames), fc.string()).map(([name, value]) => `--${name}=${value}`),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '--',
    '-',
    '-h',
    '--no-color',
    '60/m',
    '10s',
    '{"a":1}',
    '[',
    'social:acc_social',
    'true',
    'null',
    '9'.repeat(20),
  ),
);
const words = fc.array(word, { maxLength: 8 });

/** Returns the result, or undefined for a UsageError. Any other error fails the test. */
function tried<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    expect(error.message.length).toBeGreaterThan(5);
    return undefined;
  }
}

test('flag parsers accept any words or throw a UsageError', () => {
  fc.assert(
    fc.property(words, (argv) => {
      tried(() => parseFlags(argv, mockFlags));
      const given = tried(() => parseWords(argv, { ...serviceFlags, ...rangeFlags }));
      if (given !== undefined) tried(() => configOf(given.values));
      for (const input of inputs) {
        const read = tried(() => readMembers(argv, memberFlagsOf(input)));
        if (read !== undefined) expect(Object.getPrototypeOf(read.body)).toBe(Object.prototype);
      }
    }),
    drawn(500),
  );
});

test('an unknown flag is rejected in time linear in its length', () => {
  for (const text of longTexts(['--'])) expect(tried(() => parseFlags([text], mockFlags))).toBeUndefined();
});

test('parseData accepts any text or throws a UsageError', () => {
  const noise = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc
      .array(
        fc.constantFrom(
          'a: ',
          '- ',
          '\n',
          '  ',
          '&a ',
          '*a',
          '!!js ',
          '[',
          ']',
          '{',
          '}',
          '"',
          '|',
          '>',
          '? ',
          '#',
          '---\n',
          '%YAML 1.2\n',
          '__proto__: ',
          '<<: ',
          '\t',
        ),
      )
      .map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(noise, (text) => {
      tried(() => parseData('The body', text));
    }),
    drawn(1000),
  );
  expect(({} as Record<string, unknown>).a).toBeUndefined();
});

test('parseData rejects nested YAML aliases with a UsageError', () => {
  const nine = (word: string) => `[${Array(9).fill(word).join()}]`;
  const bomb = [...'bcdefghij'].map((name, i) => `${name}: &${name} ${nine(`*${'abcdefghij'[i]}`)}`).join('\n');
  expect(() => parseData('The body', `a: &a ${nine('x')}\n${bomb}\n`)).toThrow(UsageError);
});
