/**
 * Bounds that the document does not give but strict OpenAPI rulesets require: a maximum for every string, number and
 * array. They are assumed, generous, and enforced on requests only.
 */
import { z } from 'zod';
import { type BehaviourDecision, valueBehaviour } from './decision.ts';

/** Lengths in code points, counts in items. */
const assumedBounds = {
  'bounds.id': 64,
  'bounds.name': 200,
  'bounds.url': 2048,
  'bounds.text': 1_000_000,
  'bounds.word': 100,
  'bounds.duration': 40,
  'bounds.timestamp': 40,
  'bounds.cursor': 512,
  'bounds.targets': 100,
  'bounds.images': 100,
  'bounds.tags': 100,
  'bounds.comments': 20,
  'bounds.keywords': 100,
  'bounds.replies': 50,
  'bounds.followUps': 20,
  'bounds.message': 10_000,
  'bounds.list': 100_000,
  'bounds.count': 1_000_000_000,
  'bounds.findings': 10_000,
} as const;

/** The maximums that a profile can replace: the assumed ones, and the page size, which has a separate rule. */
export const bounds = { ...assumedBounds, 'post.list.limit.most': 100 } as const;

export type BoundId = keyof typeof bounds;

export const assumedBoundIds = Object.keys(assumedBounds) as (keyof typeof assumedBounds)[];

const subjects: Record<keyof typeof assumedBounds, string> = {
  'bounds.id': 'length of an id',
  'bounds.name': 'length of a display name',
  'bounds.url': 'length of a URL',
  'bounds.text': 'length of a default text, which may be a thread with any number of segments',
  'bounds.word': 'length of a tag, a keyword or a code',
  'bounds.duration': 'length of an ISO 8601 duration',
  'bounds.timestamp': 'length of an ISO 8601 timestamp',
  'bounds.cursor': 'length of a cursor',
  'bounds.targets': 'number of targets of a post',
  'bounds.images': 'number of images of a post',
  'bounds.tags': 'number of tags of a video, in addition to 500 chars in total',
  'bounds.comments': 'number of follow-up comments',
  'bounds.keywords': 'number of keywords',
  'bounds.replies': 'number of comment replies',
  'bounds.followUps': 'number of follow-ups',
  'bounds.message': 'length of a comment, a reply or a direct message',
  'bounds.list': 'length of a list in a response',
  'bounds.count': 'value of a count',
  'bounds.findings': 'number of broken rules in a refusal',
};

/**
 * The lowest maximums that a profile can give: lower ones would refuse what the document shows, or what clients need,
 * such as one target for each platform. A bound that is not listed can have any maximum.
 */
export const lowestMaximums: { readonly [B in BoundId]?: number } = {
  'bounds.id': 24,
  'bounds.url': 255,
  'bounds.text': 65_536,
  'bounds.word': 20,
  'bounds.duration': 10,
  'bounds.timestamp': 29,
  'bounds.cursor': 128,
  'bounds.targets': 9,
  'bounds.images': 36,
  'bounds.comments': 2,
  'bounds.keywords': 2,
  'bounds.followUps': 2,
  'bounds.message': 280,
};

/** A maximum, or none. Without one, only the input limits of a service protect it, such as the size of a body. */
export type Bound = number | 'none';

/** The maximums of a profile. */
export type BoundAnswers = { readonly [B in BoundId]: Bound };

/** Lists the maximums that differ from the assumed ones. */
export const listChangedMaximums = (answers: BoundAnswers): readonly (readonly [BoundId, Bound])[] =>
  (Object.keys(bounds) as BoundId[]).flatMap((id) => (answers[id] === bounds[id] ? [] : [[id, answers[id]] as const]));

const describeLowestMaximum = (lowest: number | undefined): string =>
  lowest === undefined ? 'any other maximum' : `any other maximum of at least ${lowest}`;

export const boundDecisions = Object.fromEntries(
  Object.entries(assumedBounds).map(([id, limit]) => [
    id,
    valueBehaviour({
      question: `What is the maximum ${subjects[id as keyof typeof assumedBounds]}?`,
      answerSchema: z.union([
        z
          .int()
          .min(lowestMaximums[id as BoundId] ?? 1)
          .max(1_000_000_000),
        z.literal('none'),
      ]),
      default: limit as Bound,
      whenAbsent: 'none',
      alternatives: [describeLowestMaximum(lowestMaximums[id as BoundId]), 'none: only the body size limit applies'],
      why: 'The document gives no maximum, and OpenAPI rulesets against resource exhaustion require one. For responses, the maximum is never lower than the default.',
      source: { section: 'Limits', item: 'no bound is given' },
    }),
  ]),
) as { readonly [B in keyof typeof assumedBounds]: BehaviourDecision<Bound> };
