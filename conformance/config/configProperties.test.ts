/** Property tests: any data is either a valid configuration or rejected with a `UsageError`. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateLongTexts, runOptions } from '../../spec/testing/runOptions.ts';
import { fillJson, findPlaceholdersIn, MissingValueError } from '../hooks/http/placeholders.ts';
import { parseRate, parseRealDuration } from '../hooks/http/realDuration.ts';
import { UsageError } from '../settings/usageError.ts';
import { checkConfig } from './checkConfig.ts';
import { substituteVariables } from './environment.ts';

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
const formatVariable = (expression: string): string => `\${${expression}}`;
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    formatVariable('HOME'),
    formatVariable('toString'),
    formatVariable('constructor:-x'),
    formatVariable('__proto__'),
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
    fc.property(value, (input) => {
      try {
        checkConfig(input, { name: 'The configuration', data: input });
      } catch (error) {
        expect(error).toBeInstanceOf(UsageError);
      }
    }),
    runOptions(1000),
  );
});

test('substituteVariables fills in variables in any data or throws a UsageError, and reads no inherited members', () => {
  fc.assert(
    fc.property(value, (input) => {
      try {
        const { value: result } = substituteVariables(input, { HOME: '/home' });
        expect(JSON.stringify(result) ?? '').not.toContain('[native code]');
      } catch (error) {
        expect(error).toBeInstanceOf(UsageError);
      }
    }),
    runOptions(1000),
  );
});

test('fillJson fills in any template or throws MissingValueError, and reads no inherited members', () => {
  fc.assert(
    fc.property(value, (input) => {
      expect(findPlaceholdersIn(input).every(({ name }) => /^[\w:-]+$/.test(name))).toBe(true);
      try {
        expect(typeof fillJson(input, { id: '1' })).not.toBe('function');
        expect(typeof fillJson([input], { id: '1' })).toBe('object');
      } catch (error) {
        expect(error).toBeInstanceOf(MissingValueError);
      }
    }),
    runOptions(1000),
  );
  for (const name of ['toString', 'constructor', '__proto__'])
    expect(fillJson({ a: `{{${name}}}` }, { id: '1' })).toEqual({});
});

test('parseRealDuration and parseRate return a safe integer or undefined for any text', () => {
  const noise = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9.]{0,12}(?:ms|s|m|h|\/m|\/s|\/h)?$/));
  fc.assert(
    fc.property(noise, (input) => {
      const duration = parseRealDuration(input);
      if (duration !== undefined) expect(Number.isSafeInteger(duration) && duration >= 0).toBe(true);
      const rate = parseRate(input);
      if (typeof rate === 'number') expect(Number.isSafeInteger(rate) && rate >= 1).toBe(true);
    }),
    runOptions(2000),
  );
});

test('long texts of repeated pieces are neither a duration nor a rate', () => {
  for (const longText of generateLongTexts(['', '1', '{{', '${A'])) {
    expect(parseRealDuration(longText)).toBeUndefined();
    expect(parseRate(longText)).toBeUndefined();
    expect(findPlaceholdersIn(longText)).toEqual([]);
  }
});
