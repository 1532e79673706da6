/** `/_mock/agenda`: scheduled events. */
import { z } from 'zod';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { formatInstant } from '../../../spec/time/instant.ts';
import type { PlannedTask } from '../../rows/effects.ts';
import { isStale } from '../../sandbox/state/staleEntry.ts';
import { id, time } from '../operation/fields.ts';
import { type ResponseData, tenantOperation } from '../operation/operation.ts';
import { samplePost, schedule, scheduledFor } from '../operation/samples.ts';

const ScheduledEvent = z
  .object({
    at: time('When it is due.'),
    kind: withDescription(
      'The kind of event.',
      z.enum(['publish', 'finish', 'auto-plug', 'check-comment', 'follow-up', 'deliver', 'release']),
    ),
    post: id('The post it applies to.').optional(),
    leadMagnet: id('The lead magnet that checks for comments.').optional(),
    lead: id('The lead that receives the follow-up.').optional(),
    delivery: id('The delivery that is attempted.').optional(),
  })
  .meta({ id: 'ScheduledEvent', description: 'A scheduled event.' });

type EventRecord = ResponseData<z.input<typeof ScheduledEvent>>;

const defaultLimit = 50;

export const agenda = tenantOperation({
  id: 'readAgenda',
  method: 'GET',
  path: '/agenda',
  summary: 'Read the agenda',
  description: 'Lists the events that happen when the clock reaches their time, in the order they are due.',
  query: z.strictObject({
    limit: withDescription(
      `The maximum number of events to list; defaults to ${defaultLimit}.`,
      z.int().min(1).max(1000),
    ).optional(),
  }),
  data: z.array(ScheduledEvent),
  example: {
    setup: [schedule(samplePost)],
    query: { limit: 5 },
    data: [{ at: scheduledFor, kind: 'publish', post: 'post_000001' }],
  },
  run: ({ tenant: { sandbox } }, { query: { limit = defaultLimit } }) => {
    const events: EventRecord[] = [];
    for (const { at, task } of sandbox.agenda.dump()) {
      if (events.length === limit) break;
      if (!isStale(sandbox, task, at)) events.push({ at: formatInstant(at), ...toEventRecord(task) });
    }
    return events;
  },
});

function toEventRecord(task: PlannedTask): Omit<EventRecord, 'at'> {
  switch (task.kind) {
    case 'publish':
    case 'finish':
    case 'auto-plug':
      return { kind: task.kind, post: task.id };
    case 'check-comment':
      return { kind: task.kind, leadMagnet: task.id };
    case 'follow-up':
      return { kind: task.kind, lead: task.id };
    case 'deliver':
      return { kind: task.kind, delivery: task.id };
    case 'release':
      return { kind: task.kind };
  }
}
