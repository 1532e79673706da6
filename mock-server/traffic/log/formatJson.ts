/** Formats the activity of a mock as JSON, one object per line. */

import { withoutSecrets } from '../../../spec/text/secretParameters.ts';
import { formatInstant } from '../../../spec/time/instant.ts';
import type { Activity } from '../activity.ts';

/** Instants become timestamps; members without a value are left out, and so are secrets in URLs. */
export function formatJson(activity: Activity): string {
  return `${JSON.stringify({ ...activity, at: formatInstant(activity.at), ...convertedMembers(activity) })}\n`;
}

function convertedMembers(activity: Activity): object {
  if (activity.kind === 'request') return { path: withoutSecrets(activity.path) };
  if (activity.kind !== 'delivery') return {};
  const { url, next } = activity;
  return { url: withoutSecrets(url), ...(next === undefined ? {} : { next: formatInstant(next) }) };
}
