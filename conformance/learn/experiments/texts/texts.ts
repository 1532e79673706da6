/** Experiments on texts and threads, on each platform that has threads. */
import { readMember } from '../../../../spec/json.ts';
import { getMemberAt } from '../../../../spec/laws/traces/traceReader.ts';
import type { PlatformLabel } from '../../../../spec/platforms.ts';
import { platforms } from '../../../../spec/platforms.ts';
import type { ScriptResult } from '../../../judge/evidence.ts';
import { account, listTargets, repeatLetter } from '../../../script/bodies.ts';
import { probe } from '../../../script/steps.ts';
import {
  accepted,
  type ChoiceExperiment,
  compareBodies,
  createPost,
  type Experiments,
  type MeasureExperiment,
  type Prediction,
  refused,
  withSchedule,
} from '../experiment.ts';
import { getData } from '../responses.ts';

const threadPlatforms = ['microblog', 'textthread', 'openmicro'] as const satisfies readonly PlatformLabel[];
const needs = ['post.schedule.field'] as const;

/** A target whose account id ends with a space. */
const targetWithTrailingSpace = { platform: 'social', accountId: `${account('social')} ` };

/** The maximum length of a post on a platform. */
const getLengthOn = (label: PlatformLabel): number => platforms[label].text.max;

/** Sends a text to each platform, and as a control a text that every service accepts. */
function buildPlatformExperiments(
  description: string,
  buildText: (length: number) => string,
  predicts: Readonly<Record<string, Prediction>>,
  plain = 'Hello',
): readonly ChoiceExperiment[] {
  return threadPlatforms.map((label) => ({
    name: `${description}, on ${label}`,
    steps: compareBodies(
      { text: buildText(getLengthOn(label)), platforms: listTargets(label) },
      { text: plain, platforms: listTargets(label) },
    ),
    predicts,
    needs,
  }));
}

/** The experiments with other characters as well, for a key that has an account on only one of these platforms. */
const repeatWithOtherCharacters = (
  build: (letter: string) => readonly ChoiceExperiment[],
): readonly ChoiceExperiment[] => [
  ...build('a'),
  ...build('b').map((experiment) => ({ ...experiment, name: `${experiment.name}, other characters` })),
];

/** No precomposed letter exists for `x` with an acute or circumflex accent, so Unicode normalization leaves it unchanged. */
const buildAccents = (count: number, letter: string): string =>
  `x${letter === 'a' ? '\u0301' : '\u0302'}`.repeat(count);

/** Spaces that make a text too long even for a service whose limit is off by a few characters. */
const spaces = ' '.repeat(10);

/** Whether the record of the probe shows its text without the white space around it. */
function isTextTrimmed({ requests }: ScriptResult): boolean {
  const text = readMember(getData(requests.at(-1)), 'text');
  return typeof text === 'string' && text === text.trim();
}

const computeHalf = (length: number): number => Math.floor(length / 2) + 1;

export const textExperiments: Experiments = {
  'text.unit': repeatWithOtherCharacters((letter) => [
    ...buildPlatformExperiments(
      'half the limit in emoji',
      (length) => (letter === 'a' ? '😀' : '🎈').repeat(computeHalf(length)),
      {
        'code-points': accepted,
        'utf-16': refused,
        graphemes: accepted,
      },
    ),
    ...buildPlatformExperiments(
      'half the limit in combined accents',
      (length) => buildAccents(computeHalf(length), letter),
      {
        'code-points': refused,
        'utf-16': refused,
        graphemes: accepted,
      },
    ),
  ]),
  'thread.split': repeatWithOtherCharacters((letter) => [
    // A plain thread shows the segments in the record as well.
    ...buildPlatformExperiments(
      'a blank segment',
      () => `${letter}\n\n\n\n\n\ntwo`,
      { 'drop-blank': accepted, exact: refused, trim: accepted, 'trim-newlines': accepted, runs: accepted },
      `${letter}\n\n\ntwo`,
    ),
    ...buildPlatformExperiments(
      'a segment of maximum length after spaces',
      (length) => `one\n\n\n${spaces}${letter.repeat(length)}`,
      {
        'drop-blank': refused,
        exact: refused,
        trim: accepted,
        'trim-newlines': refused,
        runs: refused,
      },
    ),
    ...buildPlatformExperiments(
      'a segment of maximum length before two newlines',
      (length) => `one\n\n\n${letter.repeat(length)}\n\n`,
      {
        'drop-blank': refused,
        exact: refused,
        trim: accepted,
        'trim-newlines': accepted,
        runs: refused,
      },
      // A service that trims whole texts accepts it in any case.
    ).map((experiment) => ({
      ...experiment,
      isMasked: isTextTrimmed,
      maskingAnswers: { 'request.white-space': ['trim', 'trim-texts', 'trim-texts-and-tags'] } as const,
    })),
    ...buildPlatformExperiments(
      'a segment of maximum length after five newlines',
      (length) => `one\n\n\n\n\n${letter.repeat(length)}`,
      {
        'drop-blank': refused,
        exact: refused,
        trim: accepted,
        'trim-newlines': accepted,
        runs: accepted,
      },
    ),
  ]),
  'thread.newline': repeatWithOtherCharacters((letter) =>
    buildPlatformExperiments(
      'two segments of maximum length, separated by CRLFs',
      (length) => `${letter.repeat(length)}\r\n\r\n\r\n${letter.repeat(length)}`,
      { lf: refused, any: accepted },
    ).map((experiment) => ({ ...experiment, maskingAnswers: { 'request.text-form': ['lf', 'nfc-lf'] } as const })),
  ),
  'request.text-form': (['social', 'microblog'] as const).map((label): MeasureExperiment => {
    const text = 'Cafe\u0301\r\nmenu';
    return {
      name: `a text with a combining accent and a CRLF, on ${label}, as it is returned`,
      steps: [probe(createPost(withSchedule({ text, platforms: listTargets(label) })))],
      measure: ({ requests: [request] }) => {
        const returnedText = readMember(getData(request), 'text');
        const forms = { 'as-sent': text, nfc: text.normalize(), lf: text.replace('\r', '') };
        const form = Object.entries(forms).find(([, formText]) => formText === returnedText)?.[0];
        return form ?? (returnedText === forms.nfc.replace('\r', '') ? 'nfc-lf' : undefined);
      },
      needs,
    };
  }),
  'request.white-space': [
    ...Object.entries({ 'a text between spaces': ' Hello ', 'a text before a line break': 'News\n' }).map(
      ([name, text]): MeasureExperiment => ({
        name: `${name}, as it is returned`,
        steps: [
          probe(createPost(withSchedule({ text, platforms: listTargets('social') }))),
          probe(createPost(withSchedule({ text: 'Hello', platforms: [targetWithTrailingSpace] }))),
        ],
        // Another experiment, which needs a video account, shows whether tags are trimmed.
        measure: ({ requests: [textRequest, idRequest] }) => {
          const returnedText = readMember(getData(textRequest), 'text');
          if (returnedText === text) return 'keep';
          return returnedText === text.trim() && idRequest?.observation.success === true ? 'trim' : undefined;
        },
        needs,
      }),
    ),
    ...['one', 'two words'].map(
      (tag): MeasureExperiment => ({
        name: `a tag between spaces (${tag}), as it is returned`,
        steps: [
          probe(
            createPost(
              withSchedule({
                text: ' Hello ',
                platforms: listTargets('video'),
                platformContent: { video: { title: 'Hello', tags: [` ${tag} `] } },
                media: { video: '{{file:clip.mp4}}' },
              }),
            ),
          ),
          probe(createPost(withSchedule({ text: 'Hello', platforms: [targetWithTrailingSpace] }))),
        ],
        measure: ({ requests: [post, idRequest] }) => {
          const record = getData(post);
          const tags = getMemberAt(record, 'platformContent', 'video', 'tags');
          if (readMember(record, 'text') !== 'Hello' || !Array.isArray(tags) || idRequest === undefined)
            return undefined;
          const { status, success } = idRequest.observation;
          if (success || status >= 500) return undefined;
          return tags[0] === tag ? 'trim-texts-and-tags' : 'trim-texts';
        },
        needs,
      }),
    ),
    ...buildPlatformExperiments(
      'a text of maximum length with trailing spaces',
      (length) => `${repeatLetter(length)}${spaces}`,
      {
        keep: refused,
        trim: accepted,
        'trim-texts': accepted,
        'trim-texts-and-tags': accepted,
      },
    ).map((experiment) => ({
      ...experiment,
      // If segments are trimmed, they fit even where the service keeps the whole text.
      requiredAnswers: { 'thread.split': ['drop-blank', 'exact', 'runs'] } as const,
    })),
  ],
  'text.blank': [
    ...buildPlatformExperiments('spaces', () => '   ', { empty: refused, text: accepted }),
    {
      name: 'a tab and a newline, on social',
      steps: compareBodies(
        { text: '\t\n', platforms: listTargets('social') },
        { text: 'Hello', platforms: listTargets('social') },
      ),
      predicts: { empty: refused, text: accepted },
      needs,
    },
  ],
  'post.empty-text': [
    ...buildPlatformExperiments('nothing', () => '', { 'with-media': refused, always: accepted, never: refused }),
    ...['photo.jpg', 'second.jpg'].map((name) => ({
      name: `an image alone, ${name}`,
      steps: compareBodies(
        { text: '', platforms: listTargets('social'), media: { images: [`{{file:${name}}}`] } },
        { text: 'Hello', platforms: listTargets('social'), media: { images: [`{{file:${name}}}`] } },
      ),
      predicts: { 'with-media': accepted, always: accepted, never: refused },
      anyPlatform: true as const,
      needs,
      maskingAnswers: { 'request.empty-texts': 'omit' } as const,
    })),
  ],
  // If the empty text of a platform counts as absent, the platform gets the text of the post. If it is kept, the post is
  // refused, unless texts may be empty. Options such as privacy would show nothing, because an empty option may be refused
  // for other reasons.
  'request.empty-texts': (['social', 'microblog', 'professional', 'textthread', 'openmicro'] as const).map((label) => {
    const withOverride = (text: string) => ({
      text: 'Hello',
      platforms: listTargets(label),
      platformContent: { [label]: { text } },
    });
    return {
      name: `an empty text for ${label}`,
      steps: compareBodies(withOverride(''), withOverride('News')),
      predicts: { keep: refused, omit: accepted },
      needs,
      requiredAnswers: { 'post.empty-text': ['with-media', 'never'] },
    };
  }),
  'platformContent.untargeted': threadPlatforms.flatMap((label): readonly ChoiceExperiment[] => {
    const plain = { text: 'Hello', platforms: listTargets('social') };
    const withOverride = (text: string) => ({ ...plain, platformContent: { [label]: { text } } });
    return [
      {
        name: `an override for ${label}`,
        steps: compareBodies(withOverride('Short'), plain),
        predicts: { measure: accepted, ignore: accepted, refuse: refused },
        anyPlatform: true,
        needs,
      },
      {
        name: `an override that is too long for ${label}`,
        steps: compareBodies(withOverride(repeatLetter(getLengthOn(label) + 10)), plain),
        predicts: { measure: refused, ignore: accepted, refuse: refused },
        anyPlatform: true,
        needs,
      },
    ];
  }),
};
