/** `/_mock/coverage`: call counts per API operation. */
import { z } from 'zod';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { tenantOperation } from '../operation/operation.ts';

const count = (description: string) => withDescription(description, z.int().min(0));

const Coverage = z
  .object({
    calls: count('The number of calls.'),
    refused: count('The number of refused calls.'),
    statuses: withDescription('The number of responses by status.', z.record(z.string().max(3), z.int().min(1))),
    invalidResponses: count('The number of responses that violated the contract. Each one is a bug in the mock.'),
    neverCalled: withDescription('Whether the operation was never called.', z.boolean()),
  })
  .meta({ id: 'OperationCoverage', description: 'The call counts of an operation.' });

export const coverage = tenantOperation({
  id: 'readCoverage',
  method: 'GET',
  path: '/coverage',
  summary: 'Read the coverage',
  description: 'Counts the calls, refusals and statuses of every API operation.',
  data: z.record(z.string().max(64), Coverage),
  example: {
    setup: [{ send: 'GET /api/v1/posts' }],
    data: { listPosts: { calls: 1, refused: 0, statuses: { 200: 1 }, invalidResponses: 0, neverCalled: false } },
    abridged: true,
  },
  run: ({ tenant, codec }) => tenant.traffic.coverage.report((id) => codec.route(id) !== undefined),
});
