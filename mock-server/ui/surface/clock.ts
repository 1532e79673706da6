/** The tenant's clock, extrapolated between two readings. */
import { computed, signal } from '@preact/signals';
import { computeClockInstant } from '../format/time.ts';
import type { Clock } from './responses.ts';

const reading = signal<{ readonly clock: Clock; readonly readAt: number } | undefined>(undefined);
const tick = signal(performance.now());

export function setClockReading(clock: Clock): void {
  const readAt = performance.now();
  tick.value = readAt;
  reading.value = { clock, readAt };
}

export function clearClockReading(): void {
  reading.value = undefined;
}

/** Why the last reading failed. */
export const clockError = signal<unknown>(undefined);

export const clock = computed(() => reading.value?.clock);

/** The current time of the clock; to the second unless it is frozen. */
export const now = computed(() => {
  if (reading.value === undefined) return 0;
  const at = computeClockInstant(reading.value.clock, Math.max(0, tick.value - reading.value.readAt));
  return reading.value.clock.mode === 'frozen' ? at : Math.floor(at / 1000) * 1000;
});

/** Keeps the clock ticking until the returned function is called. */
export function startTicking(): () => void {
  const timer = setInterval(() => {
    if (reading.value !== undefined && reading.value.clock.mode !== 'frozen') tick.value = performance.now();
  }, 500);
  return () => clearInterval(timer);
}
