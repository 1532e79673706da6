/** A short timestamp with its distance from the tenant's clock; the tooltip shows it in full. */
import { clock, now } from '../surface/clock.ts';
import { distanceOf, momentOf } from '../words/time.ts';

export function When({ at, apart = true }: { readonly at: string; readonly apart?: boolean }) {
  const instant = Date.parse(at);
  // The distance is unknown until the clock has been read.
  const known = clock.value !== undefined;
  const reading = known ? now.value : instant;
  return (
    <time class="when" dateTime={at} title={at}>
      {momentOf(instant, reading)}
      {apart && known ? <span class="soft"> {distanceOf(instant, reading)}</span> : null}
    </time>
  );
}
