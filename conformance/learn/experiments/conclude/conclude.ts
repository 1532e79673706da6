/** Draws a conclusion from experiments: the answer that remains, and the strength of its evidence. */
import { isDeepStrictEqual } from 'node:util';
import { formatDuration, parseDuration, roundUpToSeconds } from '../../../../spec/time/duration.ts';
import type { Agreement } from './agreement.ts';

/** The evidence from one experiment about a decision. */
export interface ExperimentEvidence {
  readonly experiment: string;
  /** The requests and their outcomes, in a form that is the same in every run. */
  readonly exchanges: readonly string[];
  /** The agreement of each answer with the observations. */
  readonly answers?: Readonly<Record<string, Agreement>>;
  /** The measured answer. */
  readonly measured?: unknown;
  /** Why the experiment gave no evidence. */
  readonly noEvidenceReason?: string;
  /** Whether the reason is that the key lacks an account. */
  readonly lacksAccount?: true;
}

/**
 * - `bound`: two different experiments support the answer, and two contradict each of the others that are possible for
 *   the accounts of the key; or the service enforces two limits, and not that of another platform
 * - `tentative`: at least one experiment supports the answer and every other answer is contradicted, but one of these
 *   rests on a single experiment
 * - `contradicted`: no known answer fits all experiments
 * - `unknown`: no answer is supported, or several answers fit
 */
export type Grade = 'bound' | 'tentative' | 'contradicted' | 'unknown';

export interface Conclusion {
  readonly grade: Grade;
  /** For `bound` and `tentative`. */
  readonly answer?: unknown;
  /** The answers that fit. If an answer is bound, the others are the same on the accounts that the key has. */
  readonly possible: readonly unknown[];
  /** The experiments in which the service does not do what the answer says. */
  readonly exceptions?: readonly string[];
}

/** The number of different experiments that must support an answer to bind it. */
export const minExperiments = 2;

export function conclude(evidence: readonly ExperimentEvidence[]): Conclusion {
  const tallies = countAgreements(evidence);
  const excludedTallies = tallies.filter(({ contradicts }) => contradicts > 0);
  const remainingTallies = tallies.filter(({ contradicts }) => contradicts === 0);
  const possible = remainingTallies.map(({ answer }) => answer);
  const [only, ...others] = remainingTallies;
  if (only === undefined) return { grade: excludedTallies.length === 0 ? 'unknown' : 'contradicted', possible };
  if (others.length > 0 || only.fits === 0) return { grade: 'unknown', possible };
  const isSure =
    only.fits >= minExperiments && excludedTallies.every(({ contradicts }) => contradicts >= minExperiments);
  return { grade: isSure ? 'bound' : 'tentative', answer: only.answer, possible };
}

interface Tally {
  readonly answer: unknown;
  readonly fits: number;
  readonly contradicts: number;
}

function countAgreements(rawEvidence: readonly ExperimentEvidence[]): readonly Tally[] {
  const evidence = withoutJitter(rawEvidence);
  return listAnswers(evidence).map((answer) => {
    const agreements = evidence.map((item) => getAgreementOn(answer, item));
    const count = (agreement: Agreement) => agreements.filter((other) => other === agreement).length;
    return { answer, fits: count('fits'), contradicts: count('contradicts') };
  });
}

/** The answers that the experiments predict or measure. */
export function listAnswers(evidence: readonly ExperimentEvidence[]): readonly unknown[] {
  const measuredAnswers = evidence.flatMap((item) => (item.measured === undefined ? [] : [item.measured]));
  const predictedAnswers = evidence.flatMap((item) => Object.keys(item.answers ?? {}));
  const answers = [...predictedAnswers, ...measuredAnswers];
  return [...new Map(answers.map((answer) => [JSON.stringify(answer), answer])).values()];
}

/** Durations that differ by less are considered equal, because they are measured on a running clock. */
const jitter = { milliseconds: 100, share: 0.1 };

/** Milliseconds up to which a duration varies between requests to the same service. */
const maxVaryingDuration = 5000;

/**
 * Replaces each measured duration with the shortest one of about the same length, because delays only prolong it, or all of
 * a few seconds with the longest one. Rounds it up to whole seconds, because fractions are often noise and the suite must
 * wait long enough.
 */
function withoutJitter(evidence: readonly ExperimentEvidence[]): readonly ExperimentEvidence[] {
  const getLength = ({ measured }: ExperimentEvidence) =>
    typeof measured === 'string' ? parseDuration(measured) : undefined;
  const lengths = evidence.map(getLength).filter((length) => length !== undefined);
  if (lengths.length > 0 && lengths.every((length) => length > 0 && length <= maxVaryingDuration)) {
    const longest = roundUpToSeconds(formatDuration(Math.max(...lengths)));
    return evidence.map((item) => (getLength(item) === undefined ? item : { ...item, measured: longest }));
  }
  return evidence.map((item) => {
    const length = getLength(item);
    if (length === undefined) return item;
    const tolerance = Math.max(jitter.milliseconds, length * jitter.share);
    const similar = evidence.filter(
      (other) => Math.abs((getLength(other) ?? Number.POSITIVE_INFINITY) - length) <= tolerance,
    );
    const [shortest = item] = similar.toSorted((a, b) => (getLength(a) ?? 0) - (getLength(b) ?? 0));
    return { ...item, measured: roundUpToSeconds(String(shortest.measured)) };
  });
}

export function getAgreementOn(answer: unknown, { answers, measured }: ExperimentEvidence): Agreement {
  if (measured !== undefined) return isDeepStrictEqual(measured, answer) ? 'fits' : 'contradicts';
  return typeof answer === 'string' ? (answers?.[answer] ?? 'open') : 'open';
}
