/** Formats the activity of a mock as JSON, one object per line. */

import { withoutSecrets } from '../../../spec/text/secretParameters.ts';
import { formatInstant } from '../../../spec/time/instant.ts';
import type { Activity, RequestActivity } from '../activity.ts';

/** Instants become timestamps; members without a value are left out, and so are secrets in URLs. */
export function formatJson(activity: Activity): string {
  if (activity.kind === 'request') return formatRequest(activity);
  const at = formatInstant(activity.at);
  if (activity.kind === 'effect') return `${JSON.stringify({ ...activity, at })}\n`;
  const { url, next } = activity;
  const times = { at, next: next === undefined ? undefined : formatInstant(next) };
  return `${JSON.stringify({ ...activity, ...times, url: withoutSecrets(url) })}\n`;
}

/** Written member by member, because every request has a line: copying and serializing it takes twice as long. */
function formatRequest(activity: RequestActivity): string {
  const { at, rules, code, forced, record, state } = activity;
  const outcome =
    (rules.length === 0 ? '' : JSON.stringify(rules).slice(1, -1)) +
    (code === undefined ? ']' : `],"code":${quote(code)}`) +
    (forced === undefined ? '' : ',"forced":true') +
    (record === undefined ? '' : `,"record":${quote(record)}`) +
    (state === undefined ? '' : `,"state":${quote(state)}`);
  return `{"kind":"request","at":"${formatInstant(at)}"${formatHead(activity)}${outcome}}\n`;
}

/** The members that many requests have in common, with their text. */
interface Head extends Pick<RequestActivity, 'tenant' | 'method' | 'operation' | 'status'> {
  readonly text: string;
}

/** The last head of each path. Clients choose paths, so their number is bounded. */
const heads = new Map<string, Head>();
const maxHeads = 200;

function formatHead({ tenant, method, path, operation, status }: RequestActivity): string {
  const cachedHead = heads.get(path);
  if (
    cachedHead !== undefined &&
    cachedHead.status === status &&
    cachedHead.method === method &&
    cachedHead.tenant === tenant &&
    cachedHead.operation === operation
  )
    return cachedHead.text;
  const owner = tenant === undefined ? '' : `,"tenant":${quote(tenant)}`;
  const call = operation === undefined ? '' : `,"operation":"${operation}"`;
  const target = `,"method":${quote(method)},"path":${quote(withoutSecrets(path))}`;
  const text = `${owner}${target}${call},"status":${status},"rules":[`;
  if (heads.size >= maxHeads) heads.clear();
  heads.set(path, { tenant, method, operation, status, text });
  return text;
}

/** A text as JSON; most need no escapes. */
function quote(text: string): string {
  return /^[ !#-[\]-~]*$/.test(text) ? `"${text}"` : JSON.stringify(text);
}
