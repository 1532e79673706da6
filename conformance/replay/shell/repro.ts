/** Writes a failure as a shell script: it exits with 1 if the rule is broken, 0 if kept, 2 if undecided. */

import { formatCommentLine, quoteShellWord } from '../../../spec/text/shellQuote.ts';
import { codecOf } from '../../../src/profile/codec.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import type { HookTemplates } from '../../hooks/http/httpHooks.ts';
import { findReferencesIn } from '../../player/references/references.ts';
import type { Results, RuleResult } from '../../results/results.ts';
import { type CallerName, getRequests, type RequestStep, type Script, type Step } from '../../script/script.ts';
import { isThrottled } from '../../target/isThrottled.ts';
import { formatCheck } from './check.ts';
import { citeEnvironment } from './environment.ts';
import { writeClockReading, writeHook } from './hooks.ts';
import { InexpressibleError } from './inexpressibleError.ts';
import { keyVariables, prelude } from './prelude.ts';
import { findNamesIn, writeAfterRequest, writeRequest } from './requests.ts';
import { ScriptWriter } from './scriptWriter.ts';

export interface ReproContext {
  readonly results: Pick<Results, 'profile' | 'target' | 'run'>;
  /** As written, with `${NAME}` for environment variables. */
  readonly templates: HookTemplates;
  readonly headers: Readonly<Record<string, string>>;
  readonly accounts?: readonly string[] | undefined;
  /** The environment variable of each key. */
  readonly variables: Readonly<Partial<Record<CallerName, string>>>;
  /** Keys that a script may contain. */
  readonly presetKeys?: Readonly<Partial<Record<CallerName, string>>>;
  /** Whether functions translate the messages, which a shell script cannot call. */
  readonly isTranslated?: boolean;
  /** The command that replays the failure with the suite. */
  readonly replay: string;
}

/** Returns the script; undefined if a shell script cannot repeat the steps. */
export async function formatRepro(rule: RuleResult, context: ReproContext): Promise<string | undefined> {
  if (context.isTranslated) return undefined;
  try {
    const lines = await formatScriptLines(rule, context);
    return [...formatHeaderLines(rule, context), ...lines, ''].join('\n');
  } catch (error) {
    if (error instanceof InexpressibleError) return undefined;
    throw error;
  }
}

function formatHeaderLines(
  { id, level, summary, source, failure }: RuleResult,
  { results, variables, presetKeys = {}, replay }: ReproContext,
): string[] {
  const script = failure?.script as Script | undefined;
  const callers = new Set<CallerName>(
    script === undefined ? [] : getRequests(script).map(({ caller }) => caller ?? 'primary'),
  );
  callers.delete('unknown');
  const keys = [...callers].map((caller) => [caller, keyVariables[caller as keyof typeof keyVariables]] as const);
  const profile = resolveProfile(results.profile.bindings);
  const throttledStatus = profile.wire.errorStatus.rate;
  return [
    '#!/bin/sh',
    formatCommentLine(`${id} (${level}): ${summary}`),
    formatCommentLine(`${source.section}: ${source.item}`),
    ...(script === undefined ? [] : [formatCommentLine(`Script: ${script.title}`)]),
    '#',
    '# Exits with 1 if the rule is still broken, 0 if it is fixed, 2 if this cannot be determined. Needs curl and jq.',
    formatCommentLine(
      `Run it with ${[...keys.flatMap(([caller, name]) => (presetKeys[caller] === undefined ? [`${name}=…`] : [])), 'sh repro.sh'].join(' ')}; set URL to test another service.`,
    ),
    formatCommentLine(`Replay with the suite: ${replay}`),
    'set -u',
    'LC_ALL=C',
    'export LC_ALL',
    `URL=\${URL:-${quoteShellWord(results.target.url.replace(/\/$/, ''))}}`,
    'ORIGIN=$(printf %s "$URL" | sed \'s#^\\(https\\{0,1\\}://[^/]*\\).*#\\1#\')',
    `patience=${id.startsWith('rate.') ? 0 : 3}`,
    // Some services use the status for other errors too.
    `throttled=${isThrottled({ status: throttledStatus }, profile) ? throttledStatus : 'never'}`,
    'run=$(date +%s)-$$',
    prelude,
    ...keys.flatMap(([caller, name]) => {
      const variable = variables[caller];
      const presetKey = presetKeys[caller];
      const preset = presetKey === undefined ? '' : quoteShellWord(presetKey);
      return [
        `${name}=\${${name}:-${variable === undefined || variable === name ? preset : `\${${variable}:-}`}}`,
        `[ -n "$${name}" ] || unclear ${quoteShellWord(`Set ${name}, the key of the caller "${caller}".`)}`,
      ];
    }),
  ];
}

async function formatScriptLines(rule: RuleResult, context: ReproContext): Promise<string[]> {
  const script = rule.failure?.script as Script;
  const codec = codecOf(resolveProfile(context.results.profile.bindings));
  const citation = citeEnvironment({ templates: context.templates, headers: context.headers });
  // Written first, so that a script without a check sends nothing.
  const check = formatCheck(rule, codec);
  const steps = cutAfterRequest(script.steps, check.number);
  const neededNames = new Set([...findNamesIn(steps), ...check.references]);
  const writer = new ScriptWriter({ codec, ...citation.value, accounts: context.accounts }, neededNames);
  writer.write(...citation.lines);
  if (findReferencesIn(steps).some((reference) => reference.startsWith('now')) || hasAnyTiming(steps))
    await writeClockReading(writer);
  let number = 0;
  const writeAfter = (request: RequestStep, at: number) =>
    writeAfterRequest(request, at, writer, { isChecked: at === check.number });
  for (const step of steps) {
    if (step.kind === 'request') {
      writer.write('');
      await writeRequest(step, ++number, writer);
      writeAfter(step, number);
    } else if (step.kind === 'parallel') {
      writer.write('');
      const first = number;
      for (const request of step.requests) await writeRequest(request, ++number, writer, true);
      writer.write('wait');
      step.requests.forEach((request, i) => void writeAfter(request, first + i + 1));
    } else await writeHook(step, writer);
  }
  return [...writer.lines, '', ...check.lines];
}

/** The steps up to a request; the later ones do not change its response. */
function cutAfterRequest(steps: readonly Step[], number: number): readonly Step[] {
  const end = steps.findIndex((_, i) => getRequests({ steps: steps.slice(0, i + 1) }).length >= number);
  return steps.slice(0, end + 1);
}

/** Whether a post of the script may be scheduled although no step says so. */
const hasAnyTiming = (steps: readonly Step[]): boolean => getRequests({ steps }).some(({ timing }) => timing === 'any');
