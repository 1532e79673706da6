/** Response envelopes. Source: "Resources and their fields". */
import { z } from 'zod';
import { bounds } from '../decisions/bounds.ts';
import { errorCodes } from '../errors.ts';
import { always, id, list, responseObject, text, withDescription, withField, withVocabulary } from './atoms.ts';

export const Pagination = responseObject('Pagination', 'The page size and the cursor of the next page.', {
  limit: withField(
    'post.list.pagination:pagination.limit',
    withDescription(
      'The maximum number of items per page.',
      z.int().min(1).max(bounds['post.list.limit.most']).meta({ format: 'int32', 'x-bound': 'post.list.limit.most' }),
    ),
  ),
  nextCursor: withField(
    'post.list.pagination:pagination.nextCursor',
    withDescription(
      'The cursor of the next page, or null on the last page. Send it as `@{post.list.query:cursor}`.',
      text('bounds.cursor').nullable(),
    ),
  ),
});

/** Wraps data in the success envelope. */
export function envelope<T extends z.ZodType>(component: string, data: T) {
  return responseObject(component, 'The success envelope.', {
    success: withDescription('Always true.', always(true)),
    data,
  });
}

function amount() {
  return z.number().min(-1e15).max(1e15).meta({ format: 'double' });
}

export const RuleViolation = responseObject('RuleViolation', 'A rule that the request breaks, and where.', {
  pointer: withDescription(
    'The location, as a JSON Pointer into the body, or the name of a parameter or header.',
    text('bounds.url'),
  ),
  rule: withDescription('The id of the rule.', text('bounds.word')),
  detail: withDescription('What is wrong and how to fix it.', text('bounds.message')),
  limit: withDescription('The amount that the rule allows, such as a number of characters.', amount()).optional(),
  actual: withDescription('The amount in the request.', amount()).optional(),
  expected: withDescription('What the rule expects, if it is not an amount.', text('bounds.name')).optional(),
  given: withDescription('What the request has instead, abbreviated.', text('bounds.name')).optional(),
  section: withDescription('The section of the API document that the rule is based on.', text('bounds.name')),
  level: withDescription(
    'Where the rule comes from: the API document, a derivation from it, or a decision.',
    z.enum(['documented', 'derived', 'assumed']),
  ),
});

/** A refusal as RFC 9457 problem details. The profile may choose another form. */
export const Problem = responseObject('Problem', 'A refusal.', {
  type: withDescription(
    'Always about:blank; the code identifies the problem.',
    z.string().meta({ const: 'about:blank' }),
  ),
  title: withDescription('The reason phrase of the status.', text('bounds.name')),
  status: withDescription('The HTTP status.', z.int().min(400).max(599).meta({ format: 'int32' })),
  detail: withDescription('What went wrong, for humans.', text('bounds.message')),
  success: withDescription('Always false.', always(false)),
  code: withVocabulary('error.codes', withDescription('The error code, for programs.', z.enum(errorCodes))),
  errors: withDescription(
    'The broken rules; absent if the code is sufficient.',
    list(RuleViolation, 'bounds.findings'),
  ).optional(),
  requestId: withDescription('Identifies this response in logs.', id()).optional(),
});
export type Problem = z.infer<typeof Problem>;
