/** A time: short, with how far it is from the tenant's now, and in full on pointing. */
import { clock, now } from '../surface/clock.ts';
import { distanceOf, momentOf } from '../words/time.ts';

export function When({ at, apart = true }: { readonly at: string; readonly apart?: boolean }) {
  const instant = Date.parse(at);
  // Until the clock is read, nobody knows how far it is.
  const known = clock.value !== undefined;
  const reading = known ? now.value : instant;
  return (
    <time class="when" dateTime={at} title={at}>
      {momentOf(instant, reading)}
      {apart && known ? <span class="soft"> {distanceOf(instant, reading)}</span> : null}
    </time>
  );
}
