/** Writes hooks that are HTTP templates as curl calls. Without a hook, the script waits in real time. */
import { parseDuration } from '../../../spec/time/duration.ts';
import { valuesOf } from '../../hooks/http/httpHooks.ts';
import { filledJson, NothingToSay, piecesOfTemplate, type Values } from '../../hooks/http/placeholders.ts';
import type { HookKey, ReadingTemplate } from '../../hooks/http/template.ts';
import type { CallerName, HookStep } from '../../script/script.ts';
import { cannot, type Desk } from './desk.ts';
import { filterOf } from './json.ts';
import { jqPath } from './place.ts';
import { single } from './quote.ts';
import { bindAll } from './references.ts';
import { doubleQuoted, encodedInPath } from './text.ts';

/** The maximum wait of a script, in seconds. */
const patience = 900;

export async function writeHook(step: HookStep, desk: Desk): Promise<void> {
  const caller = 'caller' in step ? step.caller : 'primary';
  switch (step.kind) {
    case 'outbox':
      return;
    case 'listen':
      return cannot('webhooks need a receiver');
    case 'advance':
      return advance(step.by, desk);
    case 'settle':
      return desk.means.templates.settle === undefined ? desk.say('sleep 2') : hook('settle', {}, caller, desk);
    case 'comment': {
      const { on, text, commenter } = step;
      return hook('comment', valuesOf.comment({ ...on, text, commenter }), caller, desk);
    }
    case 'publishing':
      return hook('publishing', valuesOf.publishing(step.account, step.works), caller, desk);
    case 'channel':
      return hook('channel', valuesOf.channel(step.account, step.verified), caller, desk);
    case 'outreach':
      return hook('outreach', valuesOf.outreach(step.connected), caller, desk);
    case 'plan':
      return hook('plan', valuesOf.plan(step.plans), caller, desk);
    case 'reset': {
      await hook('reset', {}, caller, desk);
      // A reset deletes uploaded files.
      for (const name of desk.bound) if (name.startsWith('file_')) desk.bound.delete(name);
      return readClock(desk);
    }
  }
}

/** Sets `now` to the time of the service. */
export async function readClock(desk: Desk): Promise<void> {
  const { clock } = desk.means.templates;
  if (clock === undefined) return desk.say("now=$(jq -nr 'now | floor | todate')");
  await hook('clock', {}, 'primary', desk);
  nowFrom('clock', clock, desk);
}

function nowFrom(name: string, { read }: ReadingTemplate, desk: Desk): void {
  desk.say(
    `now=$(pick ${name} ${single(jqPath(read?.now ?? '/now'))}) || unclear 'the hook ${name} returned no time.'`,
  );
}

async function advance(by: string, desk: Desk): Promise<void> {
  const seconds = (parseDuration(by) ?? 0) / 1000;
  const template = desk.means.templates.advance;
  if (template === undefined) {
    if (seconds > patience) cannot(`it would wait ${seconds} s, because the hook "advance" is not an HTTP template`);
    desk.say(`sleep ${Math.ceil(seconds) + 2}`);
    return readClock(desk);
  }
  await hook('advance', valuesOf.advance(by), 'primary', desk);
  if (template.read?.now === undefined) return readClock(desk);
  nowFrom('advance', template, desk);
}

async function hook(name: HookKey, values: Values, caller: CallerName, desk: Desk): Promise<void> {
  const template = desk.means.templates[name] ?? cannot(`the hook "${name}" is not an HTTP template`);
  await bindAll(values, caller, desk);
  const told = { key: `{{key:${caller}}}`, caller, ...values };
  try {
    desk.say(...sending(name, template, told, caller), `worked ${name} ${statusesOf(template).join(' ')}`);
  } catch (error) {
    if (!(error instanceof NothingToSay)) throw error;
    cannot(`the hook "${name}": ${error.message}`);
  }
}

function sending(name: HookKey, template: ReadingTemplate, values: Values, caller: CallerName): string[] {
  const { url, headers = {}, body } = template;
  const method = template.method ?? (body === undefined ? 'GET' : 'POST');
  const where = /^https?:/.test(url) ? '' : '$ORIGIN';
  const path = piecesOfTemplate(url, values)
    .map((piece) => ('text' in piece ? doubleQuoted(piece.text).slice(1, -1) : encodedInPath(piece.value, caller)))
    .join('');
  const told = Object.entries(headers).map(([header, text]) => {
    const value = piecesOfTemplate(text, values).map((piece) => ('text' in piece ? piece.text : piece.value));
    return `-H ${doubleQuoted(`${header}: ${value.join('')}`, caller)}`;
  });
  const send = [`send ${name} ${method} "${where}${path}"`, ...told];
  if (body === undefined) return [send.join(' ')];
  const filter = filterOf(filledJson(body, values), caller) ?? cannot('curl cannot send a lone surrogate');
  return [
    `jq -n ${filter.variables.map((one) => `--arg ${one} "$${one}" `).join('')}${single(filter.text)} > "$work/${name}.json"`,
    [...send, '-H "Content-Type: application/json"', `--data-binary @"$work/${name}.json"`].join(' '),
  ];
}

function statusesOf({ expect }: ReadingTemplate): string[] {
  return expect === undefined ? ["'2??'"] : [expect].flat().map(String);
}
