/** Formats times and durations. All times are UTC, because a tenant's clock has no time zone. */

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const padTwo = (n: number): string => String(n).padStart(2, '0');

/** `Mon 7 Jan 2030`. */
export function formatDay(at: number): string {
  const date = new Date(at);
  const month = months[date.getUTCMonth()]?.slice(0, 3);
  return `${days[date.getUTCDay()]} ${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`;
}

/** `09:30`, with seconds if they are not zero or requested. */
export function formatTime(at: number, seconds = at % 60_000 !== 0): string {
  const date = new Date(at);
  const short = `${padTwo(date.getUTCHours())}:${padTwo(date.getUTCMinutes())}`;
  return seconds ? `${short}:${padTwo(date.getUTCSeconds())}` : short;
}

/** `7 Jan 09:30`, with the year unless it is the current one. */
export function formatShortTime(at: number, now: number): string {
  const date = new Date(at);
  const year = date.getUTCFullYear() === new Date(now).getUTCFullYear() ? '' : ` ${date.getUTCFullYear()}`;
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]?.slice(0, 3)}${year} ${formatTime(at)}`;
}

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;

/** `2 h 5 min`: the two largest units that are not zero. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return '0 s';
  const first = units.findIndex(([, size]) => milliseconds >= size);
  return units
    .slice(first, first + 2)
    .map(([name, size], i) => {
      const remainder = i === 0 ? milliseconds : milliseconds % (units[first]?.[1] ?? 1);
      return [Math.floor(remainder / size), name] as const;
    })
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${count} ${name}`)
    .join(' ');
}

/** `in 10 min`, `2 h ago`, `now`. */
export function formatDistance(at: number, now: number): string {
  const distance = Math.abs(at - now);
  if (distance < 1000) return 'now';
  return at > now ? `in ${formatDuration(distance)}` : `${formatDuration(distance)} ago`;
}

/** The current time of a clock that was read `elapsed` real milliseconds ago. */
export function computeClockInstant(
  { now, mode, rate = 1 }: { now: string; mode: string; rate?: number | undefined },
  elapsed: number,
): number {
  const readInstant = Date.parse(now);
  if (mode === 'frozen') return readInstant;
  return readInstant + elapsed * (mode === 'accelerated' ? rate : 1);
}

/** The value of a `datetime-local` control, which has no time zone: it always shows UTC. */
export function toFieldValue(at: number): string {
  return new Date(at).toISOString().slice(0, 19);
}

/** The value of a `datetime-local` control as a timestamp, or undefined if it is not a valid time. */
export function parseFieldValue(value: string): string | undefined {
  const at = Date.parse(`${value}Z`);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}
