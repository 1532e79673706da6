/** Open points of form: where a message has the record that it is about, and how values are written. */
import { z } from 'zod';
import { container, memberName, shape } from './decision.ts';

const responseSource = (section: string) => ({ section, item: 'the response shape is not shown' });

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

export const formDecisions = {
  'record.containers': shape({
    question: 'Where in a response or an event is the record that it is about?',
    choice: z.strictObject(
      Object.fromEntries(containedRecords.map((record) => [record, container.optional()])) as Record<
        ContainedRecord,
        z.ZodOptional<typeof container>
      >,
    ),
    default: {},
    examples: [{ post: 'data.post', leadMagnet: 'data.leadMagnet' }],
    alternatives: [
      'a member of data for some records, as {"post": "data.post", "leadMagnet": "data.leadMagnet"}; in events, "data" is the member of webhook.envelope',
    ],
    why: 'The account lists are documented with `data` as the array, and nothing stands between `data` and a record.',
    source: responseSource('POST /posts'),
  }),
  'post.outcomes': shape({
    question: 'Where in the record of a post are the outcomes of its targets?',
    choice: z.string().regex(/^(?:platforms|(?:post|data)\.(?!__proto__$)[A-Za-z_$][A-Za-z0-9_$-]{0,63})$/),
    default: 'platforms',
    examples: ['post.outcomes', 'data.outcomes'],
    alternatives: [
      'post.outcomes, or any other name: an array in the record, with platform, accountId and the outcome of each target',
      'data.outcomes, or any other name: the same array beside the record, if the record is in a member of data; lists do not have it',
    ],
    why: 'Each target is already an object in `platforms`, so its outcome needs no second list.',
    source: responseSource('POST /posts'),
  }),
  'delay.form': shape({
    question: 'How is a delay written?',
    choice: z.union([z.enum(['iso-8601', ...unitNames]), AmountAndUnit]),
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
