/** `/_mock/clock`: reading, setting and advancing the time of a tenant. */
import { Router } from 'express';
import { z } from 'zod';
import { parseDuration } from '../../spec/time/duration.ts';
import { formatInstant, parseTimestamp } from '../../spec/time/instant.ts';
import { type Clock, earliest, latest } from '../clock/clock.ts';
import type { Effect } from '../sandbox/effects.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { ControlError } from './controlError.ts';
import { read } from './read.ts';
import type { TenantOf } from './tenantOf.ts';

const SetClock = z
  .strictObject({
    now: z.string().optional(),
    mode: z.enum(['real', 'frozen', 'accelerated']).optional(),
    rate: z.number().positive().max(1_000_000).optional(),
  })
  .refine(({ now, mode }) => now !== undefined || mode !== undefined, { message: 'Give now, mode or both.' });

const Advance = z
  .strictObject({ by: z.string().optional(), to: z.string().optional() })
  .refine(({ by, to }) => (by === undefined) !== (to === undefined), {
    message: 'Give either by, a duration such as PT11M, or to, a timestamp.',
  });

export function clockRoutes(tenantOf: TenantOf): Router {
  const router = Router();
  router.get('/clock', (req, res) => {
    res.json({ data: shown(tenantOf(req)) });
  });
  router.put('/clock', async (req, res) => {
    const tenant = tenantOf(req);
    const { now, mode = 'frozen', rate = 60 } = read(SetClock, req.body);
    const instant = now === undefined ? undefined : instantOf(now);
    const effects = await tenant.moveClock((clock) => {
      if (instant !== undefined) clock.freeze(instant);
      if (mode === 'frozen') clock.freeze(clock.now());
      else if (mode === 'real') clock.release();
      else clock.accelerate(rate);
    });
    res.json({ data: shown(tenant, effects) });
  });
  router.post('/clock/advance', async (req, res) => {
    const tenant = tenantOf(req);
    const { by, to } = read(Advance, req.body);
    const target = by === undefined ? instantOf(to ?? '') : tenant.now() + durationOf(by);
    assertInSpan(target);
    if (target < tenant.now())
      throw new ControlError(
        422,
        'CLOCK_BACKWARDS',
        'A clock advances forwards only; PUT /_mock/clock sets it to any time.',
      );
    // Another move may be under way: a duration counts from its end, a time is reached once.
    const stepOf = (clock: Clock) => (by === undefined ? Math.max(0, target - clock.now()) : durationOf(by));
    res.json({
      data: shown(tenant, await tenant.moveClock((clock) => clock.advance(stepOf(clock)))),
    });
  });
  return router;
}

function shown(tenant: Tenant, effects?: readonly Effect[]): object {
  const happened = effects?.map(({ at, ...effect }) => ({ at: formatInstant(at), ...effect }));
  return {
    now: formatInstant(tenant.now()),
    mode: tenant.clock.mode,
    ...(happened === undefined ? {} : { effects: happened }),
  };
}

function instantOf(text: string): number {
  const instant = parseTimestamp(text);
  if (instant === undefined)
    throw new ControlError(
      422,
      'INVALID_TIMESTAMP',
      `"${text.slice(0, 64)}" is no ISO 8601 timestamp with an offset or Z, such as 2030-01-01T00:00:00Z.`,
    );
  assertInSpan(instant);
  return instant;
}

function assertInSpan(instant: number): void {
  if (instant >= earliest && instant <= latest) return;
  throw new ControlError(
    422,
    'CLOCK_OUT_OF_RANGE',
    `A clock goes from ${formatInstant(earliest)} to ${formatInstant(latest)}, the span that a timestamp can write.`,
  );
}

function durationOf(text: string): number {
  const milliseconds = parseDuration(text);
  if (milliseconds === undefined)
    throw new ControlError(
      422,
      'INVALID_DURATION',
      `"${text.slice(0, 64)}" is no ISO 8601 duration of weeks, days, hours, minutes and seconds, such as PT11M.`,
    );
  return milliseconds;
}
