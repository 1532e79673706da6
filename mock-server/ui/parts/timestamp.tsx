/** A short timestamp with its distance from the tenant's clock; the tooltip shows it in full. */

import { formatDistance, formatShortTime } from '../format/time.ts';
import { clock, now } from '../surface/clock.ts';

export function Timestamp({ at, showDistance = true }: { readonly at: string; readonly showDistance?: boolean }) {
  const instant = Date.parse(at);
  // The distance is unknown until the clock has been read.
  const isClockKnown = clock.value !== undefined;
  const reference = isClockKnown ? now.value : instant;
  return (
    <time class="when" dateTime={at} title={at}>
      {formatShortTime(instant, reference)}
      {showDistance && isClockKnown ? (
        <>
          {' '}
          <span class="soft">{formatDistance(instant, reference)}</span>
        </>
      ) : null}
    </time>
  );
}
