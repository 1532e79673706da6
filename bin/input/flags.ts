/** Parses the flags of commands and suggests the closest flag for an unknown one. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { findNearest } from '../../spec/text/nearest.ts';

/** Invalid usage of a command. The message is for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Value<F> = F extends { type: 'boolean' } ? boolean : F extends { multiple: true } ? string[] : string;
type Values<O extends Options> = { [F in keyof O]?: Value<O[F]> };

/**
 * Parses flags only.
 *
 * @throws UsageError for an unknown flag, a missing value, or a positional argument
 */
export function parseFlags<const O extends Options>(argv: readonly string[], options: O): Values<O> {
  return parse(argv, options, false).values;
}

/**
 * Parses flags and positional arguments.
 *
 * @throws UsageError for an unknown flag or a missing value
 */
export function parseArguments<const O extends Options>(argv: readonly string[], options: O): ParsedArguments<O> {
  return parse(argv, options, true);
}

interface ParsedArguments<O extends Options> {
  readonly values: Values<O>;
  readonly positionals: readonly string[];
}

function parse<const O extends Options>(
  argv: readonly string[],
  options: O,
  allowPositionals: boolean,
): ParsedArguments<O> {
  for (const argument of argv) {
    const flag = /^--([^=]+)/.exec(argument)?.[1];
    if (flag === undefined || Object.hasOwn(options, flag)) continue;
    const suggestion = findNearest(flag, Object.keys(options));
    throw new UsageError(
      `Unknown option --${flag}.${suggestion === undefined ? '' : ` Did you mean --${suggestion}?`} --help lists all options.`,
    );
  }
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, strict: true, allowPositionals });
    return { values: values as Values<O>, positionals };
  } catch (error) {
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    const clearMessage = message
      .replace(/^Option '(?:-\w, )?(--[\w-]+) <value>' argument missing$/, '$1 requires a value')
      .replace(
        /^Option '(?:-\w, )?(--[\w-]+)' argument is ambiguous\.?$/,
        '$1 requires a value; write one that starts with a dash as $1=-VALUE',
      );
    throw new UsageError(`${clearMessage.replace(/\.?$/, '.')} --help lists all options.`);
  }
}

/**
 * Parses the port that a flag or the environment variable `PORT` sets.
 *
 * @throws UsageError for anything but a whole number from 0 to 65535
 */
export function parsePort(flag: string | undefined, variable: string | undefined, defaultPort: number): number {
  const text = flag ?? (variable || String(defaultPort));
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new UsageError(`${flag === undefined ? '$PORT' : '--port'} must be a number from 0 to 65535, not "${text}".`);
}

/** @throws UsageError for an empty host, with which Node would listen on every interface */
export function parseHost(text: string): string {
  if (text === '') throw new UsageError('--host must not be empty; use 0.0.0.0 for every interface.');
  return text;
}
