/** Writes the requests of a script as curl calls. */
import { isObject } from '../../../spec/json.ts';
import { referencesIn } from '../../player/references.ts';
import { canSchedule, quietestWay } from '../../player/timing.ts';
import type { CallerName, RequestStep } from '../../script/script.ts';
import { printingText } from './bytes.ts';
import { bearer, cannot, type Desk } from './desk.ts';
import { header, ownHeaders } from './headers.ts';
import { filterOf } from './json.ts';
import { cursorPlace, idPlace } from './place.ts';
import { single } from './quote.ts';
import { bindAll, fileForm, picking } from './references.ts';
import { doubleQuoted, encodedInPath, piecesOf, variableOf } from './text.ts';

/** Writes one request; its response is stored under its number. */
export async function writeRequest(written: RequestStep, number: number, desk: Desk, together = false): Promise<void> {
  const { codec } = desk.means;
  const step = timed(written, desk);
  const caller = step.caller ?? 'primary';
  const route = codec.route(step.operation) ?? cannot(`the profile says that the service has no ${step.operation}`);
  const { id, query, body, raw, authorization, headers, path } = step;
  await bindAll({ id, query, body, raw, authorization, headers, path }, caller, desk);
  const method = step.method ?? route.method;
  const options = [
    ...headersOf(step, caller, desk),
    ...queryOf(step, caller, desk),
    ...(await bodyOf(step, number, caller, desk)),
    ...(method === 'HEAD' ? ['-I'] : []),
  ];
  desk.say(
    [`send ${number} ${single(method)} "$URL${pathOf(step, route.path, caller)}"`, ...options].join(' \\\n  ') +
      (together ? ' &' : ''),
  );
}

/** Writes the commands that follow the response. */
export function afterRequest(step: RequestStep, number: number, desk: Desk): void {
  if (step.role === 'given' || step.role === 'control') desk.say(`must ${number}`);
  if (step.as === undefined) return;
  const { codec } = desk.means;
  const cursor = `cursor:${step.as}`;
  for (const [name, place] of [
    [step.as, () => idPlace(step.operation, codec)],
    [cursor, () => cursorPlace(codec)],
  ] as const) {
    if (!desk.wanted.has(name)) continue;
    const variable = variableOf(name);
    const filter = place() ?? cannot(`the place of "${name}" in the response of ${step.operation} is unknown`);
    desk.say(
      picking(
        variable,
        String(number),
        `${filter} // empty`,
        `the response to request ${number} has no value for "${name}".`,
      ),
    );
    desk.bound.add(variable);
  }
}

/** The names that a script refers to. */
export function namesIn(steps: readonly unknown[]): ReadonlySet<string> {
  return new Set(steps.flatMap(referencesIn));
}

function timed(step: RequestStep, { means: { codec } }: Desk): RequestStep {
  const { timing, operation, body, role } = step;
  if (timing !== 'any' || operation !== 'createPost' || !isObject(body)) return step;
  const way = quietestWay(codec.profile, role);
  if (way === 'draft') return step;
  return {
    ...step,
    body:
      way === 'schedule' && canSchedule(codec.profile)
        ? { ...body, scheduledFor: '{{now+P400D}}' }
        : { ...body, publishNow: true },
  };
}

function pathOf({ path, id = '' }: RequestStep, route: string, caller: CallerName): string {
  if (path !== undefined) return doubleQuoted(path, caller).slice(1, -1);
  return route.replace(/\{[^}]+\}/, () => encodedInPath(id, caller));
}

function headersOf(step: RequestStep, caller: CallerName, { means }: Desk): string[] {
  const { authorization, headers = {}, contentType, body, raw, parts } = step;
  const own = ownHeaders(means, { authorization: authorization === undefined ? bearer(caller) : undefined });
  const given = typeof authorization === 'string' ? [header('Authorization', authorization, caller)] : [];
  const hasText = parts === undefined && (raw !== undefined || body !== undefined);
  const type = contentType ?? (hasText ? 'application/json' : undefined);
  return [
    ...own,
    ...given,
    ...Object.entries(headers).map(([name, value]) => header(name, value, caller)),
    // Otherwise curl adds a content type.
    ...(type === undefined ? [] : [type === '' ? '-H "Content-Type:"' : header('Content-Type', type, caller)]),
  ];
}

function queryOf({ operation, query }: RequestStep, caller: CallerName, { means: { codec } }: Desk): string[] {
  const told = Object.entries(codec.encodeQuery(operation, query ?? {})).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((one) =>
        one === undefined ? [] : [`--data-urlencode ${doubleQuoted(`${name}=${String(one)}`, caller)}`],
      ),
  );
  return told.length === 0 ? [] : ['-G', ...told];
}

async function bodyOf(step: RequestStep, number: number, caller: CallerName, desk: Desk): Promise<string[]> {
  const { parts, raw, body, operation, contentType } = step;
  if (parts !== undefined) {
    if (contentType !== undefined || parts.length === 0) cannot('curl cannot send this form');
    const forms: string[] = [];
    for (const { content, name, filename } of parts) {
      const { lines, form } = await fileForm(content, name, filename, desk);
      desk.say(...lines);
      forms.push(`-F ${form}`);
    }
    return forms;
  }
  if (raw === undefined && body === undefined) return [];
  const sent = `--data-binary @"$work/${number}.json"`;
  if (raw !== undefined) {
    desk.say(...textFile(raw, number, caller));
    return [sent];
  }
  const wire = isObject(body) ? desk.means.codec.encodeBody(operation, body) : body;
  const filter = filterOf(wire, caller);
  if (filter === undefined) desk.say(...textFile(JSON.stringify(wire), number, caller));
  else if (filter.plain) desk.say(`cat > "$work/${number}.json" <<'JSON'`, filter.text, 'JSON');
  else
    desk.say(
      `cat > "$work/${number}.jq" <<'JQ'`,
      filter.text,
      'JQ',
      `jq -n -f "$work/${number}.jq" ${filter.variables.map((name) => `--arg ${name} "$${name}" `).join('')}> "$work/${number}.json"`,
    );
  return [sent];
}

/** Writes a text byte by byte, with the values of references in between. */
function textFile(text: string, number: number, caller: CallerName): string[] {
  const lines = piecesOf(text).flatMap((piece) =>
    typeof piece === 'string' ? printingText(piece) : [`printf %s "$${variableOf(piece.reference, caller)}"`],
  );
  return ['{', ...lines, ':', `} > "$work/${number}.json"`];
}
