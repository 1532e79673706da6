/** Response envelopes. Source: "Resources and their fields". */
import { z } from 'zod';
import { errorCodes } from '../errors.ts';
import { answer, described, id, list, named, text, worded } from './atoms.ts';

export const Pagination = answer('Pagination', 'The page size and the cursor of the next page.', {
  limit: named(
    'post.list.pagination:pagination.limit',
    described('The maximum number of items per page.', z.int().min(1).max(100).meta({ format: 'int32' })),
  ),
  nextCursor: named(
    'post.list.pagination:pagination.nextCursor',
    described(
      'The cursor of the next page, or null on the last page. Send it as `@{post.list.query:cursor}`.',
      text('bounds.cursor').nullable(),
    ),
  ),
});

/** Wraps data in the success envelope. */
export function envelope<T extends z.ZodType>(component: string, data: T) {
  return answer(component, 'The success envelope.', { success: described('Always true.', z.boolean()), data });
}

export const BrokenRule = answer('BrokenRule', 'A rule that the request breaks, and where.', {
  pointer: described(
    'The location, as a JSON Pointer into the body, or the name of a parameter or header.',
    text('bounds.url'),
  ),
  rule: described('The id of the rule.', text('bounds.word')),
  detail: described('What is wrong and how to fix it.', text('bounds.message')),
  limit: described(
    'The limit, if the rule has one, as a number or a string.',
    z.union([z.number().meta({ format: 'double', minimum: -1e15, maximum: 1e15 }), text('bounds.name')]),
  ).optional(),
  actual: described(
    'The actual value in the request, as a number or a string.',
    z.union([z.number().meta({ format: 'double', minimum: -1e15, maximum: 1e15 }), text('bounds.name')]),
  ).optional(),
  section: described('The section of the API document that the rule is based on.', text('bounds.name')),
  level: described('Who asserts the rule.', z.enum(['documented', 'derived', 'assumed'])),
});

/** A refusal as RFC 9457 problem details. The profile may choose another form. */
export const Problem = answer('Problem', 'A refusal.', {
  type: described('Always about:blank; the code identifies the problem.', text('bounds.url')),
  title: described('The reason phrase of the status.', text('bounds.name')),
  status: described('The HTTP status.', z.int().min(400).max(599).meta({ format: 'int32' })),
  detail: described('What went wrong, for humans.', text('bounds.message')),
  success: described('Always false.', z.boolean()),
  code: worded('error.codes', described('The error code, for programs.', z.enum(errorCodes))),
  errors: described(
    'The broken rules; absent if the code is sufficient.',
    list(BrokenRule, 'bounds.findings'),
  ).optional(),
  requestId: described('Identifies this response in logs.', id()).optional(),
});
export type Problem = z.infer<typeof Problem>;
