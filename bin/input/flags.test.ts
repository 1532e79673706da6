/** Any command line is understood, or refused in words; none makes a program fail. */
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

/** What a reading gives, or nothing where the usage is wrong; anything else is a failure. */
function tried<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    expect(error.message.length).toBeGreaterThan(5);
    return undefined;
  }
}

test('any words are flags, or wrong usage', () => {
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

test('a flag is refused in the time that its length takes', () => {
  for (const text of longTexts(['--'])) expect(tried(() => parseFlags([text], mockFlags))).toBeUndefined();
});

test('any text is data in JSON or YAML, or refused in words', () => {
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

test('aliases of aliases are refused in words', () => {
  const nine = (word: string) => `[${Array(9).fill(word).join()}]`;
  const bomb = [...'bcdefghij'].map((name, i) => `${name}: &${name} ${nine(`*${'abcdefghij'[i]}`)}`).join('\n');
  expect(() => parseData('The body', `a: &a ${nine('x')}\n${bomb}\n`)).toThrow(UsageError);
});
