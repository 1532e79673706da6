/** `/_mock/agenda`: scheduled effects. */
import { z } from 'zod';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { formatInstant } from '../../../spec/time/instant.ts';
import type { PlannedTask } from '../../rows/effects.ts';
import { isStale } from '../../sandbox/state/staleEntry.ts';
import { id, time } from '../operation/fields.ts';
import { type ResponseData, tenantOperation } from '../operation/operation.ts';
import { buildScheduleStep, samplePost, scheduledFor } from '../operation/samples.ts';

const ScheduledEffect = z
  .object({
    at: time('When it is due.'),
    kind: withDescription(
      'The kind of the effect.',
      z.enum(['publish', 'finish', 'auto-plug', 'check-comment', 'follow-up', 'deliver', 'release']),
    ),
    post: id('The post it applies to.').optional(),
    leadMagnet: id('The lead magnet that checks for comments.').optional(),
    lead: id('The lead that receives the follow-up.').optional(),
    delivery: id('The delivery that is attempted.').optional(),
  })
  .meta({ id: 'ScheduledEffect', description: 'A scheduled effect.' });

type EffectRecord = ResponseData<z.input<typeof ScheduledEffect>>;

const defaultLimit = 50;

export const agenda = tenantOperation({
  id: 'readAgenda',
  method: 'GET',
  path: '/agenda',
  summary: 'Read the agenda',
  description: 'Lists the effects that happen when the clock reaches their time, in the order they are due.',
  query: z.strictObject({
    limit: withDescription(
      `The maximum number of effects to list; defaults to ${defaultLimit}.`,
      z.int().min(1).max(1000),
    ).optional(),
  }),
  data: z.array(ScheduledEffect),
  example: {
    setup: [buildScheduleStep(samplePost)],
    query: { limit: 5 },
    data: [{ at: scheduledFor, kind: 'publish', post: 'post_000001' }],
  },
  run: ({ tenant: { sandbox } }, { query: { limit = defaultLimit } }) => {
    const effects: EffectRecord[] = [];
    for (const { at, task } of sandbox.agenda.dump()) {
      if (effects.length === limit) break;
      if (!isStale(sandbox, task, at)) effects.push({ at: formatInstant(at), ...toEffectRecord(task) });
    }
    return effects;
  },
});

function toEffectRecord(task: PlannedTask): Omit<EffectRecord, 'at'> {
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
