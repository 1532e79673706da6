/** `social-contract learn`: learns the profile of a service by experiments. */
import { readFile, writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { writeAbsenceNotes } from '../../conformance/judge/absentFeatures.ts';
import { rulesAndLaws } from '../../conformance/judge/verdicts.ts';
import type { LearningResult } from '../../conformance/learn/learnBehaviour.ts';
import type { Lesson } from '../../conformance/learn/learnDecision.ts';
import { formatLearnedProfile } from '../../conformance/learn/learnedProfile.ts';
import type { LearnedWire } from '../../conformance/learn/learnedWire.ts';
import { learnService } from '../../conformance/learn/learnService.ts';
import type { Suggestion } from '../../conformance/learn/suggest/suggestion.ts';
import { missingKeyMessage } from '../../conformance/preflight/connectCallers.ts';
import { createRedactor } from '../../conformance/report/redact.ts';
import { describeLeftovers, formatPlural } from '../../conformance/report/wording.ts';
import { isDecisionId } from '../../spec/decisions/index.ts';
import { asList, isObject, readMember } from '../../spec/json.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { loadConfig, runGuarded } from '../conformance/command.ts';
import { buildConfig, serviceFlags, serviceHelp } from '../conformance/flags.ts';
import { parseFlags, UsageError } from '../input/flags.ts';
import { assertWritable } from '../output/assertWritable.ts';
import { replaceFile } from '../output/replaceFile.ts';
import { learnFromTraffic, writeSkeleton } from './fromTraffic.ts';

const help = `Usage: social-contract learn [options]

Learns how a service behaves where the API document is silent. Runs small experiments for each
decision, and writes a profile with the evidence above each answer. An answer is bound only if two
different experiments agree; every other answer stays unknown, with a note of what was observed.
Names come from --profile; without one, they are suggested from responses, as "conformance probe"
does. Posts are deleted again if post.delete is known; the output lists what is left.

  --out FILE          the profile to write (default profile.yaml). The evidence is kept in
                      FILE.lessons.json, from which the next run continues
  --fresh             repeat all experiments
  --har FILE          instead, learn names from the traffic with --url that this file records; sends
                      nothing and needs no key
  --skeleton FILE     also write a configuration with functions to complete, for a service whose
                      routes are not those of the API document
  --max-publish N     the maximum number of posts to publish
  --max-requests N    the maximum number of requests to send
${serviceHelp}
  --help              show this help

Hooks in the configuration allow more experiments, with time, comments and the outbox.

Exit codes: 0 written, 2 invalid usage, 3 the run ended early; what was learned is written, and the
next run continues.`;

const flags = {
  ...serviceFlags,
  out: { type: 'string' },
  fresh: { type: 'boolean' },
  har: { type: 'string' },
  skeleton: { type: 'string' },
  'max-publish': { type: 'string' },
  'max-requests': { type: 'string' },
} as const;

export function runLearnCommand(argv: readonly string[]): Promise<number> {
  return runGuarded(async () => {
    const values = parseFlags(argv, flags);
    if (values.help) {
      console.log(help);
      return 0;
    }
    const config = await loadConfig(buildConfig(values), values.config);
    const { options, setUp, secrets } = config;
    const out = resolve(values.out ?? 'profile.yaml');
    const skeleton = values.skeleton === undefined ? undefined : resolve(values.skeleton);
    if (values.har !== undefined) {
      await learnFromTraffic({ har: resolve(values.har), out, skeleton, url: options.url }, createRedactor(secrets));
      return 0;
    }
    if (options.credentials.primary === undefined) throw new UsageError(missingKeyMessage);
    const lessonsFile = `${out}.lessons.json`;
    for (const path of [out, lessonsFile, ...(skeleton === undefined ? [] : [skeleton])]) await assertWritable(path);
    await setUp();
    const redact = createRedactor(secrets);
    const earlier = values.fresh ? noEarlierRun : await readEarlierRun(lessonsFile);
    const lessons: Lesson[] = [];
    // Saves run one after another, so that an older list never replaces a newer one.
    let saving: Promise<void> = Promise.resolve();
    const save = (wire: LearnedWire) => {
      const text = `${JSON.stringify({ wire: redact(wire.suggestions), lessons }, null, 2)}\n`;
      saving = saving.then(() => replaceFile(lessonsFile, text));
      // A failure is reported by the last save, which is awaited.
      saving.catch(() => undefined);
      return saving;
    };
    const result = await learnService(options, {
      earlier,
      onLesson: (lesson, wire) => {
        lessons.push(redact(lesson));
        void save(wire);
        console.log(formatLesson(lesson));
      },
      onWait: (seconds) => console.error(`Waiting ${seconds} s for the rate limit.`),
    });
    const { wire, evidence } = result;
    lessons.splice(0, lessons.length, ...redact([...result.lessons]));
    await save(wire);
    await writeFile(out, redact(formatLearnedProfile(lessons, wire.bindings, wire.sources)));
    if (skeleton !== undefined) await writeSkeleton(skeleton, evidence, { url: options.url, profile: out }, redact);
    console.log(`\n${formatSummary(result)}`);
    for (const note of writeAbsenceNotes(rulesAndLaws, resolveProfile(wire.bindings))) console.log(note);
    for (const line of describeLeftovers(result)) console.log(`Left on the service: ${line}.`);
    console.log(`${relative(process.cwd(), out)} was written.`);
    return result.stopReason === undefined ? 0 : 3;
  });
}

interface EarlierRun {
  readonly wire: readonly Suggestion[];
  readonly lessons: readonly Lesson[];
}

const noEarlierRun: EarlierRun = { wire: [], lessons: [] };

async function readEarlierRun(path: string): Promise<EarlierRun> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  try {
    const value: unknown = JSON.parse(text);
    return {
      wire: asList(readMember(value, 'wire')).filter(isSuggestion) as readonly Suggestion[],
      lessons: asList(Array.isArray(value) ? value : readMember(value, 'lessons')).filter(
        isLesson,
      ) as readonly Lesson[],
    };
  } catch {
    throw new UsageError(`${path} is not valid JSON. Delete it, or use --fresh.`);
  }
}

const isSuggestion = (value: unknown): boolean =>
  isObject(value) && isDecisionId(String(value.decision)) && typeof value.reason === 'string';

const isLesson = (value: unknown): boolean =>
  isObject(value) && isDecisionId(String(value.decision)) && Array.isArray(value.evidence);

function formatLesson({ decision: id, grade, answer }: Lesson): string {
  return `${grade.padEnd(13)}${id}${answer === undefined ? '' : `: ${JSON.stringify(answer)}`}`;
}

function formatSummary({ lessons, requests, stopReason, accountFault }: LearningResult): string {
  const boundCount = lessons.filter(({ grade }) => grade === 'bound').length;
  const stopNote = stopReason === undefined ? '' : ` The run ended early: ${stopReason}.`;
  return `${boundCount} of ${formatPlural(lessons.length, 'decision')} answered after ${formatPlural(requests, 'request')}.${stopNote}${accountFault === undefined ? '' : `\n${accountFault}`}`;
}
