/** `/_mock/requests`: the request journal of a tenant. */
import { z } from 'zod';
import { type OperationId, operationIds } from '../../../spec/operations/index.ts';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { ControlError } from '../operation/controlError.ts';
import { id, time } from '../operation/fields.ts';
import { tenantOperation } from '../operation/operation.ts';
import { requireRequest } from './requireRequest.ts';
import { readRequestForResending } from './resendableRequest.ts';

export const operation = z.enum(operationIds as [OperationId, ...OperationId[]]);

const JournalEntry = z
  .object({
    id: id('The id of the request.'),
    at: time('The time of the response.'),
    method: withDescription('The HTTP method.', z.string().max(16)),
    target: withDescription('The path relative to the base URL, with the query.', z.string()),
    operation: withDescription('The operation; null if the path does not match any.', z.string().max(64).nullable()),
    status: withDescription('The status of the response.', z.int()),
    request: withDescription(
      "The body with the contract's member names; for an upload, a description of the file.",
      z.unknown(),
    ),
    response: withDescription('The body of the response; null if it has none.', z.unknown()),
    brokenRules: withDescription('The rules that the request broke.', z.array(z.string().max(128))),
  })
  .meta({ id: 'JournalEntry', description: 'An API request and its response.' });

const refusedStep = {
  send: 'POST /api/v1/posts',
  body: { text: '', platforms: [{ platform: 'social', accountId: 'acc_social' }] },
};
const exampleEntry = {
  id: 'req_000001',
  at: '2030-01-07T09:00:00Z',
  method: 'POST',
  target: '/posts',
  operation: 'createPost',
  status: 422,
  request: refusedStep.body,
  brokenRules: ['post.text.empty'],
};

export const requests = {
  list: tenantOperation({
    id: 'listRequests',
    method: 'GET',
    path: '/requests',
    summary: 'List requests',
    description: 'Lists API requests in the order of their responses. The journal keeps the last 10,000.',
    query: z.strictObject({
      operation: withDescription('Only requests of this operation.', operation).optional(),
      limit: withDescription(
        'The maximum number of requests to list, counted from the latest; defaults to all.',
        z.int().min(1).max(10_000),
      ).optional(),
      before: id('Only requests before this one.').optional(),
    }),
    data: z.array(JournalEntry),
    example: {
      setup: [refusedStep],
      query: { operation: 'createPost' },
      data: [{ ...exampleEntry, response: { status: 422 } }],
      abridged: true,
    },
    run: ({ tenant }, { query: { operation: operationId, ...part } }) =>
      tenant.traffic.journal.listEntries(operationId, part),
  }),

  wait: tenantOperation({
    id: 'waitForRequests',
    method: 'GET',
    path: '/requests/wait',
    summary: 'Wait for requests',
    managesTransactions: true,
    description: 'Responds as soon as the journal has the given number of requests.',
    query: z.strictObject({
      operation: withDescription('Only requests of this operation.', operation).optional(),
      count: withDescription(
        'The number of requests to wait for; defaults to 1.',
        z.int().min(1).max(10_000),
      ).optional(),
      timeout: withDescription(
        'The maximum real time to wait; defaults to 5s.',
        z
          .string()
          .max(8)
          .regex(/^\d{1,2}(?:\.\d+)?s$/, 'Must be a number of seconds such as 5s.'),
      ).optional(),
    }),
    data: z.array(JournalEntry),
    errors: ['WAIT_TIMED_OUT'],
    example: {
      setup: [refusedStep],
      query: { operation: 'createPost', count: 1, timeout: '2s' },
      data: [{ ...exampleEntry, response: { status: 422 } }],
      abridged: true,
    },
    run: async ({ tenant: { traffic } }, { query: { operation: operationId, count = 1, timeout = '5s' } }) => {
      if (!(await traffic.journal.wait(operationId, count, Number.parseFloat(timeout) * 1000)))
        throw new ControlError(
          'WAIT_TIMED_OUT',
          `Only ${traffic.journal.listEntries(operationId).length} of ${count} ${operationId === undefined ? '' : `${operationId} `}requests arrived within ${timeout}; GET /_mock/requests lists all requests.`,
        );
      return traffic.journal.listEntries(operationId);
    },
  }),

  get: tenantOperation({
    id: 'readRequest',
    method: 'GET',
    path: '/requests/{id}',
    summary: 'Read a request',
    params: { id: 'The id of a request.' },
    data: JournalEntry,
    errors: ['NOT_FOUND'],
    example: {
      setup: [refusedStep],
      params: { id: 'req_000001' },
      data: { ...exampleEntry, response: { status: 422 } },
      abridged: true,
    },
    run: ({ tenant }, { params }) => requireRequest(tenant, params.id),
  }),

  resendable: readRequestForResending,
};
