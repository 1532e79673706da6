/** Limits of texts: one less, exact, one more, in every place and in many writing systems. */
import type { JsonObject } from '../../../spec/json.ts';
import { omitUndefined } from '../../../spec/json.ts';
import { getPlatformByLabel, type PlatformLabel, platformLabels } from '../../../spec/platforms.ts';
import { addTargetInBothOrders, appendTargets, withContent } from '../../../spec/rules/bodies.ts';
import { threadSeparator } from '../../../spec/text/thread.ts';
import { postTo, repeatLetter } from '../../script/bodies.ts';
import type { BoundarySeries } from './boundarySeries.ts';

const listValuesAround = (max: number): readonly number[] => [max - 1, max, max + 1];
const threadingPlatforms = platformLabels.filter((label) => getPlatformByLabel(label).text.threads);
const getLengthRule = (label: PlatformLabel): string => `text.length.${label}`;

/** Letters that count as one in every unit, with different lengths in bytes. */
const writingSystems: Readonly<Record<string, string>> = {
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
const multiUnitCharacters: Readonly<Record<string, string>> = {
  emoji: '😀',
  'letters with combining marks': 'x\u0301',
  families: '👨‍👩‍👧',
  flags: '🇦🇹',
  'rare characters': '𠮷',
};

function buildPlainSeries(label: PlatformLabel): readonly BoundarySeries[] {
  const { max } = getPlatformByLabel(label).text;
  const post = postTo(label, 'short');
  const withoutText = omitUndefined({ ...post, text: undefined });
  const otherPlatform: PlatformLabel = label === 'social' ? 'professional' : 'social';
  const longLength = Math.min(getPlatformByLabel(otherPlatform).text.max, max + 1);
  const buildSeries = (name: string, bodies: readonly JsonObject[], validBody: JsonObject = post): BoundarySeries => ({
    about: [getLengthRule(label)],
    name: `text of ${label}, ${name}`,
    validBody,
    bodies,
    replaceable: [otherPlatform],
  });
  return [
    buildSeries('default', [
      ...[...listValuesAround(max).map(repeatLetter), buildEscapedText(max), '😀'.repeat(max)].map((text) => ({
        ...post,
        text,
      })),
      // The limit applies to the text of the platform, not to a default text that only another platform uses.
      withContent({ ...appendTargets(post, otherPlatform), text: repeatLetter(longLength) }, label, { text: 'short' }),
      // It applies next to a platform that accepts more, whichever comes first.
      ...(getPlatformByLabel(otherPlatform).text.max > max
        ? addTargetInBothOrders({ ...post, text: repeatLetter(max + 1) }, otherPlatform)
        : []),
      ...addTargetInBothOrders(withContent(post, label, { text: repeatLetter(max + 1) }), otherPlatform),
    ]),
    buildSeries(
      'override',
      listValuesAround(max).map((n) => withContent(post, label, { text: repeatLetter(n) })),
    ),
    buildSeries(
      'override without a default',
      listValuesAround(max).map((n) => withContent(withoutText, label, { text: repeatLetter(n) })),
      withContent(withoutText, label, { text: 'short' }),
    ),
    // The other platform has its own text, so its limit does not apply to the default text.
    buildSeries('next to a platform with its own text', [
      withContent({ ...appendTargets(post, otherPlatform), text: repeatLetter(Math.min(max, 3000)) }, otherPlatform, {
        text: 'short',
      }),
    ]),
    buildSeries(
      'other writing systems',
      Object.values(writingSystems).flatMap((letter) => [{ ...post, text: letter.repeat(max) }]),
    ),
    buildSeries(
      'over the limit, in other writing systems',
      ['é', '字', 'ж'].map((letter) => ({ ...post, text: letter.repeat(max + 1) })),
    ),
  ];
}

/**
 * A text that is longer in bytes, as HTML or as JSON: one half are letters that take two bytes each, the other half
 * characters that have to be escaped.
 */
function buildEscapedText(length: number): string {
  const half = Math.floor(length / 2);
  return 'ж'.repeat(length - half) + '<&"\n>'.repeat(half).slice(0, half);
}

/** The limit applies to each segment; the whole thread may be longer. */
function buildThreadSeries(label: PlatformLabel): readonly BoundarySeries[] {
  const { max } = getPlatformByLabel(label).text;
  const buildThread = (...lengths: readonly number[]) => lengths.map(repeatLetter).join(threadSeparator);
  const post = postTo(label, buildThread(5, 5, 5));
  const [n, overLimit] = [max, max + 1];
  const texts = [
    buildThread(n, n, n),
    buildThread(overLimit, 5, 5),
    buildThread(5, overLimit, 5),
    buildThread(5, 5, overLimit),
    buildThread(n - 1, n, n - 1),
    buildThread(...Array.from({ length: 12 }, () => n)),
    buildThread(...Array.from({ length: 12 }, () => 5), overLimit),
  ];
  return [
    {
      about: [getLengthRule(label)],
      name: `segments of ${label}, default`,
      validBody: post,
      bodies: texts.map((text) => ({ ...post, text })),
    },
    {
      about: [getLengthRule(label)],
      name: `segments of ${label}, override`,
      validBody: post,
      bodies: texts.slice(0, 4).map((text) => withContent(post, label, { text })),
    },
    {
      // Two newlines, or three with a gap, do not split a text.
      about: [getLengthRule(label)],
      name: `no segments of ${label}`,
      validBody: post,
      bodies: [
        `${repeatLetter(max - 3)}\n\n${repeatLetter(1)}`,
        `${repeatLetter(max - 2)}\n\n${repeatLetter(1)}`,
        `${repeatLetter(max - 4)}\n\n \n${repeatLetter(1)}`,
        `${repeatLetter(max)}\n \n\n${repeatLetter(1)}`,
        `${repeatLetter(max)}\\n\\n\\n${repeatLetter(1)}`,
      ].map((text) => ({ ...post, text })),
    },
  ];
}

/** On platforms without threads the separator is ordinary text and counts. */
const separatorSeries = platformLabels
  .filter((label) => !getPlatformByLabel(label).text.threads)
  .map((label): BoundarySeries => {
    const { max } = getPlatformByLabel(label).text;
    const post = postTo(label, 'short');
    const splitText = (n: number) => `${repeatLetter(n - 4)}${threadSeparator}a`;
    return {
      about: [getLengthRule(label)],
      name: `separators on ${label}`,
      validBody: post,
      bodies: listValuesAround(max).map((n) => ({ ...post, text: splitText(n) })),
    };
  });

/** Each unit at its limit; the profile says which one applies. */
function buildUnitSeries(label: PlatformLabel): BoundarySeries {
  const { max } = getPlatformByLabel(label).text;
  const post = postTo(label, 'short');
  const listCountsAround = (character: string) => {
    const graphemes = 1;
    const unitSizes = [graphemes, [...character].length, character.length];
    return [...new Set(unitSizes.flatMap((size) => [Math.floor(max / size), Math.floor(max / size) + 1]))];
  };
  return {
    about: ['text.unit.code-points'],
    alternatives: [getLengthRule(label)],
    name: `units of ${label}`,
    validBody: post,
    bodies: Object.values(multiUnitCharacters).flatMap((character) =>
      listCountsAround(character).map((n) => ({ ...post, text: character.repeat(n) })),
    ),
  };
}

export const textSeries: readonly BoundarySeries[] = [
  ...platformLabels.flatMap(buildPlainSeries),
  ...threadingPlatforms.flatMap(buildThreadSeries),
  ...separatorSeries,
];

export const unitSeries: readonly BoundarySeries[] = (['microblog', 'professional', 'photo', 'openmicro'] as const).map(
  buildUnitSeries,
);
