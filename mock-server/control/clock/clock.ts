/** `/_mock/clock`: reading, setting and advancing the time of a tenant. */
import { z } from 'zod';
import { parseDuration } from '../../../spec/time/duration.ts';
import { formatInstant, parseTimestamp } from '../../../spec/time/instant.ts';
import { type Clock, earliest, latest } from '../../clock/clock.ts';
import type { Effect } from '../../rows/effects.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { id, means, time } from '../operation/atoms.ts';
import { ControlError } from '../operation/controlError.ts';
import { onTenant, type Told } from '../operation/operation.ts';

const modes = ['real', 'frozen', 'accelerated'] as const;

export const ClockReading = z
  .object({
    now: time('What the clock shows.'),
    mode: means('How it goes on.', z.enum(modes)),
    rate: means(
      'Seconds of the tenant for one of the machine, where it is accelerated.',
      z.number().positive(),
    ).optional(),
  })
  .meta({ id: 'Clock', description: 'The clock of a tenant.' });

const Happened = z
  .object({
    at: time('When it was due.'),
    type: means('What happened, such as post.published.', z.string().max(40)),
    post: id('The post it happened to.').optional(),
    lead: id('The lead it is about.').optional(),
    leadMagnet: id('The lead magnet that did it.').optional(),
    delivery: id('The delivery that was tried.').optional(),
    attempt: means('Which attempt it was, from 1.', z.int().min(1)).optional(),
    injected: means('What went wrong with it on purpose.', z.array(z.string().max(40)).max(10)).optional(),
  })
  .meta({ id: 'Effect', description: 'Something that happened by itself, at its own time.' });

const Moved = ClockReading.extend({
  effects: means('What happened on the way, in due order.', z.array(Happened)),
}).meta({ id: 'MovedClock', description: 'The clock after a move, and what happened by it.' });

const SetClock = z
  .strictObject({
    now: time('The time to go to; it may be an earlier one.').optional(),
    mode: means('How to go on: frozen where nothing is said.', z.enum(modes)).optional(),
    rate: means(
      'Seconds of the tenant for one of the machine, for an accelerated clock; 60 where nothing is said.',
      z.number().positive().max(1_000_000),
    ).optional(),
  })
  .refine(({ now, mode }) => now !== undefined || mode !== undefined, { message: 'Give now, mode or both.' })
  .meta({ id: 'SetClock', description: 'A time, a mode, or both.' });

const Advance = z
  .strictObject({
    by: means('An ISO 8601 duration such as PT11M.', z.string().max(64)).optional(),
    to: time('A time that is not over.').optional(),
  })
  .refine(({ by, to }) => (by === undefined) !== (to === undefined), {
    message: 'Give either by, a duration such as PT11M, or to, a timestamp.',
  })
  .meta({ id: 'Advance', description: 'A duration or a time.' });

export const clock = {
  get: onTenant({
    id: 'readClock',
    method: 'GET',
    path: '/clock',
    summary: 'Read the clock',
    data: ClockReading,
    example: { data: { now: '2030-01-07T09:00:00Z', mode: 'frozen' } },
    run: ({ tenant }) => shown(tenant),
  }),

  set: onTenant({
    id: 'setClock',
    method: 'PUT',
    path: '/clock',
    summary: 'Set the clock',
    description: 'Sets the clock to any time, also an earlier one, and freezes it there unless a mode is given.',
    body: SetClock,
    data: Moved,
    errors: ['INVALID_TIMESTAMP', 'CLOCK_OUT_OF_RANGE'],
    example: {
      body: { now: '2030-01-07T12:00:00+01:00' },
      data: { now: '2030-01-07T11:00:00Z', mode: 'frozen', effects: [] },
    },
    run: async ({ tenant }, { body: { now, mode = 'frozen', rate = 60 } }) => {
      const instant = now === undefined ? undefined : instantOf(now);
      return moved(tenant, await tenant.moveClock((clock) => clock.turn(instant, mode, rate)));
    },
  }),

  advance: onTenant({
    id: 'advanceClock',
    method: 'POST',
    path: '/clock/advance',
    summary: 'Advance the clock',
    description:
      'Answers when everything due has happened, deliveries of webhooks included, and lists it in due order, each thing at its own time.',
    body: Advance,
    data: Moved,
    errors: ['INVALID_TIMESTAMP', 'INVALID_DURATION', 'CLOCK_BACKWARDS', 'CLOCK_OUT_OF_RANGE'],
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
      body: { by: 'PT1H' },
      data: {
        now: '2030-01-07T10:00:00Z',
        mode: 'frozen',
        effects: [{ at: '2030-01-07T09:30:00Z', type: 'post.published', post: 'post_000001' }],
      },
    },
    run: async ({ tenant }, { body: { by, to } }) => {
      const target = by === undefined ? instantOf(to ?? '') : tenant.now() + durationOf(by);
      assertInSpan(target);
      // A duration never leads back, though a moment may have passed since it was added.
      if (by === undefined && target < tenant.now())
        throw new ControlError(
          'CLOCK_BACKWARDS',
          'A clock advances forwards only; PUT /_mock/clock sets it to any time.',
        );
      // Another move may be under way: a duration counts from its end, a time is reached once.
      const stepOf = (clock: Clock) => (by === undefined ? Math.max(0, target - clock.now()) : durationOf(by));
      return moved(tenant, await tenant.moveClock((clock) => clock.advance(stepOf(clock))));
    },
  }),
};

export function shown({ clock }: Tenant): z.input<typeof ClockReading> {
  const { state } = clock;
  const rate = state.mode === 'accelerated' ? { rate: state.rate } : {};
  return { now: formatInstant(clock.now()), mode: clock.mode, ...rate };
}

function moved(tenant: Tenant, effects: readonly Effect[]): Told<z.input<typeof Moved>> {
  return { ...shown(tenant), effects: effects.map(({ at, ...effect }) => ({ at: formatInstant(at), ...effect })) };
}

function instantOf(text: string): number {
  const instant = parseTimestamp(text);
  if (instant === undefined)
    throw new ControlError(
      'INVALID_TIMESTAMP',
      `"${text.slice(0, 64)}" is no ISO 8601 timestamp with an offset or Z, such as 2030-01-01T00:00:00Z.`,
    );
  assertInSpan(instant);
  return instant;
}

function assertInSpan(instant: number): void {
  if (instant >= earliest && instant <= latest) return;
  throw new ControlError(
    'CLOCK_OUT_OF_RANGE',
    `A clock goes from ${formatInstant(earliest)} to ${formatInstant(latest)}, the span that a timestamp can write.`,
  );
}

function durationOf(text: string): number {
  const milliseconds = parseDuration(text);
  if (milliseconds === undefined)
    throw new ControlError(
      'INVALID_DURATION',
      `"${text.slice(0, 64)}" is no ISO 8601 duration of weeks, days, hours, minutes and seconds, such as PT11M.`,
    );
  return milliseconds;
}
