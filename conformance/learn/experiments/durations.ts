/** Writes measured times as ISO 8601 durations. */

const units = [
  ['H', 3_600_000],
  ['M', 60_000],
] as const;

/** The duration in its largest unit that divides it, such as `PT5M`. */
export function formatDuration(milliseconds: number): string {
  const unit = milliseconds === 0 ? undefined : units.find(([, size]) => milliseconds % size === 0);
  return unit === undefined ? `PT${milliseconds / 1000}S` : `PT${milliseconds / unit[1]}${unit[0]}`;
}
