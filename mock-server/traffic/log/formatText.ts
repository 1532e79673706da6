/** Formats the activity of a mock as readable lines. */

import { toOneLine } from '../../../spec/text/oneLine.ts';
import { withoutSecrets } from '../../../spec/text/secretParameters.ts';
import { formatInstant, type Instant } from '../../../spec/time/instant.ts';
import type { Activity, DeliveryActivity, EffectActivity, FailedTarget, RequestActivity } from '../activity.ts';
import { cut, joinWithin, shorten } from './fitText.ts';

/** The colours of the log. */
export type LogColour = 'red' | 'green' | 'yellow' | 'cyan' | 'dim' | 'bold';

/** Colours a text for the stream of the log. */
export type LogPaint = (colour: LogColour, text: string) => string;

/** The columns of a line; what does not fit is shortened. The JSON log has everything in full. */
const lineColumns = 120;

/** The columns of time, status and method. */
const headColumns = 24;

const day = 86_400_000;

/**
 * Creates a formatter. Lines show the time of day in UTC; a separate line names each new day of a tenant's clock. They
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
    const ownerText = tenant === undefined || days.size === 1 ? '' : `  [${shorten(toPrintable(tenant), 24)}]`;
    const owner = ownerText === '' ? '' : paint('dim', ownerText);
    const dayLine = isSameDay ? '' : `${paint('dim', `── ${formatInstant(at).slice(0, 10)} (UTC)`)}${owner}\n`;
    const columns = lineColumns - headColumns - ownerText.length;
    return `${dayLine}${formatTime(at)}  ${formatLine(activity, { head, paint, columns })}${owner}\n`;
  };
}

interface Layout {
  readonly head: Head;
  readonly paint: LogPaint;
  /** The columns between the head and the name of the tenant. */
  readonly columns: number;
}

function formatLine(activity: Activity, layout: Layout): string {
  if (activity.kind === 'request') return formatRequestLine(activity, layout);
  return activity.kind === 'delivery' ? formatDeliveryLine(activity, layout) : formatEffectLine(activity, layout);
}

/** The columns that the notes on a request need; its path gets the others. */
const noteColumns = 40;

/** `201  POST     /api/v1/posts  post_000001 scheduled` */
function formatRequestLine(activity: RequestActivity, { head, paint, columns }: Layout): string {
  const { method, path, status, rules, code, forced, record, state } = activity;
  const target = toPrintable(withoutSecrets(path));
  const isBare = rules.length === 0 && !forced && code === undefined && record === undefined;
  const shownTarget = shorten(target, isBare ? columns : columns - noteColumns - 2);
  const line = `${head(status, method)}${shownTarget}`;
  if (isBare) return line;
  const rest = columns - shownTarget.length - 2;
  if (rules.length > 0) return `${line}  ${paint('yellow', joinWithin(rules, ', ', rest))}`;
  if (forced) return `${line}  forced by a fault or a Prefer header`;
  if (code !== undefined) return `${line}  ${paint('yellow', cut(code, rest))}`;
  const name = shorten(toPrintable(record ?? ''), rest);
  return `${line}  ${name}${state === undefined ? '' : ` ${formatState(state, paint)}`}`;
}

/** The maximum number of columns that the causes of a failure take from the URL. */
const maxColumnsFromUrl = 32;
/** The minimum number of columns that the URL keeps. */
const minUrlColumns = 16;

/** `500  webhook  post.published post_000001 → 127.0.0.1:4020/hook, attempt 1, retry at 09:00:05` */
function formatDeliveryLine(activity: DeliveryActivity, { head, paint, columns }: Layout): string {
  const { at, event, record, url, attempt, status, error, injectedFailures, state, next } = activity;
  const subject = record === undefined ? event : `${event} ${toPrintable(record)}`;
  const attemptText = `, attempt ${attempt}`;
  const end = state === 'failed' ? ', gave up' : '';
  const causes = [
    ...(injectedFailures === undefined ? [] : [`, injected: ${injectedFailures.join(', ')}`]),
    ...(error === undefined ? [] : [`, ${formatCause(error)}`]),
  ].join('');
  const columnsForUrl =
    columns - `${subject} → ${attemptText}${end}`.length - Math.min(causes.length, maxColumnsFromUrl);
  const start = `${subject} → ${shorten(formatDestination(url), Math.max(columnsForUrl, minUrlColumns))}${attemptText}`;
  const rest = columns - start.length - end.length;
  const retry = next === undefined ? '' : `, retry at ${formatMoment(next, at)}`;
  const tail = causes.length + retry.length <= rest ? `${causes}${retry}` : cut(causes, rest);
  return `${head(status, 'webhook')}${start}${end === '' ? '' : paint('red', end)}${tail}`;
}

/** Host and path of a webhook URL. */
function formatDestination(url: string): string {
  const { host, pathname, search } = URL.parse(url) ?? { host: url, pathname: '', search: '' };
  return toPrintable(`${host}${pathname}${search === '' ? '' : '?…'}`);
}

/** The message of an error of the network, without the address that the URL names as well. */
function formatCause(error: string): string {
  return toPrintable(error)
    .replace(/^(?:connect|getaddrinfo) (E[A-Z_]+) .*$/, '$1')
    .replace(/\.$/, '');
}

/** `     effect   post_000001 published` */
function formatEffectLine(
  { effect, record, leadMagnet, failures }: EffectActivity,
  { head, paint, columns }: Layout,
): string {
  const state = effect.slice(effect.indexOf('.') + 1);
  const name = toPrintable(record);
  const owner = leadMagnet === undefined ? '' : ` by ${toPrintable(leadMagnet)}`;
  const rest = columns - name.length - state.length - owner.length - 3;
  const reasons = failures === undefined ? '' : `: ${joinWithin(failures.map(formatReason), '; ', rest)}`;
  return `${head(undefined, 'effect')}${name} ${formatState(state, paint)}${owner}${reasons}`;
}

function formatReason({ platform, accountId, message }: FailedTarget): string {
  return `${platform} (${toPrintable(accountId)}): ${toPrintable(message)}`;
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

/** The columns before the text: the status, and the method or the kind of activity. */
type Head = (status: number | undefined, kind: string) => string;

/** Painted columns are cached, because painting takes longer than the rest of a line. */
function createHead(paint: LogPaint): Head {
  const cachedColumns = new Map<string, string>();
  return (status, kind) => {
    const key = `${status} ${kind}`;
    const cachedText = cachedColumns.get(key);
    if (cachedText !== undefined) return cachedText;
    const columns = `${formatStatus(status, kind, paint)}  ${paint('bold', cut(toPrintable(kind), 7).padEnd(7))}  `;
    // Clients choose methods, so the cache is bounded.
    if (cachedColumns.size < 200) cachedColumns.set(key, columns);
    return columns;
  };
}

function formatStatus(status: number | undefined, kind: string, paint: LogPaint): string {
  if (status === undefined) return kind === 'webhook' ? paint('red', 'ERR') : '   ';
  const isWebhook = kind === 'webhook';
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

/** An instant as a time of day, with the date if it differs from that of the line. */
function formatMoment(moment: Instant, at: Instant): string {
  const text = formatInstant(Math.floor(moment / 1000) * 1000);
  const time = text.slice(11, 19);
  return Math.floor(moment / day) === Math.floor(at / day) ? time : `${text.slice(0, 10)} ${time}`;
}

/** Text without control characters, which a client could send. */
function toPrintable(text: string): string {
  return /^[ -~]*$/.test(text) ? text : toOneLine(text);
}
