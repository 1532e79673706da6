/** Writes hooks that are HTTP templates as curl calls. Without a hook, the script waits in real time. */

import { quoteShellWord } from '../../../spec/text/shellQuote.ts';
import { parseDuration, roundUpToSeconds } from '../../../spec/time/duration.ts';
import { hookValues } from '../../hooks/http/httpHooks.ts';
import { fillJson, MissingValueError, splitTemplate, type Values } from '../../hooks/http/placeholders.ts';
import type { HookKey, HookTemplate } from '../../hooks/http/template.ts';
import { type CallerName, type HookStep, isUntimedWait } from '../../script/script.ts';
import { buildFilter } from './json.ts';
import { buildJqPath } from './place.ts';
import { bindAll } from './references.ts';
import { type ScriptWriter, throwInexpressible } from './scriptWriter.ts';
import { encodePath, quoteDouble } from './text.ts';

/** The maximum wait of a script, in seconds. */
const maxSleepSeconds = 900;

export async function writeHook(step: HookStep, writer: ScriptWriter): Promise<void> {
  const { caller = 'primary' } = step as { readonly caller?: CallerName };
  switch (step.kind) {
    case 'outbox':
      return;
    case 'subscribe':
      return throwInexpressible('webhooks need a receiver');
    case 'advance':
      return isUntimedWait(step) ? writer.write('sleep 2') : writeAdvance(step, caller, writer);
    case 'settle':
      return writer.options.templates.settle === undefined
        ? writer.write('sleep 2')
        : writeHookCall('settle', {}, caller, writer);
    case 'comment': {
      const { target, text, commenter } = step;
      return writeHookCall('comment', hookValues.comment({ ...target, text, commenter }), caller, writer);
    }
    case 'accept':
      return writeHookCall('accept', hookValues.accept(step.commenter), caller, writer);
    case 'publishing':
      return writeHookCall('publishing', hookValues.publishing(step.account, step.works), caller, writer);
    case 'channel':
      return writeHookCall('channel', hookValues.channel(step.account, step.verified), caller, writer);
    case 'outreach':
      await writeHookCall('outreach', hookValues.outreach(step.connected), caller, writer);
      // Accounts may have other ids after a reconnection.
      if (step.connected) forgetVariables(/outreach/i, writer);
      return;
    case 'metrics':
      return writeHookCall('metrics', hookValues.metrics(step), caller, writer);
    case 'followers':
      return writeHookCall('followers', hookValues.followers(step.account, step.count), caller, writer);
    case 'plan':
      return writeHookCall('plan', hookValues.plan(step.plans), caller, writer);
    case 'reset': {
      await writeHookCall('reset', {}, caller, writer);
      // A reset deletes uploaded files.
      forgetVariables(/^file_/, writer);
      return writeClockReading(writer);
    }
  }
}

function forgetVariables(pattern: RegExp, { boundVariables }: ScriptWriter): void {
  for (const name of boundVariables) if (pattern.test(name)) boundVariables.delete(name);
}

/** Sets `now` to the time of the service. */
export async function writeClockReading(writer: ScriptWriter): Promise<void> {
  const { clock } = writer.options.templates;
  if (clock === undefined) return writer.write("now=$(jq -nr 'now | floor | todate')");
  await writeHookCall('clock', {}, 'primary', writer);
  writeNow('clock', clock, writer);
}

function writeNow(name: string, { read }: HookTemplate, writer: ScriptWriter): void {
  writer.write(
    `now=$(pick ${name} ${quoteShellWord(buildJqPath(read?.now ?? '/now'))}) || unclear 'the hook ${name} returned no time.'`,
  );
}

async function writeAdvance(
  { by, beforeMonthEnd, inRealTime = by }: Extract<HookStep, { readonly kind: 'advance' }>,
  caller: CallerName,
  writer: ScriptWriter,
): Promise<void> {
  if (beforeMonthEnd !== undefined)
    throwInexpressible('how long it is until the end of the month depends on the clock');
  const template = writer.options.templates.advance;
  if (template === undefined) {
    const seconds = (parseDuration(inRealTime) ?? 0) / 1000;
    if (seconds > maxSleepSeconds)
      throwInexpressible(`the script would wait ${seconds} s, because the hook "advance" is not an HTTP template`);
    writer.write(`sleep ${Math.ceil(seconds) + 2}`);
    return writeClockReading(writer);
  }
  await writeHookCall('advance', hookValues.advance(roundUpToSeconds(by)), caller, writer);
  if (template.read?.now === undefined) return writeClockReading(writer);
  writeNow('advance', template, writer);
}

async function writeHookCall(name: HookKey, values: Values, caller: CallerName, writer: ScriptWriter): Promise<void> {
  const template = writer.options.templates[name] ?? throwInexpressible(`the hook "${name}" is not an HTTP template`);
  await bindAll(values, caller, writer);
  const allValues = { key: `{{key:${caller}}}`, caller, ...values };
  try {
    writer.write(
      ...formatSendCommands(name, template, allValues, caller),
      `worked ${name} ${listExpectedStatuses(template).join(' ')}`,
    );
  } catch (error) {
    if (!(error instanceof MissingValueError)) throw error;
    throwInexpressible(`the hook "${name}": ${error.message}`);
  }
}

function formatSendCommands(name: HookKey, template: HookTemplate, values: Values, caller: CallerName): string[] {
  const { url, headers = {}, body } = template;
  const method = template.method ?? (body === undefined ? 'GET' : 'POST');
  const origin = /^https?:/.test(url) ? '' : '$ORIGIN';
  const path = splitTemplate(url, values)
    .map((piece) => ('text' in piece ? quoteDouble(piece.text).slice(1, -1) : encodePath(piece.value, caller)))
    .join('');
  const headerOptions = Object.entries(headers).map(([header, text]) => {
    const value = splitTemplate(text, values).map((piece) => ('text' in piece ? piece.text : piece.value));
    return `-H ${quoteDouble(`${header}: ${value.join('')}`, caller)}`;
  });
  const send = [`send ${name} ${method} "${origin}${path}"`, ...headerOptions];
  if (body === undefined) return [send.join(' ')];
  const filter = buildFilter(fillJson(body, values), caller) ?? throwInexpressible('curl cannot send a lone surrogate');
  return [
    `jq -n ${filter.variables.map((variable) => `--arg ${variable} "$${variable}" `).join('')}${quoteShellWord(filter.text)} > "$work/${name}.json"`,
    [...send, '-H "Content-Type: application/json"', `--data-binary @"$work/${name}.json"`].join(' '),
  ];
}

function listExpectedStatuses({ expect }: HookTemplate): string[] {
  return expect === undefined ? ["'2??'"] : [expect].flat().map(String);
}
