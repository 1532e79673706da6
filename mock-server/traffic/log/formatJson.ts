/** Formats the activity of a mock as JSON, one object per line. */

import { formatInstant } from '../../../spec/time/instant.ts';
import type { Activity } from '../activity.ts';

/** Instants become timestamps; members without a value are left out. */
export function formatJson(activity: Activity): string {
  const { kind, at, ...members } = activity;
  const next = 'next' in members && members.next !== undefined ? { next: formatInstant(members.next) } : {};
  return `${JSON.stringify({ kind, at: formatInstant(at), ...members, ...next })}\n`;
}
