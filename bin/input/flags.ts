/** Flags of commands: unknown ones are refused with the nearest that exists. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearest } from '../../spec/nearest.ts';

/** Wrong usage; the message is for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Value<F> = F extends { type: 'boolean' } ? boolean : F extends { multiple: true } ? string[] : string;
type Values<O extends Options> = { [F in keyof O]?: Value<O[F]> };

/** @throws UsageError for a flag that does not exist, lacks its value, or for a stray word. */
export function parseFlags<const O extends Options>(argv: readonly string[], options: O): Values<O> {
  return parse(argv, options, false).values;
}

/** The flags, and the words beside them. @throws UsageError for a flag that does not exist, or lacks its value. */
export function parseWords<const O extends Options>(argv: readonly string[], options: O): Parsed<O> {
  return parse(argv, options, true);
}

interface Parsed<O extends Options> {
  readonly values: Values<O>;
  readonly words: readonly string[];
}

function parse<const O extends Options>(argv: readonly string[], options: O, allowPositionals: boolean): Parsed<O> {
  for (const word of argv) {
    const flag = /^--([^=]+)/.exec(word)?.[1];
    if (flag === undefined || Object.hasOwn(options, flag)) continue;
    const close = nearest(flag, Object.keys(options));
    throw new UsageError(
      `There is no flag --${flag}.${close === undefined ? '' : ` Did you mean --${close}?`} --help tells all.`,
    );
  }
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, strict: true, allowPositionals });
    return { values: values as Values<O>, words: positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('\n')[0] ?? error.message) : String(error));
  }
}
