/** `/_mock/faults`: what is to go wrong with the next requests. */
import { z } from 'zod';
import { means } from '../operation/atoms.ts';
import { onTenant } from '../operation/operation.ts';
import { operation } from './requests.ts';

const fault = {
  operation: means('Requests of this operation; every one where nothing is said.', operation).optional(),
  status: means('The status to refuse with; without it there is only the delay.', z.int().min(400).max(599)).optional(),
  phase: means(
    'before: nothing was done. after: everything was done, and the client does not learn it.',
    z.enum(['before', 'after']),
  ),
  times: means('How many requests it hits.', z.int().min(1).max(1_000_000)),
  delay: means('Milliseconds of real time to wait first.', z.int().min(0).max(60_000)),
  connection: means(
    'Cuts the connection without an answer, or in the middle of it.',
    z.enum(['reset', 'truncated']),
  ).optional(),
};

const SetFaults = z
  .array(
    z
      .strictObject({
        ...fault,
        phase: fault.phase.default('before'),
        times: fault.times.default(1),
        delay: fault.delay.default(0),
      })
      .meta({ id: 'SetFault', description: 'A fault.' }),
  )
  .max(1000);

const Faults = z.array(
  z
    .object({ ...fault, hits: means('How many requests it has hit.', z.int().min(0)) })
    .meta({ id: 'Fault', description: 'A fault, and how often it has hit.' }),
);

export const faults = {
  get: onTenant({
    id: 'readFaults',
    method: 'GET',
    path: '/faults',
    summary: 'Read the faults',
    data: Faults,
    example: {
      given: [{ send: 'PUT /_mock/faults', body: [{ status: 503, times: 2 }] }],
      data: [{ status: 503, phase: 'before', times: 2, delay: 0, hits: 0 }],
    },
    run: ({ tenant }) => tenant.faults.list(),
  }),

  set: onTenant({
    id: 'setFaults',
    method: 'PUT',
    path: '/faults',
    summary: 'Set the faults',
    description: 'Replaces all faults; an empty list ends them. The first that fits a request hits it.',
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
