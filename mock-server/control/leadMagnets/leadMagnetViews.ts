/** `/_mock/lead-magnets`: lists lead magnets and reads the details of one. */
import { z } from 'zod';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { formatInstant } from '../../../spec/time/instant.ts';
import { buildLeadRecord } from '../../records/lead.ts';
import { buildLeadMagnetRecord } from '../../records/leadMagnet.ts';
import type { StoredLeadMagnet } from '../../rows/stored.ts';
import type { StoredComment } from '../../rows/storedEvents.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { id, time } from '../operation/fields.ts';
import { tenantOperation } from '../operation/operation.ts';
import { Person } from '../operation/person.ts';
import { createMagnetStep, requireMagnet } from './requireMagnet.ts';

const describeRecord = (subject: string) =>
  withDescription(
    `${subject} as returned by the API, with the contract's member names.`,
    z.record(z.string(), z.unknown()),
  );

const LeadMagnetSummary = z
  .object({
    record: describeRecord('The lead magnet'),
    leads: withDescription('The number of captured leads.', z.int().min(0)),
    comments: withDescription('The number of comments on the watched post.', z.int().min(0)),
  })
  .meta({ id: 'LeadMagnetSummary', description: 'A summary of a lead magnet.' });

const LeadMagnetDetails = z
  .object({
    record: describeRecord('The lead magnet'),
    watchingSince: time('Only comments from this time on are captured.'),
    leads: withDescription('The captured leads, oldest first.', z.array(describeRecord('A lead'))),
    comments: withDescription(
      'The comments on the watched post, oldest first.',
      z.array(z.object({ id: id('The comment.'), at: time('When it was written.'), author: Person, text: z.string() })),
    ),
  })
  .meta({ id: 'LeadMagnetDetails', description: 'A lead magnet with its leads and the comments on the watched post.' });

export const leadMagnetViews = {
  list: tenantOperation({
    id: 'listLeadMagnets',
    method: 'GET',
    path: '/lead-magnets',
    summary: 'List lead magnets',
    data: z.array(LeadMagnetSummary),
    example: {
      setup: [createMagnetStep],
      data: [{ record: { id: 'lm_000001', state: 'paused' }, leads: 0, comments: 0 }],
      abridged: true,
    },
    run: ({ tenant: { sandbox } }) => {
      const leads = Map.groupBy(sandbox.leads.values(), ({ leadMagnetId }) => leadMagnetId);
      return [...sandbox.leadMagnets.values()].map((magnet) => ({
        record: { ...buildLeadMagnetRecord(magnet) },
        leads: leads.get(magnet.id)?.length ?? 0,
        comments: getCommentsFor(sandbox, magnet).length,
      }));
    },
  }),

  get: tenantOperation({
    id: 'readLeadMagnet',
    method: 'GET',
    path: '/lead-magnets/{id}',
    summary: 'Read the details of a lead magnet',
    params: { id: 'The id of a lead magnet.' },
    data: LeadMagnetDetails,
    errors: ['NOT_FOUND'],
    example: {
      setup: [createMagnetStep],
      params: { id: 'lm_000001' },
      data: {
        record: { id: 'lm_000001', state: 'paused' },
        watchingSince: '2030-01-07T09:00:00Z',
        leads: [],
        comments: [],
      },
      abridged: true,
    },
    run: ({ tenant: { sandbox } }, { params }) => {
      const magnet = requireMagnet(sandbox, params.id);
      return {
        record: { ...buildLeadMagnetRecord(magnet) },
        watchingSince: formatInstant(magnet.watchingSince),
        leads: [...sandbox.leads.values()]
          .filter(({ leadMagnetId }) => leadMagnetId === magnet.id)
          .map((lead) => ({ ...buildLeadRecord(lead) })),
        comments: getCommentsFor(sandbox, magnet).map(({ id: comment, author, text, createdAt }) => ({
          id: comment,
          at: formatInstant(createdAt),
          author,
          text,
        })),
      };
    },
  }),
};

function getCommentsFor(sandbox: Sandbox, { content: { postId, postUrl } }: StoredLeadMagnet): StoredComment[] {
  return [...sandbox.comments.values()].filter(({ on }) =>
    'postId' in on ? on.postId === postId : on.postUrl === postUrl,
  );
}
