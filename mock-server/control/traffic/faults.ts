/** `/_mock/faults`: makes the next API requests fail. */
import { z } from 'zod';
import { errorCodes } from '../../../spec/errors.ts';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { tenantOperation } from '../operation/operation.ts';
import { operation } from './requests.ts';

const faultShape = {
  operation: withDescription('Only requests of this operation; defaults to all operations.', operation).optional(),
  status: withDescription(
    'The status of the response; defaults to that of the code. With neither, only the delay applies.',
    z.int().min(400).max(599),
  ).optional(),
  code: withDescription('The error code; defaults to one that has the status.', z.enum(errorCodes)).optional(),
  retryAfter: withDescription(
    'Seconds for the header Retry-After; defaults to 1 with the statuses 429 and 503.',
    z.int().min(0).max(86_400),
  ).optional(),
  phase: withDescription(
    'before: the request is not processed. after: the request is processed, but the client does not get its response.',
    z.enum(['before', 'after']),
  ),
  times: withDescription('The number of requests to affect.', z.int().min(1).max(1_000_000)),
  delay: withDescription('Milliseconds of real time to wait before the response.', z.int().min(0).max(60_000)),
  connection: withDescription(
    'reset: closes the connection without a response. truncated: closes it in the middle of the response.',
    z.enum(['reset', 'truncated']),
  ).optional(),
};

const SetFaults = z
  .array(
    z
      .strictObject({
        ...faultShape,
        phase: faultShape.phase.default('before'),
        times: faultShape.times.default(1),
        delay: faultShape.delay.default(0),
      })
      .meta({ id: 'NewFault', description: 'A fault to inject.' }),
  )
  .max(1000);

const Faults = z.array(
  z
    .object({ ...faultShape, hits: withDescription('The number of requests affected so far.', z.int().min(0)) })
    .meta({ id: 'Fault', description: 'A fault and how many requests it has affected.' }),
);

export const faults = {
  get: tenantOperation({
    id: 'readFaults',
    method: 'GET',
    path: '/faults',
    summary: 'Read the faults',
    data: Faults,
    example: {
      setup: [{ send: 'PUT /_mock/faults', body: [{ status: 503, times: 2 }] }],
      data: [{ status: 503, phase: 'before', times: 2, delay: 0, hits: 0 }],
    },
    run: ({ tenant }) => tenant.faults.list(),
  }),

  set: tenantOperation({
    id: 'setFaults',
    method: 'PUT',
    path: '/faults',
    summary: 'Set the faults',
    description: 'Replaces all faults; an empty list removes them. Only the first matching fault applies to a request.',
    body: SetFaults,
    data: Faults,
    example: {
      body: [{ operation: 'createPost', status: 503, times: 2, phase: 'after' }],
      data: [{ operation: 'createPost', status: 503, times: 2, phase: 'after', delay: 0, hits: 0 }],
    },
    run: ({ tenant }, { body }) => {
      tenant.faults.set(body);
      return tenant.faults.list();
    },
  }),
};
