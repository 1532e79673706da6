/** `social-contract validate`: a request body, judged without a service. */
import { nearest } from '../../spec/nearest.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { guessOperation } from '../../src/offline/guess.ts';
import { judgeable, judgeOffline, type Unjudged, type Verdict } from '../../src/offline/offline.ts';
import { ProfileError } from '../../src/profile/profileError.ts';
import { parseWords, UsageError } from '../input/flags.ts';
import { profileOf } from '../input/profile.ts';
import { type ReadData, readData } from '../input/readData.ts';
import { brokenLines } from '../shown/refusal.ts';
import { widthOf, wrapped } from '../shown/text.ts';
import { placeOf } from './place.ts';

export const validateHelp = `Usage: social-contract validate FILE [options]

Judges a request body by the rules of the contract, without a service. FILE is JSON or YAML; - reads standard input.
Every broken rule is named with its place, what was given and what is allowed. Rules that hang on what only the service
knows (accounts, hosted files, what is stored) are named as not judged.

  --operation NAME    ${judgeable.slice(0, 3).join(', ')},
                      ${judgeable.slice(3).join(', ')}; guessed where the body leaves no doubt
  --stored FILE       for an update or a republish: what it changes, as the service answered it
  --profile FILE      the decisions of one implementation, as JSON or YAML; names are those of the profile
  --json              as JSON
  --help              this text

Exit codes: 0 nothing is broken, 1 at least one rule is broken, 2 wrong usage or a file that cannot be read.

Try:
  social-contract validate post.json
  social-contract validate changes.yaml --operation updatePost`;

const flags = {
  operation: { type: 'string' },
  stored: { type: 'string' },
  profile: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Exit codes: 0 where nothing is broken, 1 where something is, 2 for wrong usage or an unreadable file. */
export async function validateCommand(argv: readonly string[]): Promise<number> {
  try {
    const { values, words } = parseWords(argv, flags);
    if (values.help) {
      console.log(validateHelp);
      return 0;
    }
    const [file, ...more] = words;
    if (file === undefined || more.length > 0)
      throw new UsageError('Give one file, or - for standard input. Try: social-contract validate post.json');
    const profile = await profileOf(values.profile);
    const data = await readData('The body', file);
    const operation = operationOf(values.operation, profile, data.value);
    const stored = values.stored === undefined ? undefined : (await readData('--stored', values.stored)).value;
    const verdict = judgeOffline(profile, { operation, body: data.value, stored, now: Date.now() });
    const guessed = values.operation === undefined;
    if (values.json) console.log(JSON.stringify(asJson(verdict, data, guessed), null, 2));
    else console.log(asText(verdict, data, guessed, file === '-' ? 'standard input' : file).join('\n'));
    return verdict.broken.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof ProfileError)) throw error;
    console.error(error.message);
    return 2;
  }
}

function operationOf(name: string | undefined, profile: Profile, body: unknown): OperationId {
  if (name === undefined) {
    const guessed = guessOperation(profile, body);
    if (guessed !== undefined) return guessed;
    throw new UsageError(`Several operations could have this body. Say which one: --operation ${judgeable.join('|')}`);
  }
  const found = judgeable.find((id) => id.toLowerCase() === name.replaceAll('-', '').toLowerCase());
  if (found !== undefined) return found;
  const close = nearest(name, judgeable);
  throw new UsageError(
    `--operation: no operation "${name}" takes a JSON body.${close === undefined ? '' : ` Did you mean ${close}?`}`,
  );
}

function asJson({ operation, broken, unjudged }: Verdict, data: ReadData, guessed: boolean): unknown {
  const placed = broken.map((one) => ({ ...one, ...placeOf(data, one.pointer) }));
  return { operation, guessed, valid: broken.length === 0, broken: placed, unjudged };
}

function asText({ operation, broken, unjudged }: Verdict, data: ReadData, guessed: boolean, file: string): string[] {
  const width = widthOf(process.stdout);
  const count = broken.length === 1 ? '1 rule is broken' : `${broken.length} rules are broken`;
  return [
    `${file}: ${broken.length === 0 ? 'nothing is broken' : count}, judged as ${operation}${guessed ? ' (--operation takes another)' : ''}.`,
    ...broken.flatMap((one) => {
      const place = placeOf(data, one.pointer);
      return ['', ...brokenLines(one, width, place && `line ${place.line}, column ${place.column}`)];
    }),
    ...(unjudged.length === 0 ? [] : ['', 'Not judged here, for only the service knows']),
    ...reasonsOf(unjudged).flatMap(([reason, rules]) =>
      wrapped(`${reason}: ${rules.join(', ')}`, width - 4).map((line, i) => `${i === 0 ? '  ' : '    '}${line}`),
    ),
    ...(broken[0] === undefined ? [] : ['', `Try: social-contract explain ${broken[0].rule}`]),
  ];
}

function reasonsOf(unjudged: readonly Unjudged[]): [string, string[]][] {
  const reasons = new Map<string, string[]>();
  for (const { rule, needs } of unjudged) {
    const reason = needs.join(' and ');
    reasons.set(reason, [...(reasons.get(reason) ?? []), rule]);
  }
  return [...reasons];
}
