/** `social-contract learn`: learns the profile of a service by experiments. */
import { readFile, writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import type { PreparedConfig } from '../../conformance/config/prepare.ts';
import type { Evidence } from '../../conformance/learn/evidence/evidence.ts';
import { type Learned, type Lesson, learnBehaviour } from '../../conformance/learn/learnBehaviour.ts';
import { learnedProfileText } from '../../conformance/learn/learnedProfile.ts';
import { probeService } from '../../conformance/learn/probeService.ts';
import { suggestionsOf } from '../../conformance/learn/suggest/suggestions.ts';
import { redactorOf } from '../../conformance/report/redact.ts';
import { leftovers, plural } from '../../conformance/report/wording.ts';
import { settingsOf } from '../../conformance/settings/settings.ts';
import { Target } from '../../conformance/target/target.ts';
import { decision, isDecisionId } from '../../spec/decisions/index.ts';
import { isObject } from '../../spec/json.ts';
import type { Bindings } from '../../spec/profile/profile.ts';
import { loadConfig, runGuarded } from '../conformance/command.ts';
import { configOf, serviceFlags, serviceHelp } from '../conformance/flags.ts';
import { parseFlags, UsageError } from '../input/flags.ts';
import { learnFromTraffic, writeSkeleton } from './fromTraffic.ts';

const help = `Usage: social-contract learn [options]

Learns how a service behaves where the API document is silent. Runs small experiments for each
decision, and writes a profile with the evidence above each answer. An answer is bound only if two
different experiments agree; every other answer stays unknown, with what the experiments showed.
Names come from --profile; without one, they are suggested from responses, as "conformance probe"
does. Posts are deleted again if post.delete is known; the output lists what is left.

  --out FILE          the profile to write (default profile.yaml). FILE.lessons.json beside it keeps
                      the evidence, and the next run continues from there
  --fresh             repeat all experiments
  --har FILE          learn names from recorded traffic with --url instead: nothing is sent, and no
                      key is needed
  --skeleton FILE     also write a configuration with functions to complete, for a service whose
                      routes are not those of the API document
  --max-publish N     the maximum number of posts to publish
  --max-requests N    the maximum number of requests to send
${serviceHelp}
  --help              show this help

Hooks in the configuration allow more experiments: on time, comments and the outbox.

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

export function learnCommand(argv: readonly string[]): Promise<number> {
  return runGuarded(async () => {
    const values = parseFlags(argv, flags);
    if (values.help) {
      console.log(help);
      return 0;
    }
    const prepared = await loadConfig(configOf(values), values.config);
    const { options, setUp, secrets } = prepared;
    const redact = redactorOf(secrets);
    const out = resolve(values.out ?? 'profile.yaml');
    const skeleton = values.skeleton === undefined ? undefined : resolve(values.skeleton);
    if (values.har !== undefined) {
      await learnFromTraffic({ har: resolve(values.har), out, skeleton, url: options.url }, redact);
      return 0;
    }
    if (options.credentials.primary === undefined)
      throw new UsageError('No API key is set: set $API_KEY, or name its variable with --key-env.');
    await setUp();
    const lessonsFile = `${out}.lessons.json`;
    const { bindings, sources, evidence } = await namesOf(prepared);
    if (skeleton !== undefined) await writeSkeleton(skeleton, evidence, { url: options.url, profile: out }, redact);
    const earlier = values.fresh ? [] : await readLessons(lessonsFile);
    const lessons: Lesson[] = [];
    // Written one after another: an older list must not replace a newer one.
    let saving: Promise<void> = Promise.resolve();
    const save = () => {
      const text = `${JSON.stringify(lessons, null, 2)}\n`;
      saving = saving.then(() => writeFile(lessonsFile, text));
      // A failure is reported by the last save, which is awaited.
      saving.catch(() => undefined);
      return saving;
    };
    const learned = await learnBehaviour({
      ...options,
      profile: bindings,
      earlier,
      onLesson: (lesson) => {
        lessons.push(redact(lesson));
        void save();
        console.log(lineOf(lesson));
      },
    });
    lessons.splice(0, lessons.length, ...redact([...learned.lessons]));
    await save();
    await writeFile(out, learnedProfileText(lessons, bindings, sources));
    console.log(`\n${summaryOf(learned)}`);
    for (const line of leftovers(learned)) console.log(`Left on the service: ${line}.`);
    console.log(`${relative(process.cwd(), out)} was written.`);
    return learned.stopReason === undefined ? 0 : 3;
  });
}

/** The given bindings, and the names that responses suggest for what they leave open. */
async function namesOf({ options }: PreparedConfig): Promise<{
  readonly bindings: Bindings;
  readonly sources: ReadonlyMap<string, string>;
  readonly evidence: Evidence;
}> {
  const givenBindings = options.profile ?? {};
  const settings = settingsOf(options);
  const key = options.credentials.primary?.key ?? '';
  const target = new Target({ ...settings, headers: options.headers ?? {} });
  try {
    const { base, tier } = settings;
    const evidence = await probeService({ base, key, target, tier, accounts: options.accounts });
    if (evidence.all.every(({ status }) => status === 0))
      throw new UsageError('No response from the service. Check that it is running.');
    const open = suggestionsOf(evidence, { withGuesses: true }).filter(
      ({ decision: id }) => (givenBindings[id] ?? 'unknown') === 'unknown' && decision(id).kind === 'wire',
    );
    return {
      bindings: { ...givenBindings, ...Object.fromEntries(open.map(({ decision: id, answer }) => [id, answer])) },
      evidence,
      sources: new Map(open.map(({ decision: id, reason }) => [id, `suggested: ${reason}`])),
    };
  } finally {
    target.close();
  }
}

async function readLessons(path: string): Promise<readonly Lesson[]> {
  const text = await readFile(path, 'utf8').catch(() => '[]');
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? (value.filter(isLesson) as readonly Lesson[]) : [];
  } catch {
    throw new UsageError(`${path} is not valid JSON. Delete it, or use --fresh.`);
  }
}

const isLesson = (value: unknown): boolean =>
  isObject(value) && isDecisionId(String(value.decision)) && Array.isArray(value.evidence);

function lineOf({ decision: id, grade, answer }: Lesson): string {
  return `${grade.padEnd(13)}${id}${answer === undefined ? '' : `: ${JSON.stringify(answer)}`}`;
}

function summaryOf({ lessons, requests, stopReason }: Learned): string {
  const bound = lessons.filter(({ grade }) => grade === 'bound').length;
  const ended = stopReason === undefined ? '' : ` The run ended early: ${stopReason}.`;
  return `${bound} of ${plural(lessons.length, 'answer')} bound after ${plural(requests, 'request')}.${ended}`;
}
