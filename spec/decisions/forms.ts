/** Open points of form: where a message contains its record, and how values are formatted. */
import { z } from 'zod';
import { memberName, recordPlace, shape } from './decision.ts';

const citeResponse = (section: string) => ({ section, item: 'the response shape is not shown' });

/** The units in which a delay can be counted, in milliseconds. */
export const delayUnits = {
  milliseconds: 1,
  seconds: 1_000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
} as const;
export type DelayUnit = keyof typeof delayUnits;

const unitNames = Object.keys(delayUnits) as DelayUnit[];
const unitWord = z.string().regex(/^\S{1,64}$/);

/** A delay as an object: the names of its two members, and the words for units that differ from the canonical ones. */
const AmountAndUnit = z.strictObject({
  amount: memberName,
  unit: memberName,
  words: z.strictObject(Object.fromEntries(unitNames.map((unit) => [unit, unitWord.optional()]))).optional(),
});

/** The records that a response or an event is about. */
export const containedRecords = [
  'post',
  'deletedPost',
  'file',
  'leadMagnet',
  'analytics',
  'postEvent',
  'leadEvent',
] as const;
export type ContainedRecord = (typeof containedRecords)[number];

/** The members of a lead that are in its commenter or its comment, unless a profile has them in the lead itself. */
export const flatMembers = [
  'commenter.id',
  'commenter.name',
  'commenter.profileUrl',
  'comment.id',
  'comment.text',
  'comment.createdAt',
] as const;
type FlatMember = (typeof flatMembers)[number];

export const formDecisions = {
  'record.containers': shape({
    question: 'Where in a response or an event is the record that it is about?',
    answerSchema: z.strictObject(
      Object.fromEntries(containedRecords.map((record) => [record, recordPlace.optional()])) as Record<
        ContainedRecord,
        z.ZodOptional<typeof recordPlace>
      >,
    ),
    default: {},
    examples: [{ post: 'data.post', leadMagnet: 'data.leadMagnet' }],
    alternatives: [
      'a member of data for some records, as {"post": "data.post", "leadEvent": "data.subject.lead"}; in events, "data" is the member of webhook.envelope',
    ],
    why: 'The account lists are documented with `data` as the array, so a record is directly in `data` as well.',
    source: citeResponse('POST /posts'),
  }),
  'post.outcomes': shape({
    question: 'Where in the record of a post are the outcomes of its targets?',
    answerSchema: z.string().regex(/^(?:platforms|(?:post|data)\.(?!__proto__$)[A-Za-z_$][A-Za-z0-9_$-]{0,63})$/),
    default: 'platforms',
    examples: ['post.outcomes', 'data.outcomes'],
    alternatives: [
      'post.outcomes, or any other name: an array in the record, with platform, accountId and the outcome of each target',
      'data.outcomes, or any other name: the same array beside the record, if the record is in a member of data; lists do not have it',
    ],
    why: 'Each target is already an object in `platforms`, so its outcome needs no second list.',
    source: citeResponse('POST /posts'),
  }),
  'post.outcomes.when': shape({
    question: 'When does a target have an outcome?',
    answerSchema: z.enum(['always', 'ended']),
    default: 'always',
    alternatives: ['ended: once publishing to it succeeded or failed; until then it has none, not even a status'],
    why: 'Clients read the status of every target in the same way.',
    source: citeResponse('POST /posts'),
  }),
  'post.target.error': shape({
    question: 'What is the error of a failed target?',
    answerSchema: z.enum(['object', 'text']),
    default: 'object',
    alternatives: ['text: the message alone'],
    why: 'Programs need a code, and people a message.',
    source: citeResponse('POST /posts'),
  }),
  'lead.flat': shape({
    question: 'Which members of the commenter and the comment are directly in a lead?',
    answerSchema: z.strictObject(
      Object.fromEntries(flatMembers.map((member) => [member, memberName.optional()])) as Record<
        FlatMember,
        z.ZodOptional<typeof memberName>
      >,
    ),
    default: {},
    examples: [{ 'commenter.name': 'commenterName', 'comment.text': 'commentText' }],
    alternatives: [
      'any of them, with their names in the lead, as {"commenter.name": "commenter_name", "comment.text": "comment_text"}',
    ],
    why: 'A person and a comment are separate objects.',
    source: { section: 'Lead', item: 'the members of a lead are not shown' },
  }),
  'delay.form': shape({
    question: 'How is a delay written?',
    answerSchema: z.union([z.enum(['iso-8601', ...unitNames]), AmountAndUnit]),
    default: 'iso-8601',
    examples: ['seconds', { amount: 'value', unit: 'unit' }],
    alternatives: [
      'a number of milliseconds, seconds, minutes, hours or days',
      'an object with a number and a unit, as {"amount": "value", "unit": "unit", "words": {"minutes": "MINUTE"}}',
    ],
    why: 'Timestamps are ISO 8601, so durations are as well.',
    source: {
      section: 'Post (request shape for create and update)',
      item: 'autoPlug schedules follow-up comments; its inner structure is not shown',
    },
  }),
};
