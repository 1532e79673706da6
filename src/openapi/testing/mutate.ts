/** Small mutations of JSON values, encoded as numbers so that fast-check can shrink them. */
import { isObject } from '../../../spec/json.ts';

/** One mutation: the index of the location, the kind of change, and the index of the value to use. */
export interface Change {
  readonly where: number;
  readonly how: number;
  readonly what: number;
}

type Path = readonly (string | number)[];

/** Returns a copy of the value with one mutation. */
export function mutate(
  value: unknown,
  { where, how, what }: Change,
  stock: readonly unknown[],
  names: readonly string[],
): unknown {
  const places = [...pathsIn(value, [])];
  const path = places[where % places.length] ?? [];
  const thing = at(value, path);
  const drawn = stock[what % stock.length];
  const name = names[what % names.length] ?? 'x';
  switch (how % 6) {
    case 0:
      return replaced(value, path, undefined);
    case 1:
    case 2:
      return replaced(value, path, typeof thing === 'string' ? (texts[what % texts.length] as string) : drawn);
    case 3:
      return replaced(
        value,
        path,
        isObject(thing) ? { ...thing, [name]: drawn } : Array.isArray(thing) ? [...thing, drawn] : drawn,
      );
    case 4:
      return replaced(value, path, Array.isArray(thing) ? [...thing, ...thing.slice(0, 1)] : drawn);
    default: {
      const other = places[what % places.length] ?? [];
      return replaced(value, path, at(value, other));
    }
  }
}

const letters = (n: number) => 'a'.repeat(n);
const around = (n: number) => [letters(n - 1), letters(n), letters(n + 1)];

/** Texts at the limits of members. */
const texts: readonly string[] = [
  ...['', ' ', '\n\n\n', 'a\n\n\nb', '\n\n\na', 'a\n\n\n\nb', 'a\r\n\r\n\r\nb', '😀', '\ud800', '{{firstName}}'],
  ...[64, 100, 280, 300, 500, 2200, 2048, 3000, 5000, 10_000].flatMap(around),
  ...[letters(63_206), letters(63_207)],
  ...[
    `${letters(280)}\n\n\n${letters(281)}`,
    `${letters(300)}\n\n\n${letters(300)}`,
    `${letters(500)}\n\n\n${letters(501)}`,
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

function* pathsIn(value: unknown, path: Path): Generator<Path> {
  yield path;
  if (Array.isArray(value)) for (let i = 0; i < value.length; i++) yield* pathsIn(value[i], [...path, i]);
  else if (isObject(value)) for (const name of Object.keys(value)) yield* pathsIn(value[name], [...path, name]);
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], value);
}

/** Replaces the value at a path; undefined removes it. */
function replaced(value: unknown, [step, ...rest]: Path, by: unknown): unknown {
  if (step === undefined) return by === undefined ? null : by;
  if (Array.isArray(value)) {
    const gone = rest.length === 0 && by === undefined;
    return gone
      ? value.filter((_, i) => i !== step)
      : value.map((item, i) => (i === step ? replaced(item, rest, by) : item));
  }
  const entries = Object.entries(value as object).flatMap(([name, member]) => {
    if (name !== String(step)) return [[name, member]];
    return rest.length === 0 && by === undefined ? [] : [[name, replaced(member, rest, by)]];
  });
  return Object.fromEntries(entries);
}
