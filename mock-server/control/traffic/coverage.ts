/** `/_mock/coverage`: what the mock answered. */
import { z } from 'zod';
import { means } from '../operation/atoms.ts';
import { onTenant } from '../operation/operation.ts';

const count = (description: string) => means(description, z.int().min(0));

const Coverage = z
  .object({
    calls: count('How often it was called.'),
    refused: count('How many calls were refused.'),
    statuses: means('How often each status was answered.', z.record(z.string().max(3), z.int().min(1))),
    invalidResponses: count('How many answers did not fit the contract. Any is a bug of the mock.'),
    neverCalled: means('Whether nobody called it.', z.boolean()),
  })
  .meta({ id: 'OperationCoverage', description: 'What was asked of one operation.' });

export const coverage = onTenant({
  id: 'readCoverage',
  method: 'GET',
  path: '/coverage',
  summary: 'Read the coverage',
  description: 'Counts for every operation of the API what was called and refused.',
  data: z.record(z.string().max(64), Coverage),
  example: {
    given: [{ send: 'GET /api/v1/posts' }],
    data: { listPosts: { calls: 1, refused: 0, statuses: { 200: 1 }, invalidResponses: 0, neverCalled: false } },
    abridged: true,
  },
  run: ({ tenant, codec }) => tenant.traffic.coverage.report((id) => codec.route(id) !== undefined),
});
