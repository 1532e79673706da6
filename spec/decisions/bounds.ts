/**
 * Bounds that the document does not give and that strict rulesets for OpenAPI demand: every string, number and
 * array has an end. They are assumed, generous, and enforced on requests only.
 */
import { z } from 'zod';
import { type BehaviourDecision, measured } from './decision.ts';

/** Lengths in code points, counts in items. */
export const bounds = {
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

export type BoundId = keyof typeof bounds;

const what: Record<BoundId, string> = {
  'bounds.id': 'an id',
  'bounds.name': 'a display name',
  'bounds.url': 'a URL',
  'bounds.text': 'a default text, whose thread may have any number of segments',
  'bounds.word': 'a tag, a keyword or a code',
  'bounds.duration': 'an ISO 8601 duration',
  'bounds.timestamp': 'an ISO 8601 timestamp',
  'bounds.cursor': 'a cursor',
  'bounds.targets': 'the list of targets of a post',
  'bounds.images': 'the list of images of a post',
  'bounds.tags': 'the list of tags of a video, and 500 chars in all',
  'bounds.comments': 'the list of follow-up comments',
  'bounds.keywords': 'the list of keywords',
  'bounds.replies': 'the list of comment replies',
  'bounds.followUps': 'the list of follow-ups',
  'bounds.message': 'a comment, a reply or a direct message',
  'bounds.list': 'a list in an answer',
  'bounds.count': 'a number that counts',
  'bounds.findings': 'the list of broken rules in a refusal',
};

export const boundDecisions = Object.fromEntries(
  Object.entries(bounds).map(([id, limit]) => [
    id,
    measured({
      question: `How long may ${what[id as BoundId]} be?`,
      choice: z.literal(limit) as z.ZodType<number>,
      default: limit as number,
      alternatives: ['any other bound', 'none'],
      why: 'The document gives no bound, and rulesets against resource exhaustion demand one.',
      source: { section: 'Limits', item: 'no bound is given' },
    }),
  ]),
) as { readonly [B in BoundId]: BehaviourDecision<number> };
