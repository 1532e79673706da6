/** Small mutations of JSON values, encoded as numbers so that fast-check can shrink them. */
import { getValueAt, isObject } from '../../../spec/json.ts';

/** One mutation: the index of the location, the kind of change, and the index of the value to use. */
export interface Change {
  readonly location: number;
  readonly kind: number;
  readonly sample: number;
}

type Path = readonly (string | number)[];

/** Returns a copy of the value with one mutation. */
export function mutate(
  value: unknown,
  { location, kind, sample }: Change,
  sampleValues: readonly unknown[],
  names: readonly string[],
): unknown {
  const paths = [...findPathsIn(value, [])];
  const path = paths[location % paths.length] ?? [];
  const currentValue = getValueAt(value, path);
  const sampleValue = sampleValues[sample % sampleValues.length];
  const name = names[sample % names.length] ?? 'x';
  switch (kind % 6) {
    case 0:
      return replaceAt(value, path, undefined);
    case 1:
    case 2:
      return replaceAt(
        value,
        path,
        typeof currentValue === 'string' ? (texts[sample % texts.length] as string) : sampleValue,
      );
    case 3:
      return replaceAt(
        value,
        path,
        isObject(currentValue)
          ? { ...currentValue, [name]: sampleValue }
          : Array.isArray(currentValue)
            ? [...currentValue, sampleValue]
            : sampleValue,
      );
    case 4:
      return replaceAt(
        value,
        path,
        Array.isArray(currentValue) ? [...currentValue, ...currentValue.slice(0, 1)] : sampleValue,
      );
    default: {
      const otherPath = paths[sample % paths.length] ?? [];
      return replaceAt(value, path, getValueAt(value, otherPath));
    }
  }
}

const repeatLetter = (n: number) => 'a'.repeat(n);
const buildTextsAround = (n: number) => [repeatLetter(n - 1), repeatLetter(n), repeatLetter(n + 1)];

/** Texts at the limits of members. */
const texts: readonly string[] = [
  ...['', ' ', '\n\n\n', 'a\n\n\nb', '\n\n\na', 'a\n\n\n\nb', 'a\r\n\r\n\r\nb', '😀', '\ud800', '{{firstName}}'],
  ...[64, 100, 280, 300, 500, 2200, 2048, 3000, 5000, 10_000].flatMap(buildTextsAround),
  ...[repeatLetter(63_206), repeatLetter(63_207)],
  ...[
    `${repeatLetter(280)}\n\n\n${repeatLetter(281)}`,
    `${repeatLetter(300)}\n\n\n${repeatLetter(300)}`,
    `${repeatLetter(500)}\n\n\n${repeatLetter(501)}`,
  ],
  ...['😀'.repeat(100), '😀'.repeat(101), '😀'.repeat(280), '😀'.repeat(281)],
  ...['2030-01-07T09:00:00Z', '2030-02-30T09:00:00Z', '2030-01-07T09:00:00', '2030-01-07T09:00:00+02:00', '2030-01-07'],
  ...['2030-01-07t09:00:00z', '2030-01-07T09:00:60Z', '2030-01-07T24:00:00Z', '2030-01-07 09:00:00Z'],
  ...['PT10M', 'P1M', 'P', 'PT', 'P1DT2H', 'P1W', 'pt10m', 'P1.5D'],
  ...[
    'https://a.example/b.jpg',
    'http://a.example',
    'ftp://a.example',
    'https://',
    'https://a b',
    'HTTPS://A.example/',
  ],
  ...[
    'professional',
    'microblog',
    'video',
    'openmicro',
    'pinboard',
    'feed',
    'reel',
    'public',
    'long',
    'direct',
    'SELF_ONLY',
  ],
  ...['full', 'comments_only', 'collect_only', 'Full'],
];

function* findPathsIn(value: unknown, path: Path): Generator<Path> {
  yield path;
  if (Array.isArray(value)) for (let i = 0; i < value.length; i++) yield* findPathsIn(value[i], [...path, i]);
  else if (isObject(value)) for (const name of Object.keys(value)) yield* findPathsIn(value[name], [...path, name]);
}

/** Replaces the value at a path; undefined removes it. */
function replaceAt(value: unknown, [step, ...rest]: Path, replacement: unknown): unknown {
  if (step === undefined) return replacement === undefined ? null : replacement;
  if (Array.isArray(value)) {
    const isRemoval = rest.length === 0 && replacement === undefined;
    return isRemoval
      ? value.filter((_, i) => i !== step)
      : value.map((item, i) => (i === step ? replaceAt(item, rest, replacement) : item));
  }
  const entries = Object.entries(value as object).flatMap(([name, member]) => {
    if (name !== String(step)) return [[name, member]];
    return rest.length === 0 && replacement === undefined ? [] : [[name, replaceAt(member, rest, replacement)]];
  });
  return Object.fromEntries(entries);
}
