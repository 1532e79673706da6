/** Property tests: any command line or text is either read or rejected with a UsageError. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateLongTexts, runOptions } from '../../spec/testing/runOptions.ts';
import { getInputs } from '../../src/inputs/inputs.ts';
import { defaultProfile } from '../../src/profile/resolve.ts';
import { buildMemberFlags, readMembers } from '../api/memberFlags.ts';
import { buildConfig, scopeFlags, serviceFlags } from '../conformance/flags.ts';
import { mockFlags } from '../mock/options.ts';
import { parseArguments, parseFlags, parsePort, UsageError } from './flags.ts';
import { parseData } from './readData.ts';

const inputs = [...getInputs(defaultProfile).values()];
const flagNames = [
  ...Object.keys({ ...mockFlags, ...serviceFlags, ...scopeFlags }),
  ...inputs.flatMap((input) => [...buildMemberFlags(input).keys()]),
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
const argumentLists = fc.array(word, { maxLength: 8 });

/** Returns the result, or undefined for a UsageError. Any other error fails the test. */
function tryRead<T>(readValue: () => T): T | undefined {
  try {
    return readValue();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    expect(error.message.length).toBeGreaterThan(5);
    return undefined;
  }
}

test('the errors for a missing value and an unexpected argument refer to --help', () => {
  expect(() => parseFlags(['--port'], mockFlags)).toThrow('--port requires a value. --help lists all options.');
  expect(() => parseFlags(['--port', '-1'], mockFlags)).toThrow(
    '--port requires a value; write one that starts with a dash as --port=-VALUE. --help lists all options.',
  );
  expect(() => parseFlags(['zz'], mockFlags)).toThrow(/^Unexpected argument 'zz'\. .*\. --help lists all options\.$/);
});

test('an invalid port names the flag or the variable that sets it', () => {
  expect(parsePort('0', '80', 4010)).toBe(0);
  expect(parsePort(undefined, '80', 4010)).toBe(80);
  expect(parsePort(undefined, '', 4010)).toBe(4010);
  expect(() => parsePort('x', '80', 4010)).toThrow('--port must be a number from 0 to 65535, not "x".');
  expect(() => parsePort(undefined, '65536', 4010)).toThrow('$PORT must be a number from 0 to 65535, not "65536".');
});

test('flag parsers accept any arguments or throw a UsageError', () => {
  fc.assert(
    fc.property(argumentLists, (argv) => {
      tryRead(() => parseFlags(argv, mockFlags));
      const parsedArguments = tryRead(() => parseArguments(argv, { ...serviceFlags, ...scopeFlags }));
      if (parsedArguments !== undefined) tryRead(() => buildConfig(parsedArguments.values));
      for (const input of inputs) {
        const members = tryRead(() => readMembers(argv, buildMemberFlags(input)));
        if (members !== undefined) expect(Object.getPrototypeOf(members.body)).toBe(Object.prototype);
      }
    }),
    runOptions(500),
  );
});

test('an unknown flag is rejected in time linear in its length', () => {
  for (const text of generateLongTexts(['--'])) expect(tryRead(() => parseFlags([text], mockFlags))).toBeUndefined();
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
      tryRead(() => parseData('The body', text));
    }),
    runOptions(1000),
  );
  expect(({} as Record<string, unknown>).a).toBeUndefined();
});

test('parseData rejects nested YAML aliases with a UsageError', () => {
  const buildNineOf = (word: string) => `[${Array(9).fill(word).join()}]`;
  const aliasBomb = [...'bcdefghij']
    .map((name, i) => `${name}: &${name} ${buildNineOf(`*${'abcdefghij'[i]}`)}`)
    .join('\n');
  expect(() => parseData('The body', `a: &a ${buildNineOf('x')}\n${aliasBomb}\n`)).toThrow(UsageError);
});

test('parseData accepts a flow collection of YAML only in a YAML file, whatever the case of its extension', () => {
  for (const name of ['b.yaml', 'b.YAML', 'b.Yml'])
    expect(parseData(`The body ${name}`, '{a: 1}').value).toEqual({ a: 1 });
  for (const name of ['b.json', 'b.JSON']) expect(() => parseData(`The body ${name}`, 'a: 1')).toThrow(UsageError);
});
