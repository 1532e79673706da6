/** Formats the activity of a mock as JSON, one object per line. */

import { formatInstant } from '../../../spec/time/instant.ts';
import type { Activity } from '../activity.ts';

/** Instants become timestamps; members without a value are left out. */
export function formatJson(activity: Activity): string {
  const at = formatInstant(activity.at);
  const members =
    activity.kind === 'delivery' && activity.next !== undefined
      ? { ...activity, at, next: formatInstant(activity.next) }
      : { ...activity, at };
  return `${JSON.stringify(members)}\n`;
}
