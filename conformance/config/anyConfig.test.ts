/** Property tests: any data is either a valid configuration or rejected with a `UsageError`. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawn, longTexts } from '../../spec/testing/drawn.ts';
import { filledJson, NothingToSay, placeholdersIn } from '../hooks/http/placeholders.ts';
import { parseRate, parseSpan } from '../hooks/http/span.ts';
import { UsageError } from '../settings/usageError.ts';
import { checkConfig } from './checkConfig.ts';
import { substituted } from './environment.ts';

const names = [
  'url',
  'credentials',
  'headers',
  'hooks',
  'budgets',
  'accounts',
  'only',
  'seed',
  'size',
  'timeout',
  'rate',
  'primary',
  'env',
  'key',
  '__proto__',
  'constructor',
  'toString',
  '',
];
/** Writes a variable as a configuration does. */
const variable = (inside: string): string => `\${${inside}}`;
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    variable('HOME'),
    variable('toString'),
    variable('constructor:-x'),
    variable('__proto__'),
    '${',
    '{{id}}',
    '{{toString}}',
    '{{__proto__}}',
    '{{env:X}}',
    '{{',
    'http://127.0.0.1/',
    '10s',
    '60/m',
  ),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(text, fc.constantFrom(null, true, 0, -1, 1e308)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 5 }),
  ),
}));

test('checkConfig accepts any data or throws a UsageError', () => {
  fc.assert(
    fc.property(value, (given) => {
      try {
        checkConfig(given, { name: 'The configuration', data: given });
      } catch (error) {
        expect(error).toBeInstanceOf(UsageError);
      }
    }),
    drawn(1000),
  );
});

test('substituted fills in variables in any data or throws a UsageError, and reads no inherited members', () => {
  fc.assert(
    fc.property(value, (given) => {
      try {
        const { value: filled } = substituted(given, { HOME: '/home' });
        expect(JSON.stringify(filled) ?? '').not.toContain('[native code]');
      } catch (error) {
        expect(error).toBeInstanceOf(UsageError);
      }
    }),
    drawn(1000),
  );
});

test('filledJson fills in any template or throws NothingToSay, and reads no inherited members', () => {
  fc.assert(
    fc.property(value, (given) => {
      expect(placeholdersIn(given).every(({ name }) => /^[\w:-]+$/.test(name))).toBe(true);
      try {
        expect(typeof filledJson(given, { id: '1' })).not.toBe('function');
        expect(typeof filledJson([given], { id: '1' })).toBe('object');
      } catch (error) {
        expect(error).toBeInstanceOf(NothingToSay);
      }
    }),
    drawn(1000),
  );
  for (const name of ['toString', 'constructor', '__proto__'])
    expect(filledJson({ a: `{{${name}}}` }, { id: '1' })).toEqual({});
});

test('parseSpan and parseRate return a safe integer or undefined for any text', () => {
  const noise = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9.]{0,12}(?:ms|s|m|h|\/m|\/s|\/h)?$/));
  fc.assert(
    fc.property(noise, (given) => {
      const span = parseSpan(given);
      if (span !== undefined) expect(Number.isSafeInteger(span) && span >= 0).toBe(true);
      const rate = parseRate(given);
      if (typeof rate === 'number') expect(Number.isSafeInteger(rate) && rate >= 1).toBe(true);
    }),
    drawn(2000),
  );
});

test('long texts are parsed in linear time', () => {
  for (const long of longTexts(['', '1', '{{', '${A'])) {
    parseSpan(long);
    parseRate(long);
    placeholdersIn(long);
  }
});
