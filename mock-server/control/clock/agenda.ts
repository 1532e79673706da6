/** `/_mock/agenda`: what is to happen by itself. */
import { z } from 'zod';
import { formatInstant } from '../../../spec/time/instant.ts';
import type { Planned } from '../../rows/effects.ts';
import { isStale } from '../../sandbox/state/stalePlan.ts';
import { id, means, time } from '../operation/atoms.ts';
import { onTenant, type Told } from '../operation/operation.ts';

const Plan = z
  .object({
    at: time('When it is due.'),
    kind: means('What it is.', z.enum(['publish', 'finish', 'auto-plug', 'look', 'follow-up', 'deliver', 'release'])),
    post: id('The post it happens to.').optional(),
    leadMagnet: id('The lead magnet that looks for comments.').optional(),
    lead: id('The lead that is followed up.').optional(),
    delivery: id('The delivery that is tried.').optional(),
  })
  .meta({ id: 'Plan', description: 'Something that is due later.' });

type Shown = Told<z.input<typeof Plan>>;

const usual = 50;

export const agenda = onTenant({
  id: 'readAgenda',
  method: 'GET',
  path: '/agenda',
  summary: 'Read the agenda',
  description: 'Lists what is to happen by itself when the clock gets there, in due order.',
  query: z.strictObject({
    limit: means(`How many to list at most; ${usual} where nothing is said.`, z.int().min(1).max(1000)).optional(),
  }),
  data: z.array(Plan),
  example: {
    given: [
      {
        send: 'POST /api/v1/posts',
        body: {
          text: 'Lunch',
          platforms: [{ platform: 'social', accountId: 'acc_social' }],
          scheduledFor: '2030-01-07T09:30:00Z',
        },
      },
    ],
    query: { limit: 5 },
    data: [{ at: '2030-01-07T09:30:00Z', kind: 'publish', post: 'post_000001' }],
  },
  run: ({ tenant: { sandbox } }, { query: { limit = usual } }) => {
    const plans: Shown[] = [];
    for (const { at, what } of sandbox.agenda.dump()) {
      if (plans.length === limit) break;
      if (!isStale(sandbox, what, at)) plans.push({ at: formatInstant(at), ...shown(what) });
    }
    return plans;
  },
});

function shown(what: Planned): Omit<Shown, 'at'> {
  switch (what.kind) {
    case 'publish':
    case 'finish':
    case 'auto-plug':
      return { kind: what.kind, post: what.id };
    case 'look':
      return { kind: what.kind, leadMagnet: what.id };
    case 'follow-up':
      return { kind: what.kind, lead: what.id };
    case 'deliver':
      return { kind: what.kind, delivery: what.id };
    case 'release':
      return { kind: what.kind };
  }
}
