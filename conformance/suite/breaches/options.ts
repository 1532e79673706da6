/** Posts whose options break a rule. */
import type { JsonObject } from '../../../spec/json.ts';
import { titleMax } from '../../../spec/limits.ts';
import type { PlatformLabel } from '../../../spec/platforms.ts';
import {
  photoContentTypes,
  postModes,
  privacyLevels,
  videoPrivacies,
  videoTypes,
} from '../../../spec/schemas/content.ts';
import { letters, postTo } from '../../script/bodies.ts';
import { after, type Breach, beside, breachesOf, content, defined } from './breach.ts';

const enumerations: readonly (readonly [PlatformLabel, string, readonly string[]])[] = [
  ['photo', 'contentType', photoContentTypes],
  ['video', 'privacy', videoPrivacies],
  ['video', 'videoType', videoTypes],
  ['shortvideo', 'privacyLevel', privacyLevels],
  ['shortvideo', 'postMode', postModes],
];

const words = enumerations.flatMap(([label, option, allowed]) => {
  const post = postTo(label);
  const [first = ''] = allowed;
  const otherCase = (word: string) => (word === word.toUpperCase() ? word.toLowerCase() : word.toUpperCase());
  const others = enumerations.filter(([, name]) => name !== option).flatMap(([, , words]) => words[0] ?? []);
  const values = [
    'something',
    ...allowed.map(otherCase),
    `${first} `,
    `${first}s`,
    first.slice(0, -1),
    '',
    // A word of another option.
    ...others.slice(0, 1),
  ];
  return breachesOf(
    `${label}.${option}.allowed`,
    post,
    Object.fromEntries(values.map((value) => [`“${value}”`, content(post, label, { [option]: value })])),
  );
});

const video = postTo('video');
const titled = (title: unknown, more: JsonObject = {}) => content(video, 'video', { title, ...more });
const { platformContent: _, ...untitled } = video;
const { media: __, ...still } = video;

const titles = [
  ...breachesOf('video.title.required', video, {
    'no options at all': untitled,
    'no options of the platform': { ...untitled, platformContent: {} },
    'other options': { ...untitled, platformContent: { video: { privacy: 'unlisted', videoType: 'long' } } },
    'only a description': { ...untitled, platformContent: { video: { text: 'A description' } } },
    'beside another platform': beside(untitled, 'social'),
    'after another platform': after(untitled, 'social'),
    short: { ...untitled, platformContent: { video: { videoType: 'short' } } },
  }),
  ...breachesOf('video.title.when', video, {
    'neither a title nor a video': defined({ ...still, platformContent: undefined }),
    'other options and no video': { ...still, platformContent: { video: { privacy: 'public' } } },
  }),
  ...breachesOf('video.title.empty', video, {
    empty: titled(''),
    'empty beside another platform': beside(titled(''), 'social'),
  }),
  ...breachesOf('video.title.length', video, {
    'one too long': titled(letters(titleMax + 1)),
    'much too long': titled(letters(5000)),
    Cyrillic: titled('ж'.repeat(titleMax + 1)),
    Chinese: titled('字'.repeat(titleMax + 1)),
    'beside another platform': beside(titled(letters(titleMax + 1)), 'social'),
    'after another platform': after(titled(letters(titleMax + 1)), 'professional'),
    'on a short': titled(letters(titleMax + 1), { videoType: 'short' }),
  }),
];

const tags = breachesOf('video.tags.total', titled('A title', { tags: ['bread'] }), {
  'six of a hundred': titled('A title', { tags: Array.from({ length: 6 }, (_item, i) => `${letters(99)}${i}`) }),
  'five of a hundred and one of one': titled('A title', {
    tags: [...Array.from({ length: 5 }, (_item, i) => `${letters(99)}${i}`), 'b'],
  }),
  'fifty-one of ten': titled('A title', { tags: Array.from({ length: 51 }, (_item, i) => `${letters(8)}${i + 10}`) }),
});

const plugged = (autoPlug: unknown, more: JsonObject = {}): JsonObject => ({
  ...postTo('professional'),
  isAutoPlug: true,
  autoPlug,
  ...more,
});
const comment = { text: 'The recipe', delay: 'PT10M' };
const delays = ['10 minutes', '600', 'P1M', 'P1Y', 'PT', 'P', '-PT10M', 'pt10m', '10M', ''];

const plugs = breachesOf('autoPlug.comments.shape', plugged({ comments: [comment] }), {
  'no text': plugged({ comments: [{ delay: 'PT10M' }] }),
  'an empty text': plugged({ comments: [{ ...comment, text: '' }] }),
  'no delay': plugged({ comments: [{ text: 'The recipe' }] }),
  'no text in the second': plugged({ comments: [comment, { delay: 'P1D' }] }),
  ...Object.fromEntries(
    delays.map((delay) => [`a delay of “${delay}”`, plugged({ comments: [{ ...comment, delay }] })]),
  ),
});

export const optionBreaches: readonly Breach[] = [...words, ...titles, ...tags, ...plugs];
