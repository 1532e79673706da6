/** Writes a failure as a shell script: it exits with 1 if the rule is broken, 0 if kept, 2 if undecided. */
import { codecOf } from '../../../src/profile/codec.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import type { HookTemplates } from '../../hooks/http/httpHooks.ts';
import { referencesIn } from '../../player/references.ts';
import type { Results, RuleResult } from '../../results/results.ts';
import { type CallerName, requestsOf, type Script } from '../../script/script.ts';
import { isThrottled } from '../../target/throttled.ts';
import { checkOf } from './check.ts';
import { Desk } from './desk.ts';
import { citingEnvironment } from './environment.ts';
import { readClock, writeHook } from './hooks.ts';
import { Inexpressible } from './inexpressible.ts';
import { keyVariables, prelude } from './prelude.ts';
import { comment, single } from './quote.ts';
import { afterRequest, namesIn, writeRequest } from './requests.ts';

export interface ReproContext {
  readonly results: Pick<Results, 'profile' | 'target' | 'run'>;
  /** As written, with `${NAME}` for environment variables. */
  readonly templates: HookTemplates;
  readonly headers: Readonly<Record<string, string>>;
  readonly accounts?: readonly string[] | undefined;
  /** The environment variable of each key. */
  readonly variables: Readonly<Partial<Record<CallerName, string>>>;
  /** The command that replays the failure with the suite. */
  readonly replay: string;
}

export async function reproOf(rule: RuleResult, context: ReproContext): Promise<string> {
  const lines = await played(rule, context).catch((error: unknown) => {
    if (!(error instanceof Inexpressible)) throw error;
    return [`unclear ${single(`${error.message}. Replay it with the suite: ${context.replay}`)}`];
  });
  return [...head(rule, context), ...lines, ''].join('\n');
}

function head(
  { id, level, summary, source, failure }: RuleResult,
  { results, variables, replay }: ReproContext,
): string[] {
  const script = failure?.script as Script | undefined;
  const callers = new Set<CallerName>(
    script === undefined ? [] : requestsOf(script).map(({ caller }) => caller ?? 'primary'),
  );
  callers.delete('unknown');
  const keys = [...callers].map((caller) => [caller, keyVariables[caller as keyof typeof keyVariables]] as const);
  return [
    '#!/bin/sh',
    comment(`${id} (${level}): ${summary}`),
    comment(`${source.section}: ${source.item}`),
    ...(script === undefined ? [] : [comment(`Script: ${script.title}`)]),
    '#',
    '# Exits with 1 if the rule is still broken, 0 if it is fixed, 2 if this cannot be determined. Needs curl and jq.',
    comment(
      `Run it with ${keys.map(([, name]) => `${name}=…`).join(' ')} sh repro.sh; Set URL to test another service.`,
    ),
    comment(`Replay with the suite: ${replay}`),
    'set -u',
    'LC_ALL=C',
    'export LC_ALL',
    `URL=\${URL:-${single(results.target.url.replace(/\/$/, ''))}}`,
    'ORIGIN=$(printf %s "$URL" | sed \'s#^\\(https\\{0,1\\}://[^/]*\\).*#\\1#\')',
    `patience=${id.startsWith('rate.') ? 0 : 3}`,
    // Some services use 429 for other errors too.
    `throttled=${isThrottled({ status: 429 }, resolveProfile(results.profile.bindings)) ? 429 : 'never'}`,
    'run=$(date +%s)-$$',
    prelude,
    ...keys.flatMap(([caller, name]) => {
      const other = variables[caller];
      return [
        `${name}=\${${name}:-${other === undefined || other === name ? '' : `\${${other}:-}`}}`,
        `[ -n "$${name}" ] || unclear ${single(`Set ${name}, the key of the caller "${caller}".`)}`,
      ];
    }),
  ];
}

async function played(rule: RuleResult, context: ReproContext): Promise<string[]> {
  const script = rule.failure?.script as Script;
  const codec = codecOf(resolveProfile(context.results.profile.bindings));
  const cited = citingEnvironment({ templates: context.templates, headers: context.headers });
  // First, so that a script without a check sends nothing.
  const check = checkOf(rule, codec);
  const wanted = new Set([...namesIn(script.steps), ...check.references]);
  const desk = new Desk({ codec, ...cited.value, accounts: context.accounts }, wanted);
  desk.say(...cited.lines);
  if (referencesIn(script.steps).some((reference) => reference.startsWith('now')) || quietly(script))
    await readClock(desk);
  let number = 0;
  for (const step of script.steps) {
    if (step.kind === 'request') {
      desk.say('');
      await writeRequest(step, ++number, desk);
      afterRequest(step, number, desk);
    } else if (step.kind === 'parallel') {
      desk.say('');
      const first = number;
      for (const request of step.requests) await writeRequest(request, ++number, desk, true);
      desk.say('wait');
      step.requests.forEach((request, i) => void afterRequest(request, first + i + 1, desk));
    } else await writeHook(step, desk);
  }
  return [...desk.lines, '', ...check.lines];
}

/** Whether a post of the script may be scheduled although no step says so. */
const quietly = (script: Script): boolean => requestsOf(script).some(({ timing }) => timing === 'any');
