/** `/_mock/clock`: reads, sets and advances a tenant's clock. */
import { z } from 'zod';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { excerpt } from '../../../spec/text/excerpt.ts';
import { parseDuration } from '../../../spec/time/duration.ts';
import { formatInstant, maxInstant, minInstant } from '../../../spec/time/instant.ts';
import type { Clock } from '../../clock/clock.ts';
import type { Effect } from '../../rows/effects.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { ControlError } from '../operation/controlError.ts';
import { id, readTimestamp, time } from '../operation/fields.ts';
import { type ResponseData, tenantOperation } from '../operation/operation.ts';
import { buildScheduleStep, samplePost, scheduledFor } from '../operation/samples.ts';

const modes = ['real', 'frozen', 'accelerated'] as const;

export const ClockReading = z
  .object({
    now: time('The current time.'),
    mode: withDescription('The mode of the clock.', z.enum(modes)),
    rate: withDescription('Clock seconds per real second of an accelerated clock.', z.number().positive()).optional(),
  })
  .meta({ id: 'Clock', description: 'The clock of a tenant.' });

const EffectSchema = z
  .object({
    at: time('When it was due.'),
    type: withDescription('The type of the effect, such as post.published.', z.string().max(40)),
    post: id('The post it applies to.').optional(),
    lead: id('The lead it applies to.').optional(),
    leadMagnet: id('The lead magnet that did it.').optional(),
    delivery: id('The delivery that was attempted.').optional(),
    attempt: withDescription('The number of the attempt, starting at 1.', z.int().min(1)).optional(),
    injectedFailures: withDescription('The injected failures.', z.array(z.string().max(40)).max(10)).optional(),
  })
  .meta({ id: 'Effect', description: 'An effect that happened when it was due.' });

const ClockChange = ClockReading.extend({
  effects: withDescription('The effects, in the order they were due.', z.array(EffectSchema)),
}).meta({ id: 'ClockChange', description: 'The clock after a change, with the effects that were due.' });

const ClockUpdate = z
  .strictObject({
    now: time('The new time; may be in the past.').optional(),
    mode: withDescription('The new mode; defaults to frozen.', z.enum(modes)).optional(),
    rate: withDescription(
      'Clock seconds per real second of an accelerated clock; defaults to 60.',
      z.number().positive().max(1_000_000),
    ).optional(),
  })
  .refine(({ now, mode }) => now !== undefined || mode !== undefined, { message: 'Set now, mode or both.' })
  .refine(({ mode, rate }) => rate === undefined || mode === 'accelerated', {
    path: ['rate'],
    message: 'A rate needs the mode accelerated.',
  })
  .meta({ id: 'ClockUpdate', description: 'A time, a mode, or both.' });

const ClockAdvance = z
  .strictObject({
    by: withDescription('An ISO 8601 duration such as PT11M.', z.string().max(64)).optional(),
    to: time('The time to advance to; must not be in the past.').optional(),
  })
  .refine(({ by, to }) => (by === undefined) !== (to === undefined), {
    message: 'Set either by (a duration such as PT11M) or to (a timestamp).',
  })
  .meta({ id: 'ClockAdvance', description: 'A duration or a time.' });

export const clock = {
  get: tenantOperation({
    id: 'readClock',
    method: 'GET',
    path: '/clock',
    summary: 'Read the clock',
    data: ClockReading,
    example: { data: { now: '2030-01-07T09:00:00Z', mode: 'frozen' } },
    run: ({ tenant }) => readClock(tenant),
  }),

  set: tenantOperation({
    id: 'setClock',
    method: 'PUT',
    path: '/clock',
    summary: 'Set the clock',
    managesTransactions: true,
    description: 'Sets the clock to any past or future time and freezes it, unless another mode is given.',
    body: ClockUpdate,
    data: ClockChange,
    errors: ['INVALID_TIMESTAMP', 'CLOCK_OUT_OF_RANGE'],
    example: {
      body: { now: '2030-01-07T12:00:00+01:00' },
      data: { now: '2030-01-07T11:00:00Z', mode: 'frozen', effects: [] },
    },
    run: async ({ tenant }, { body: { now, mode = 'frozen', rate = 60 } }) => {
      const instant = now === undefined ? undefined : parseInstant('now', now);
      return readClockChange(tenant, await tenant.moveClock((clock) => clock.set(instant, mode, rate)));
    },
  }),

  advance: tenantOperation({
    id: 'advanceClock',
    method: 'POST',
    path: '/clock/advance',
    summary: 'Advance the clock',
    managesTransactions: true,
    description:
      'Responds once everything due has happened, including webhook deliveries. The response lists the effects in the order they were due, each with its own time.',
    body: ClockAdvance,
    data: ClockChange,
    errors: ['INVALID_TIMESTAMP', 'INVALID_DURATION', 'CLOCK_BACKWARDS', 'CLOCK_OUT_OF_RANGE'],
    example: {
      setup: [buildScheduleStep(samplePost)],
      body: { by: 'PT1H' },
      data: {
        now: '2030-01-07T10:00:00Z',
        mode: 'frozen',
        effects: [{ at: scheduledFor, type: 'post.published', post: 'post_000001' }],
      },
    },
    run: async ({ tenant }, { body: { by, to } }) => {
      const target = by === undefined ? parseInstant('to', to ?? '') : tenant.now() + readDuration('by', by);
      assertInSpan(target);
      // Not for `by`: a duration is never negative, but a running clock may have passed the target since it was computed.
      if (by === undefined && target < tenant.now())
        throw new ControlError(
          'CLOCK_BACKWARDS',
          'The clock cannot be advanced to an earlier time; use PUT /_mock/clock to set it back.',
        );
      // Computed when the move starts, because another move may precede it: `by` counts from its end, `to` stays the same.
      const getStep = (clock: Clock) => (by === undefined ? Math.max(0, target - clock.now()) : readDuration('by', by));
      return readClockChange(tenant, await tenant.moveClock((clock) => clock.advance(getStep(clock))));
    },
  }),
};

export function readClock({ clock }: { readonly clock: Clock }): z.input<typeof ClockReading> {
  const { state } = clock;
  const rate = state.mode === 'accelerated' ? { rate: state.rate } : {};
  return { now: formatInstant(clock.now()), mode: clock.mode, ...rate };
}

function readClockChange(tenant: Tenant, effects: readonly Effect[]): ResponseData<z.input<typeof ClockChange>> {
  return {
    ...readClock(tenant),
    effects: effects.map(({ at, ...effect }) => ({ at: formatInstant(at), ...effect })),
  };
}

function parseInstant(name: string, text: string): number {
  const instant = readTimestamp(name, text);
  assertInSpan(instant);
  return instant;
}

function assertInSpan(instant: number): void {
  if (instant >= minInstant && instant <= maxInstant) return;
  throw new ControlError(
    'CLOCK_OUT_OF_RANGE',
    `The clock must be between ${formatInstant(minInstant)} and ${formatInstant(maxInstant)}, the range of timestamps.`,
  );
}

/** @throws ControlError if the member with this name is not a duration */
export function readDuration(name: string, text: string): number {
  const milliseconds = parseDuration(text);
  if (milliseconds === undefined)
    throw new ControlError(
      'INVALID_DURATION',
      `${name} must be an ISO 8601 duration of weeks, days, hours, minutes and seconds without a sign, each with at most six digits, such as PT11M, not "${excerpt(text)}".`,
    );
  return milliseconds;
}
