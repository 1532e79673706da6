/**
 * ISO 8601 durations in weeks, days, hours, minutes and seconds. Years and months are excluded: they vary in length.
 */

export const durationPattern =
  /^P(?:\d{1,6}W|\d{1,6}D(?:T(?:\d{1,6}H(?:\d{1,6}M)?(?:\d{1,6}S)?|\d{1,6}M(?:\d{1,6}S)?|\d{1,6}S))?|T(?:\d{1,6}H(?:\d{1,6}M)?(?:\d{1,6}S)?|\d{1,6}M(?:\d{1,6}S)?|\d{1,6}S))$/;

/** Durations in answers of a profile can have fractions of a second; those in requests cannot. */
export const answerDurationPattern = new RegExp(
  durationPattern.source.replaceAll(String.raw`\d{1,6}S`, String.raw`\d{1,6}(?:\.\d{1,9})?S`),
);

const milliseconds: Readonly<Record<string, number>> = {
  W: 604_800_000,
  D: 86_400_000,
  H: 3_600_000,
  M: 60_000,
  S: 1000,
};

/** Parses a duration such as `PT11M`, `P1DT2H` or `PT0.5S` to whole milliseconds; undefined if the text is invalid. */
export function parseDuration(text: string): number | undefined {
  if (!answerDurationPattern.test(text)) return undefined;
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/([\d.]{1,16})([WDHMS])/g))
    total += Number(amount) * (milliseconds[unit ?? ''] ?? 0);
  return Math.round(total);
}

/** Rounds a valid duration up to whole seconds. */
export function roundUpToSeconds(text: string): string {
  const seconds = (parseDuration(text) ?? 0) / 1000;
  return Number.isInteger(seconds) ? text : formatDuration(Math.ceil(seconds) * 1000);
}

/**
 * Formats a duration in milliseconds with its largest whole unit: `PT11M`, `P1D`. A remainder is a fraction of seconds.
 */
export function formatDuration(duration: number): string {
  const unit = ['D', 'H', 'M'].find((unit) => duration > 0 && duration % (milliseconds[unit] ?? 1) === 0) ?? 'S';
  return `P${unit === 'D' ? '' : 'T'}${duration / (milliseconds[unit] ?? 1)}${unit}`;
}
