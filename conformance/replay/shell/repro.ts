/** A failure as one shell script with curl and jq: it exits with 1 while the rule is broken, 0 when it is kept, 2 when it cannot tell. */
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
  /** As they were written, with `${NAME}` where the environment is cited. */
  readonly templates: HookTemplates;
  readonly headers: Readonly<Record<string, string>>;
  readonly accounts?: readonly string[] | undefined;
  /** The environment variable in which each key was found. */
  readonly variables: Readonly<Partial<Record<CallerName, string>>>;
  /** The command that plays it with the suite. */
  readonly replay: string;
}

export async function reproOf(rule: RuleResult, context: ReproContext): Promise<string> {
  const lines = await played(rule, context).catch((error: unknown) => {
    if (!(error instanceof Inexpressible)) throw error;
    return [`unclear ${single(`${error.message}. Play it with the suite: ${context.replay}`)}`];
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
    ...(script === undefined ? [] : [comment(`Here: ${script.title}`)]),
    '#',
    '# Exits with 1 while the rule is broken, 0 when it is kept, 2 when it cannot tell. Needs curl and jq.',
    comment(`Run it with ${keys.map(([, name]) => `${name}=…`).join(' ')} sh repro.sh; URL may name another service.`),
    comment(`With the suite: ${replay}`),
    'set -u',
    'LC_ALL=C',
    'export LC_ALL',
    `URL=\${URL:-${single(results.target.url.replace(/\/$/, ''))}}`,
    'ORIGIN=$(printf %s "$URL" | sed \'s#^\\(https\\{0,1\\}://[^/]*\\).*#\\1#\')',
    `patience=${id.startsWith('rate.') ? 0 : 3}`,
    // Some services refuse other things with 429 as well.
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
  // First of all, lest a long script run in vain.
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

/** Whether some post of it may be scheduled though no step says when. */
const quietly = (script: Script): boolean => requestsOf(script).some(({ timing }) => timing === 'any');
