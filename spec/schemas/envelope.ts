/** What every answer is wrapped in. Source: "Resources and their fields". */
import { z } from 'zod';
import { errorCodes } from '../errors.ts';
import { answer, described, id, list, named, text, worded } from './atoms.ts';

export const Pagination = answer('Pagination', 'Where the next page begins.', {
  limit: named(
    'post.list.pagination:pagination.limit',
    described('How many a page holds at most.', z.int().min(1).max(100).meta({ format: 'int32' })),
  ),
  nextCursor: named(
    'post.list.pagination:pagination.nextCursor',
    described(
      'Send it as `@{post.list.query:cursor}` for the next page; null on the last one.',
      text('bounds.cursor').nullable(),
    ),
  ),
});

/** The success envelope around data. */
export function envelope<T extends z.ZodType>(component: string, data: T) {
  return answer(component, 'The success envelope.', { success: described('True.', z.boolean()), data });
}

export const BrokenRule = answer('BrokenRule', 'One place where the request breaks one rule.', {
  pointer: described(
    'Where, as a JSON pointer into the body, or the name of a parameter or header.',
    text('bounds.url'),
  ),
  rule: described('The id of the rule.', text('bounds.word')),
  detail: described('What is wrong and what to do.', text('bounds.message')),
  limit: described(
    'The limit, where the rule has one: a number or a text.',
    z.union([z.number().meta({ format: 'double', minimum: -1e15, maximum: 1e15 }), text('bounds.name')]),
  ).optional(),
  actual: described(
    'What the request has instead: a number or a text.',
    z.union([z.number().meta({ format: 'double', minimum: -1e15, maximum: 1e15 }), text('bounds.name')]),
  ).optional(),
  section: described('The section of the API document that the rule rests on.', text('bounds.name')),
  level: described('Who asserts the rule.', z.enum(['documented', 'derived', 'assumed'])),
});

/** A refusal (RFC 9457 problem details). The profile may give it another shape. */
export const Problem = answer('Problem', 'A refusal.', {
  type: described('about:blank: the code says more than a URI.', text('bounds.url')),
  title: described('The status in words.', text('bounds.name')),
  status: described('The HTTP status.', z.int().min(400).max(599).meta({ format: 'int32' })),
  detail: described('What went wrong, for a human.', text('bounds.message')),
  success: described('False.', z.boolean()),
  code: worded('error.codes', described('For machines.', z.enum(errorCodes))),
  errors: described(
    'The broken rules; absent where the code says all.',
    list(BrokenRule, 'bounds.findings'),
  ).optional(),
  requestId: described('Names this answer in logs.', id()).optional(),
});
export type Problem = z.infer<typeof Problem>;
