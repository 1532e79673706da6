/** A time: short, with how far it is from the tenant's now, and in full on pointing. */
import { now } from '../surface/clock.ts';
import { distanceOf, momentOf } from '../words/time.ts';

export function When({ at, apart = true }: { readonly at: string; readonly apart?: boolean }) {
  const instant = Date.parse(at);
  const reading = now.value;
  return (
    <time class="when" dateTime={at} title={at}>
      {momentOf(instant, reading)}
      {apart ? <span class="soft"> {distanceOf(instant, reading)}</span> : null}
    </time>
  );
}
