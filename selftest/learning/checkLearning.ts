/** Compares the results of `learn` on a service with its true profile. */
import { isDeepStrictEqual } from 'node:util';
import { type LearningResult, learnBehaviour } from '../../conformance/learn/learnBehaviour.ts';
import { type DecisionId, getDecision } from '../../spec/decisions/index.ts';
import type { Bindings } from '../../spec/profile/profile.ts';
import { parseDuration } from '../../spec/time/duration.ts';
import type { Service } from '../services.ts';

export interface LearningCheck {
  readonly service: string;
  readonly learned: LearningResult;
  /** The number of answers that are bound. */
  readonly bound: number;
  /** Bound answers that are wrong. An answer that differs only on accounts that the key does not have is not. */
  readonly wrong: readonly { readonly decision: DecisionId; readonly learned: unknown; readonly true: unknown }[];
  /** Decisions without a bound answer. */
  readonly unbound: readonly DecisionId[];
}

/** Learns the behaviour of a service from its names alone, and closes it. */
export async function checkLearning({ name, options, close }: Service): Promise<LearningCheck> {
  const truth = (options.profile ?? {}) as Readonly<Record<string, unknown>>;
  const names = Object.fromEntries(
    Object.entries(truth).filter(([id]) => getDecision(id as DecisionId).kind === 'wire'),
  );
  try {
    const learned = await learnBehaviour({ ...options, profile: names as Bindings, seed: 1 });
    const boundLessons = learned.lessons.filter(({ grade }) => grade === 'bound');
    const wrong = boundLessons.flatMap(({ decision: id, answer, possible }) =>
      truth[id] === undefined || isMoot(id, truth) || [answer, ...possible].some((item) => isSame(item, truth[id]))
        ? []
        : [{ decision: id, learned: answer, true: truth[id] }],
    );
    const unbound = learned.lessons.filter(({ grade }) => grade !== 'bound').map((lesson) => lesson.decision);
    return { service: name, learned, bound: boundLessons.length, wrong, unbound };
  } finally {
    await close();
  }
}

/** Whether answers to other decisions make the answer to this one invisible. */
const isMoot = (id: DecisionId, truth: Readonly<Record<string, unknown>>): boolean =>
  maskedDecisions.some(([unbound, by, answer]) => id === unbound && truth[by] === answer);

/** Decisions whose answers have no effect under certain answers to others, which remove blank or empty texts. */
const maskedDecisions: readonly (readonly [DecisionId, by: DecisionId, answer: unknown])[] = [
  ['limits.rate.headers', 'limits.rate', 'off'],
  ['text.blank', 'request.white-space', 'trim'],
  ['text.blank', 'request.white-space', 'trim-texts'],
  ['text.blank', 'request.white-space', 'trim-texts-and-tags'],
  ['leadMagnet.keywords.white-space', 'request.white-space', 'trim'],
  ['thread.newline', 'request.text-form', 'lf'],
  ['thread.newline', 'request.text-form', 'nfc-lf'],
];

function isSame(answer: unknown, truth: unknown): boolean {
  const durations = [answer, truth].map((value) => (typeof value === 'string' ? parseDuration(value) : undefined));
  return isDeepStrictEqual(answer, truth) || (durations[0] !== undefined && durations[0] === durations[1]);
}

/** A line for a service with the number of learned answers, and one for each wrong answer. */
export function formatLearningLine({ service, learned, bound, wrong }: LearningCheck): string {
  const faults = wrong.map(
    (answer) => `${answer.decision}: ${JSON.stringify(answer.learned)}, not ${JSON.stringify(answer.true)}`,
  );
  return [`${service}: ${bound} of ${learned.lessons.length} bound, ${learned.requests} requests`, ...faults].join(
    '; WRONG ',
  );
}
