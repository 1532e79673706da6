/** Limits of texts: one less, exact, one more, in every place and in many scripts. */
import type { JsonObject } from '../../../spec/json.ts';
import { type PlatformLabel, platform, platformLabels } from '../../../spec/platforms.ts';
import { beside, content, defined } from '../../../spec/rules/bodies.ts';
import { threadSeparator } from '../../../spec/text/thread.ts';
import { letters, postTo } from '../../script/bodies.ts';
import type { Ladder } from './ladder.ts';

const around = (max: number): readonly number[] => [max - 1, max, max + 1];
const threading = platformLabels.filter((label) => platform(label).text.threads);
const rule = (label: PlatformLabel): string => `text.length.${label}`;

/** Letters that count as one in every unit, with different lengths in bytes. */
const scripts: Readonly<Record<string, string>> = {
  accented: 'é',
  Greek: 'λ',
  Cyrillic: 'ж',
  Arabic: 'س',
  Hebrew: 'ש',
  Chinese: '字',
  Korean: '한',
  symbols: '€',
};

/** Characters that count differently in code points, UTF-16 units and graphemes. */
const wide: Readonly<Record<string, string>> = {
  emoji: '😀',
  'letters with combining marks': 'e\u0301',
  families: '👨‍👩‍👧',
  flags: '🇦🇹',
  'rare characters': '𠮷',
};

function plain(label: PlatformLabel): readonly Ladder[] {
  const { max } = platform(label).text;
  const post = postTo(label, 'short');
  const silent = defined({ ...post, text: undefined });
  const other: PlatformLabel = label === 'social' ? 'professional' : 'social';
  const ladder = (name: string, rungs: readonly JsonObject[]): Ladder => ({
    about: [rule(label)],
    name: `text of ${label}, ${name}`,
    kept: post,
    rungs,
  });
  return [
    ladder(
      'default',
      around(max).map((n) => ({ ...post, text: letters(n) })),
    ),
    ladder(
      'override',
      around(max).map((n) => content(post, label, { text: letters(n) })),
    ),
    ladder(
      'override without a default',
      around(max).map((n) => content(silent, label, { text: letters(n) })),
    ),
    // The longer text belongs to another platform, so this platform's limit does not apply.
    ladder('beside a platform of its own text', [
      content({ ...beside(post, other), text: letters(Math.min(max, 3000)) }, other, { text: 'short' }),
      content({ ...beside(post, other), text: letters(Math.min(platform(other).text.max, max + 1)) }, label, {
        text: 'short',
      }),
    ]),
    ladder(
      'other scripts',
      Object.values(scripts).flatMap((letter) => [{ ...post, text: letter.repeat(max) }]),
    ),
    ladder(
      'beyond, in other scripts',
      ['é', '字', 'ж'].map((letter) => ({ ...post, text: letter.repeat(max + 1) })),
    ),
  ];
}

/** The limit applies to each segment; the whole thread may be longer. */
function threads(label: PlatformLabel): readonly Ladder[] {
  const { max } = platform(label).text;
  const thread = (...lengths: readonly number[]) => lengths.map(letters).join(threadSeparator);
  const post = postTo(label, thread(5, 5, 5));
  const [n, over] = [max, max + 1];
  const texts = [
    thread(n, n, n),
    thread(over, 5, 5),
    thread(5, over, 5),
    thread(5, 5, over),
    thread(n - 1, n, n - 1),
    thread(...Array.from({ length: 12 }, () => n)),
    thread(...Array.from({ length: 12 }, () => 5), over),
  ];
  return [
    {
      about: [rule(label)],
      name: `segments of ${label}, default`,
      kept: post,
      rungs: texts.map((text) => ({ ...post, text })),
    },
    {
      about: [rule(label)],
      name: `segments of ${label}, override`,
      kept: post,
      rungs: texts.slice(0, 4).map((text) => content(post, label, { text })),
    },
    {
      // Two newlines, or three with a gap, do not split a text.
      about: [rule(label)],
      name: `no segments of ${label}`,
      kept: post,
      rungs: [
        `${letters(max - 3)}\n\n${letters(1)}`,
        `${letters(max - 2)}\n\n${letters(1)}`,
        `${letters(max - 4)}\n\n \n${letters(1)}`,
        `${letters(max)}\n \n\n${letters(1)}`,
        `${letters(max)}\\n\\n\\n${letters(1)}`,
      ].map((text) => ({ ...post, text })),
    },
  ];
}

/** On platforms without threads the separator is ordinary text and counts. */
const ordinary = platformLabels
  .filter((label) => !platform(label).text.threads)
  .map((label): Ladder => {
    const { max } = platform(label).text;
    const post = postTo(label, 'short');
    const split = (n: number) => `${letters(n - 4)}${threadSeparator}a`;
    return {
      about: [rule(label)],
      name: `separators on ${label}`,
      kept: post,
      rungs: around(max).map((n) => ({ ...post, text: split(n) })),
    };
  });

/** Each unit at its limit; the profile says which one applies. */
function units(label: PlatformLabel): Ladder {
  const { max } = platform(label).text;
  const post = postTo(label, 'short');
  const counts = (sign: string) => {
    const graphemes = 1;
    const ways = [graphemes, [...sign].length, sign.length];
    return [...new Set(ways.flatMap((size) => [Math.floor(max / size), Math.floor(max / size) + 1]))];
  };
  return {
    about: ['text.unit.code-points'],
    or: [rule(label)],
    name: `units of ${label}`,
    kept: post,
    rungs: Object.values(wide).flatMap((sign) => counts(sign).map((n) => ({ ...post, text: sign.repeat(n) }))),
  };
}

export const textLadders: readonly Ladder[] = [
  ...platformLabels.flatMap(plain),
  ...threading.flatMap(threads),
  ...ordinary,
];

export const unitLadders: readonly Ladder[] = (['microblog', 'professional', 'photo', 'openmicro'] as const).map(units);
