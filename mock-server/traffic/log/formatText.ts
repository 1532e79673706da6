/** Formats the activity of a mock as lines for people. */

import { toOneLine } from '../../../spec/text/oneLine.ts';
import { withoutSecrets } from '../../../spec/text/secretParameters.ts';
import { formatInstant, type Instant } from '../../../spec/time/instant.ts';
import type { Activity, DeliveryActivity, EffectActivity, FailedTarget, RequestActivity } from '../activity.ts';

/** The colours of the log. */
export type LogColour = 'red' | 'green' | 'yellow' | 'cyan' | 'dim' | 'bold';

/** Colours a text for the stream of the log. */
export type LogPaint = (colour: LogColour, text: string) => string;

/** The maximum number of broken rules in a line. */
const maxRules = 4;

const day = 86_400_000;

/**
 * Creates a formatter. Lines show the time of day in UTC; a line of its own names each new day of a tenant's clock. They
 * name the tenant as soon as a second one is active; requests without a valid key have none.
 */
export function createTextFormatter(paint: LogPaint): (activity: Activity) => string {
  const days = new Map<string, number>();
  const head = createHead(paint);
  let lastDay: number | undefined;
  return (activity) => {
    const { at, tenant } = activity;
    const previousDay = tenant === undefined ? undefined : days.get(tenant);
    const dayNumber = Math.floor(at / day);
    const isSameDay = dayNumber === (previousDay ?? lastDay);
    if (tenant !== undefined && previousDay !== dayNumber) days.set(tenant, dayNumber);
    lastDay = dayNumber;
    const owner = tenant === undefined || days.size === 1 ? '' : paint('dim', `  [${toPrintable(tenant)}]`);
    const dayLine = isSameDay ? '' : `${paint('dim', `── ${formatInstant(at).slice(0, 10)} (UTC)`)}${owner}\n`;
    return `${dayLine}${formatTime(at)}  ${formatLine(activity, head, paint)}${owner}\n`;
  };
}

function formatLine(activity: Activity, head: Head, paint: LogPaint): string {
  if (activity.kind === 'request') return requestLine(activity, head, paint);
  return activity.kind === 'delivery'
    ? formatDeliveryLine(activity, head, paint)
    : formatEffectLine(activity, head, paint);
}

/** `201  POST     /api/v1/posts  post_000001 scheduled` */
function requestLine(activity: RequestActivity, head: Head, paint: LogPaint): string {
  const { method, path, status, rules, code, forced, record, state } = activity;
  const line = `${head(status, method)}${toPrintable(withoutSecrets(path))}`;
  if (rules.length > 0) return `${line}  ${paint('yellow', formatRules(rules))}`;
  if (forced) return `${line}  forced by a fault or a Prefer header`;
  if (code !== undefined) return `${line}  ${paint('yellow', code)}`;
  if (record === undefined) return line;
  return `${line}  ${toPrintable(record)}${state === undefined ? '' : ` ${formatState(state, paint)}`}`;
}

/** `200  webhook  post.published post_000001 to http://127.0.0.1:4020/hook` */
function formatDeliveryLine(
  { event, record, url, attempt, status, error, injected, state, next }: DeliveryActivity,
  head: Head,
  paint: LogPaint,
): string {
  const subject = record === undefined ? '' : ` ${toPrintable(record)}`;
  const notes = [
    ...(attempt > 1 ? [`attempt ${attempt}`] : []),
    ...(injected === undefined ? [] : [`injected: ${injected.join(', ')}`]),
    ...(error === undefined ? [] : [toPrintable(error)]),
    ...(state === 'failed' ? [paint('red', 'gave up')] : []),
    ...(next === undefined ? [] : [`next attempt ${formatMoment(next)}`]),
  ];
  return `${head(status, 'webhook')}${event}${subject} to ${toPrintable(withoutSecrets(url))}${notes.map((note) => `, ${note}`).join('')}`;
}

/** `     effect   post_000001 published` */
function formatEffectLine(
  { effect, record, leadMagnet, failures }: EffectActivity,
  head: Head,
  paint: LogPaint,
): string {
  const state = effect.slice(effect.indexOf('.') + 1);
  const owner = leadMagnet === undefined ? '' : ` by ${toPrintable(leadMagnet)}`;
  const reasons = failures === undefined ? '' : `: ${failures.map(formatReason).join('; ')}`;
  return `${head(undefined, 'effect')}${toPrintable(record)} ${formatState(state, paint)}${owner}${reasons}`;
}

function formatReason({ platform, accountId, message }: FailedTarget): string {
  return `${platform} (${toPrintable(accountId)}): ${toPrintable(message)}`;
}

function formatRules(rules: readonly string[]): string {
  const rest = rules.length - maxRules;
  return rest > 0 ? `${rules.slice(0, maxRules).join(', ')} and ${rest} more` : rules.join(', ');
}

const stateColours: Readonly<Record<string, LogColour>> = {
  published: 'green',
  captured: 'green',
  failed: 'red',
  partially_published: 'yellow',
};

function formatState(state: string, paint: LogPaint): string {
  const text = toPrintable(state).replaceAll('_', ' ');
  const colour = stateColours[state];
  return colour === undefined ? text : paint(colour, text);
}

/** The columns before the text: status and method, or what else happened. */
type Head = (status: number | undefined, what: string) => string;

/** Painted columns are cached, because painting takes longer than the rest of a line. */
function createHead(paint: LogPaint): Head {
  const cached = new Map<string, string>();
  return (status, what) => {
    const key = `${status} ${what}`;
    const cachedText = cached.get(key);
    if (cachedText !== undefined) return cachedText;
    const columns = `${formatStatus(status, what, paint)}  ${paint('bold', toPrintable(what).padEnd(7))}  `;
    // Clients choose methods, so the cache is bounded.
    if (cached.size < 200) cached.set(key, columns);
    return columns;
  };
}

function formatStatus(status: number | undefined, what: string, paint: LogPaint): string {
  if (status === undefined) return what === 'webhook' ? paint('red', 'ERR') : '   ';
  const isWebhook = what === 'webhook';
  if (status < 300) return paint('green', String(status));
  if (status >= 500 || isWebhook) return paint('red', String(status));
  return paint(status < 400 ? 'cyan' : 'yellow', String(status));
}

let lastTime: { readonly second: number; readonly text: string } = { second: Number.NaN, text: '' };

function formatTime(at: Instant): string {
  const second = Math.floor(at / 1000);
  if (second !== lastTime.second) lastTime = { second, text: formatInstant(second * 1000).slice(11, 19) };
  return lastTime.text;
}

/** An instant that may be on another day. */
function formatMoment(at: Instant): string {
  return formatInstant(Math.floor(at / 1000) * 1000);
}

/** Text without control characters, which a client could send. */
function toPrintable(text: string): string {
  return /^[ -~]*$/.test(text) ? text : toOneLine(text);
}
