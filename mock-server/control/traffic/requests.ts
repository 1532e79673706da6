/** `/_mock/requests`: the journal of a tenant. */
import { z } from 'zod';
import { type OperationId, operationIds } from '../../../spec/operations/index.ts';
import { id, means, time } from '../operation/atoms.ts';
import { ControlError } from '../operation/controlError.ts';
import { onTenant } from '../operation/operation.ts';
import { existingRequest } from './existingRequest.ts';
import { again } from './requestAgain.ts';

export const operation = z.enum(operationIds as [OperationId, ...OperationId[]]);

const JournalEntry = z
  .object({
    id: id('Names the entry.'),
    at: time('When it was answered.'),
    method: means('The method.', z.string().max(16)),
    target: means('The path below the base URL, with the query.', z.string()),
    operation: means('The operation; null where the path is none.', z.string().max(64).nullable()),
    status: means('The status of the answer.', z.int()),
    request: means('The body, in the names of the contract; of an upload what the file was.', z.unknown()),
    response: means('The answer as it was sent.', z.unknown()),
    broken: means('The rules that the request broke.', z.array(z.string().max(128))),
  })
  .meta({ id: 'JournalEntry', description: 'A request to the API, and its answer.' });

const refusal = {
  send: 'POST /api/v1/posts',
  body: { text: '', platforms: [{ platform: 'social', accountId: 'acc_social' }] },
};
const noted = {
  id: 'req_000001',
  at: '2030-01-07T09:00:00Z',
  method: 'POST',
  target: '/posts',
  operation: 'createPost',
  status: 422,
  request: refusal.body,
  broken: ['post.text.empty'],
};

export const requests = {
  list: onTenant({
    id: 'listRequests',
    method: 'GET',
    path: '/requests',
    summary: 'List requests',
    description: 'Lists requests to the API in the order in which they were answered. The last 10,000 are kept.',
    query: z.strictObject({
      operation: means('Requests of this operation alone.', operation).optional(),
      limit: means('So many at most, the latest; all where nothing is said.', z.int().min(1).max(10_000)).optional(),
      before: id('Requests before this one alone.').optional(),
    }),
    data: z.array(JournalEntry),
    example: {
      given: [refusal],
      query: { operation: 'createPost' },
      data: [{ ...noted, response: { status: 422 } }],
      abridged: true,
    },
    run: ({ tenant }, { query: { operation: asked, ...part } }) => tenant.traffic.journal.entries(asked, part),
  }),

  wait: onTenant({
    id: 'waitForRequests',
    method: 'GET',
    path: '/requests/wait',
    summary: 'Wait for requests',
    description: 'Answers as soon as there are so many requests of the operation.',
    query: z.strictObject({
      operation: means('Requests of this operation alone.', operation).optional(),
      count: means('How many to wait for; 1 where nothing is said.', z.int().min(1).max(10_000)).optional(),
      timeout: means(
        'How long to wait at most, in real time; 5s where nothing is said.',
        z
          .string()
          .max(8)
          .regex(/^\d{1,2}(?:\.\d+)?s$/, 'a timeout is a number of seconds such as 5s'),
      ).optional(),
    }),
    data: z.array(JournalEntry),
    errors: ['WAITED_IN_VAIN'],
    example: {
      given: [refusal],
      query: { operation: 'createPost', count: 1, timeout: '2s' },
      data: [{ ...noted, response: { status: 422 } }],
      abridged: true,
    },
    run: async ({ tenant: { traffic } }, { query: { operation: awaited, count = 1, timeout = '5s' } }) => {
      if (!(await traffic.journal.wait(awaited, count, Number.parseFloat(timeout) * 1000)))
        throw new ControlError(
          'WAITED_IN_VAIN',
          `There were ${traffic.journal.entries(awaited).length} of ${count} requests when ${timeout} were over.`,
        );
      return traffic.journal.entries(awaited);
    },
  }),

  get: onTenant({
    id: 'readRequest',
    method: 'GET',
    path: '/requests/{id}',
    summary: 'Read a request',
    params: { id: 'The id of a request.' },
    data: JournalEntry,
    errors: ['NOT_FOUND'],
    example: {
      given: [refusal],
      params: { id: 'req_000001' },
      data: { ...noted, response: { status: 422 } },
      abridged: true,
    },
    run: ({ tenant }, { params }) => existingRequest(tenant, params.id),
  }),

  again,
};
