/** Formats the activity of a mock as JSON, one object per line. */

import { withoutSecrets } from '../../../spec/text/secretParameters.ts';
import { formatInstant } from '../../../spec/time/instant.ts';
import type { Activity } from '../activity.ts';

/** Instants become timestamps; members without a value are left out, and so are secrets in URLs. */
export function formatJson(activity: Activity): string {
  const at = formatInstant(activity.at);
  return `${JSON.stringify(buildRecord(activity, at))}\n`;
}

/** One copy with the members in their order: a second spread would cost as much as the rest of the line. */
function buildRecord(activity: Activity, at: string): object {
  if (activity.kind === 'request') return { ...activity, at, path: withoutSecrets(activity.path) };
  if (activity.kind === 'effect') return { ...activity, at };
  const { url, next } = activity;
  return { ...activity, at, url: withoutSecrets(url), next: next === undefined ? undefined : formatInstant(next) };
}
