/** Writes the requests of a script as curl calls. */
import { isObject } from '../../../spec/json.ts';
import { quoteShellWord } from '../../../spec/text/shellQuote.ts';
import { findReferencesIn } from '../../player/references/references.ts';
import { canSchedule, chooseCreateMode } from '../../player/timing/timing.ts';
import type { CallerName, RequestStep } from '../../script/script.ts';
import { formatTextCommands } from './bytes.ts';
import { formatBaseHeaders, formatHeaderOption } from './headers.ts';
import { buildFilter } from './json.ts';
import { buildCursorFilter, buildIdPath } from './place.ts';
import { bindAll, buildFileForm, formatPickCommand } from './references.ts';
import { formatAuthorization, type ScriptWriter, throwInexpressible } from './scriptWriter.ts';
import { encodePath, getVariableName, quoteDouble, splitReferences } from './text.ts';

/** Writes one request; its response is stored under its number. */
export async function writeRequest(
  rawStep: RequestStep,
  number: number,
  writer: ScriptWriter,
  inBackground = false,
): Promise<void> {
  const { codec } = writer.options;
  const step = withTiming(rawStep, writer);
  const caller = step.caller ?? 'primary';
  const route =
    codec.route(step.operation) ?? throwInexpressible(`the profile says that the service has no ${step.operation}`);
  const { id, query, body, raw, authorization, headers, path } = step;
  await bindAll({ id, query, body, raw, authorization, headers, path }, caller, writer);
  const method = step.method ?? route.method;
  const options = [
    ...formatHeaderOptions(step, caller, writer),
    ...formatQueryOptions(step, caller, writer),
    ...(await writeBody(step, number, caller, writer)),
    ...(method === 'HEAD' ? ['-I'] : []),
  ];
  writer.write(
    [`send ${number} ${quoteShellWord(method)} "$URL${formatPath(step, route.path, caller)}"`, ...options].join(
      ' \\\n  ',
    ) + (inBackground ? ' &' : ''),
  );
}

/** Writes the commands that follow the response. The check at the end of the script decides about the checked one. */
export function writeAfterRequest(
  step: RequestStep,
  number: number,
  writer: ScriptWriter,
  { isChecked }: { readonly isChecked: boolean },
): void {
  if (!isChecked && (step.role === 'given' || step.role === 'control')) writer.write(`must ${number}`);
  if (step.as === undefined) return;
  const { codec } = writer.options;
  const cursor = `cursor:${step.as}`;
  for (const [name, place] of [
    [step.as, () => buildIdPath(step.operation, codec)],
    [cursor, () => buildCursorFilter(codec)],
  ] as const) {
    if (!writer.neededNames.has(name)) continue;
    const variable = getVariableName(name);
    const filter =
      place() ?? throwInexpressible(`the place of "${name}" in the response of ${step.operation} is unknown`);
    writer.write(
      formatPickCommand(
        variable,
        String(number),
        `${filter} // empty`,
        `the response to request ${number} has no value for "${name}".`,
      ),
    );
    writer.boundVariables.add(variable);
  }
}

/** The names that a script refers to, and those whose beginnings it sends. */
export function findNamesIn(steps: readonly unknown[]): ReadonlySet<string> {
  return new Set(steps.flatMap(findReferencesIn).map((reference) => reference.replace(/^cut:/, '')));
}

function withTiming(step: RequestStep, { options: { codec } }: ScriptWriter): RequestStep {
  const { timing, operation, body, role } = step;
  if (timing !== 'any' || operation !== 'createPost' || !isObject(body)) return step;
  const mode = chooseCreateMode(codec.profile, role);
  if (mode === 'draft') return step;
  return {
    ...step,
    body:
      mode === 'schedule' && canSchedule(codec.profile)
        ? { ...body, scheduledFor: '{{now+P400D}}' }
        : { ...body, publishNow: true },
  };
}

function formatPath({ path, id = '' }: RequestStep, route: string, caller: CallerName): string {
  if (path !== undefined) return quoteDouble(path, caller).slice(1, -1);
  return route.replace(/\{[^}]+\}/, () => encodePath(id, caller));
}

function formatHeaderOptions(step: RequestStep, caller: CallerName, { options }: ScriptWriter): string[] {
  const { authorization, headers = {}, contentType, body, raw, parts } = step;
  const baseOptions = formatBaseHeaders(options, {
    authorization: authorization === undefined ? formatAuthorization(caller) : undefined,
  });
  const authorizationOptions =
    typeof authorization === 'string' ? [formatHeaderOption('Authorization', authorization, caller)] : [];
  const hasText = parts === undefined && (raw !== undefined || body !== undefined);
  const type = contentType ?? (hasText ? 'application/json' : undefined);
  return [
    ...baseOptions,
    ...authorizationOptions,
    ...Object.entries(headers).map(([name, value]) => formatHeaderOption(name, value, caller)),
    // Otherwise curl adds a content type.
    ...(type === undefined
      ? []
      : [type === '' ? '-H "Content-Type:"' : formatHeaderOption('Content-Type', type, caller)]),
  ];
}

function formatQueryOptions(
  { operation, query }: RequestStep,
  caller: CallerName,
  { options: { codec } }: ScriptWriter,
): string[] {
  const queryOptions = Object.entries(codec.encodeQuery(operation, query ?? {})).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((item) =>
        item === undefined ? [] : [`--data-urlencode ${quoteDouble(`${name}=${String(item)}`, caller)}`],
      ),
  );
  return queryOptions.length === 0 ? [] : ['-G', ...queryOptions];
}

async function writeBody(
  step: RequestStep,
  number: number,
  caller: CallerName,
  writer: ScriptWriter,
): Promise<string[]> {
  const { parts, raw, body, operation, contentType } = step;
  if (parts !== undefined) {
    if (contentType !== undefined || parts.length === 0) throwInexpressible('curl cannot send this form');
    const forms: string[] = [];
    for (const part of parts) {
      const { lines, form } = await buildFileForm(part, writer);
      writer.write(...lines);
      forms.push(`-F ${form}`);
    }
    return forms;
  }
  if (raw === undefined && body === undefined) return [];
  const dataOption = `--data-binary @"$work/${number}.json"`;
  if (raw !== undefined) {
    writer.write(...formatFileCommands(raw, number, caller));
    return [dataOption];
  }
  const wireBody = isObject(body) ? writer.options.codec.encodeBody(operation, body) : body;
  const filter = buildFilter(wireBody, caller);
  if (filter === undefined) writer.write(...formatFileCommands(JSON.stringify(wireBody), number, caller));
  else if (filter.isPlain) writer.write(`cat > "$work/${number}.json" <<'JSON'`, filter.text, 'JSON');
  else
    writer.write(
      `cat > "$work/${number}.jq" <<'JQ'`,
      filter.text,
      'JQ',
      `jq -n -f "$work/${number}.jq" ${filter.variables.map((name) => `--arg ${name} "$${name}" `).join('')}> "$work/${number}.json"`,
    );
  return [dataOption];
}

/** Writes a text byte by byte, with the values of references in between. */
function formatFileCommands(text: string, number: number, caller: CallerName): string[] {
  const lines = splitReferences(text).flatMap((piece) =>
    typeof piece === 'string'
      ? formatTextCommands(piece)
      : [`printf %s "$${getVariableName(piece.reference, caller)}"`],
  );
  return ['{', ...lines, ':', `} > "$work/${number}.json"`];
}
