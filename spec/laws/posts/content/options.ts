/** Laws on options: defaults and disclosures, observed in records that echo options or in publications. */
import type { Behaviour, DecisionId } from '../../../decisions/index.ts';
import { asObject, isEqualJson, type JsonObject, readMember } from '../../../json.ts';
import type { PlatformLabel } from '../../../platforms.ts';
import { getDefaultContentType } from '../../../rules/views/contentType.ts';
import type { Level } from '../../../statement.ts';
import { type Law, law, type Observation } from '../../law.ts';
import { buildTargets, createdPost, post } from '../../traces/examples.ts';
import { getContentAt, listPostHistories, type PostHistory, readTargets } from '../../traces/posts.ts';
import { checkEqual, getMemberAt, readObservations } from '../../traces/traceReader.ts';
import { readShownOptions } from './shownOptions.ts';

const cite = (item: string) => ({ section: 'platformContent.<label> fields', item });
const needs = ['post.record', 'post.update.merge'] as const;

/**
 * Every observed value of an option, with the value that the caller set: undefined if a network received options without
 * it. A record may omit the option.
 */
function* findObservedOptions(
  trace: readonly Observation[],
  label: PlatformLabel,
  option: string,
  behaviour: Behaviour,
) {
  for (const history of listPostHistories(trace)) {
    if (!keepsSubject(history, label)) continue;
    for (const { observation, post: record, position } of history.sightings) {
      const content = getContentAt(history, position, behaviour);
      if (!readTargets(content).some((target) => target.platform === label)) continue;
      const requestedValue = getMemberAt(content, 'platformContent', label, option);
      for (const foundValue of readShownOptions(record, label, option))
        yield { observation, foundValue, content, requestedValue };
    }
    for (const publication of readObservations(trace, 'publication').filter(
      (publication) => publication.postId === history.id && publication.platform === label,
    )) {
      const content = getContentAt(history, trace.indexOf(publication), behaviour);
      const foundValue = publication.options?.[option];
      if (publication.options !== undefined && content !== undefined)
        yield {
          observation: publication,
          foundValue,
          content,
          requestedValue: getMemberAt(content, 'platformContent', label, option),
        };
    }
  }
}

/** Whether no update changes what an option depends on: the media, the targets on the platform, and its options. */
function keepsSubject({ versions: [creation, ...updates] }: PostHistory, label: PlatformLabel): boolean {
  const pickSubject = (content: JsonObject | undefined) => {
    const { text: _, ...options } = asObject(getMemberAt(content, 'platformContent', label));
    return [content?.media, options, readTargets(content).filter(({ platform }) => platform === label)];
  };
  return updates.every(({ content }) => isEqualJson(pickSubject(content), pickSubject(creation?.content)));
}

interface Default {
  readonly id: string;
  readonly label: PlatformLabel;
  readonly option: string;
  readonly level: Level;
  readonly decision?: DecisionId;
  readonly value: unknown;
  readonly otherValue: unknown;
  /** The default for the given content under a profile; by default, the answer of the decision. Undefined for none. */
  readonly valueFor?: (content: unknown, behaviour: Behaviour) => unknown;
  /** Whether the option applies to the post. */
  readonly applies?: (content: unknown) => boolean;
}

const hasSeveralImages = (content: unknown) => {
  const images = getMemberAt(content, 'media', 'images');
  return Array.isArray(images) && images.length > 1;
};

const defaults: readonly Default[] = [
  {
    id: 'photo.aiGenerated.default',
    label: 'photo',
    option: 'aiGenerated',
    level: 'documented',
    value: false,
    otherValue: true,
    applies: (content) => getMemberAt(content, 'platformContent', 'photo', 'contentType') !== 'story',
  },
  {
    id: 'shortvideo.autoAddMusic.default',
    label: 'shortvideo',
    option: 'autoAddMusic',
    level: 'documented',
    value: true,
    otherValue: false,
    applies: hasSeveralImages,
  },
  ...(
    [
      ['photo', 'contentType', 'feed', 'reel'],
      ['video', 'videoType', 'long', 'short'],
      ['video', 'privacy', 'public', 'private'],
      ['shortvideo', 'privacyLevel', 'PUBLIC_TO_EVERYONE', 'SELF_ONLY'],
      ['shortvideo', 'postMode', 'direct', 'draft'],
    ] as const
  ).map(
    ([label, option, value, otherValue]) =>
      ({
        id: `${label}.${option}.default`,
        label,
        option,
        level: 'assumed',
        decision: `option.default.${option}`,
        value,
        otherValue,
        ...(option === 'contentType'
          ? { valueFor: (content: unknown, b: Behaviour) => getDefaultContentType(readMember(content, 'media'), b) }
          : {}),
      }) as const,
  ),
];

const optionDefaultLaws: readonly Law[] = defaults.map(
  ({ id, label, option, level, decision, value, otherValue, valueFor, applies }) => {
    const computeExpected = (content: unknown, behaviour: Behaviour) => {
      if (valueFor !== undefined) return valueFor(content, behaviour);
      const answer = decision === undefined ? value : behaviour[decision];
      return answer === 'none' ? undefined : answer;
    };
    const body = {
      text: 'Hello',
      platforms: buildTargets(label),
      media: { images: ['https://hosted.example/photo.jpg', 'https://hosted.example/second.jpg'] },
    };
    const buildCreation = (value: unknown) =>
      createdPost(post('draft', { ...body, platformContent: { [label]: { [option]: value } } }), body);
    const buildPublicationTrace = (shownValue: unknown): Observation[] => [
      createdPost(post('published', body), { ...body, publishNow: true }),
      {
        kind: 'publication',
        at: 0,
        postId: 'post_1',
        platform: label,
        accountId: `acc_${label}`,
        segments: ['Hello'],
        options: { [option]: shownValue },
      },
    ];
    return law({
      id,
      level,
      // Observed in a record if it echoes options, otherwise on the network.
      needs: [...needs, ...(decision === undefined ? [] : [decision])],
      everyReading: ['post.update.merge'],
      source: cite(
        level === 'documented'
          ? `${label} ${option}: default ${String(value)}`
          : `${option} has allowed values and no default`,
      ),
      summary: `The option ${option} of ${label} defaults to ${String(value)}.`,
      exercisedBy: `the value of ${option} in a record or a publication of a post that omits it`,
      over: 'lifecycle',
      *cases(trace, behaviour) {
        for (const { observation, foundValue, content, requestedValue } of findObservedOptions(
          trace,
          label,
          option,
          behaviour,
        )) {
          const expected = computeExpected(content, behaviour);
          const isComparable = foundValue !== undefined || expected === undefined;
          if (isComparable && requestedValue === undefined && (applies?.(content) ?? true))
            yield checkEqual(observation, foundValue, expected);
        }
      },
      kept: [
        ['in the record', buildCreation(value)],
        ['on the network', ...buildPublicationTrace(value)],
      ],
      broken: [
        ['in the record', buildCreation(otherValue)],
        ['on the network', ...buildPublicationTrace(otherValue)],
      ],
      neutral: [['not shown anywhere', createdPost(post('draft', body), body)]],
    });
  },
);

const disclosedBody = {
  text: 'Hello',
  platforms: buildTargets('photo'),
  platformContent: { photo: { aiGenerated: true } },
};
const buildDisclosedCreation = (aiGenerated: boolean) =>
  createdPost(
    post('draft', { ...disclosedBody, platformContent: { photo: { aiGenerated: aiGenerated } } }),
    disclosedBody,
  );

const disclosureKept = law({
  id: 'photo.aiGenerated.kept',
  level: 'documented',
  argument:
    'Author: a disclosure by the caller stands. Implementer: the network decides on labels. The document lets the network add a label, never remove the disclosure.',
  needs,
  everyReading: ['post.update.merge'],
  source: cite('photo aiGenerated: self-disclosure of AI-generated content'),
  summary: 'Content that the caller discloses as AI-generated never loses that disclosure.',
  over: 'lifecycle',
  exercisedBy: 'the value of aiGenerated in a record or a publication of a post that sets it to true',
  *cases(trace, behaviour) {
    for (const { observation, foundValue, requestedValue, content } of findObservedOptions(
      trace,
      'photo',
      'aiGenerated',
      behaviour,
    ))
      if (
        foundValue !== undefined &&
        requestedValue === true &&
        getMemberAt(content, 'platformContent', 'photo', 'contentType') !== 'story'
      )
        yield checkEqual(observation, foundValue, true);
  },
  kept: [['the disclosure is kept', buildDisclosedCreation(true)]],
  broken: [['the disclosure is lost', buildDisclosedCreation(false)]],
});

export const optionLaws: readonly Law[] = [...optionDefaultLaws, disclosureKept];
