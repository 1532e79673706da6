/** Shows the progress of a run: one updated line on a terminal, separate lines elsewhere. */
import type { Progress } from '../../options.ts';
import { formatPlural } from '../wording.ts';
import type { Paint } from './paint.ts';

export interface ProgressOptions {
  readonly write: (text: string) => void;
  readonly paint: Paint;
  /** Whether the line can be overwritten. */
  readonly live: boolean;
  readonly verbose: boolean;
  /** The maximum width of the line. */
  readonly width: number;
}

/** The minimum time between two updates of the line, in milliseconds. */
const minInterval = 100;

/** The time after which the next script or decision is printed on a line of its own, in milliseconds. */
const maxSilence = 15_000;

/** Returns a listener for the progress of a run. At the end it only clears the line; the summary shows the results. */
export function createProgressLine({
  write,
  paint,
  live,
  verbose,
  width,
}: ProgressOptions): (progress: Progress) => void {
  const erase = live ? '\r\u001b[2K' : '';
  let lastWrite = 0;
  let lastLine = performance.now();
  let brokenCount = 0;
  let lastTenth = 0;
  let lastWaitLine = Number.NEGATIVE_INFINITY;
  const writeLine = (text: string) => write(`${erase}${text}\n`);
  return (progress) => {
    switch (progress.kind) {
      case 'preflight':
        return writeLine(paint('dim', progress.text));
      case 'hook':
        return writeLine(progress.text);
      case 'plan':
        return writeLine(formatPlanLine(progress, paint));
      case 'broken':
        brokenCount++;
        return writeLine(`${paint('red', 'broken')}  ${progress.rule}  ${paint('dim', progress.level)}`);
      case 'learning': {
        if (performance.now() - lastLine < maxSilence) return;
        lastLine = performance.now();
        const { done, of, requests } = progress;
        return writeLine(paint('dim', `Learning: ${done}/${of} decisions, ${formatPlural(requests, 'request')}`));
      }
      case 'waiting': {
        if (lastWaitLine === Number.NEGATIVE_INFINITY) writeLine(paint('dim', rateLimitAdvice));
        // Lines that cannot be overwritten are printed at most once a minute.
        if (!live && performance.now() - lastWaitLine < 60_000) return;
        lastWaitLine = performance.now();
        const message = `Waiting ${formatPlural(progress.seconds, 'second')} for the rate limit of the service`;
        return live ? write(`${erase}${message.slice(0, width - 1)}`) : writeLine(paint('dim', message));
      }
      case 'script': {
        const { done, of, requests, title } = progress;
        const message = `${done}/${of} scripts, ${formatPlural(requests, 'request')}, ${brokenCount} broken`;
        if (verbose) return writeLine(`${message}  ${title}`);
        if (live) {
          if (done < of && performance.now() - lastWrite < minInterval) return;
          lastWrite = performance.now();
          return write(`${erase}${`${message}  ${title}`.slice(0, width - 1)}`);
        }
        const tenth = Math.floor((10 * done) / of);
        const isOverdue = performance.now() - lastLine > maxSilence;
        if (tenth === lastTenth && !isOverdue) return;
        lastTenth = tenth;
        lastLine = performance.now();
        return writeLine(isOverdue ? `${message}  ${title}` : message);
      }
      case 'end':
        return live ? write(erase) : undefined;
      case 'verdict':
        return;
    }
  };
}

/** Printed once, because waiting can multiply the time of a run. */
const rateLimitAdvice =
  'The service limits the rate of requests. For a faster run, use a key without this limit, or configure the hook "advance".';

function formatPlanLine({ plan, isOpening }: Extract<Progress, { kind: 'plan' }>, paint: Paint): string {
  const { scripts, requests, publications, minutes, tier, rules } = plan;
  const time = minutes > 0 ? `, ${formatPlural(minutes, 'minute')} at this rate` : '';
  const message = `${isOpening ? 'First tests' : 'Plan'}: ${formatPlural(rules.tested.length, 'rule')} in ${formatPlural(scripts, 'script')}, ${formatPlural(requests, 'request')}${time}, at most ${formatPlural(publications, 'publication')}, tier ${tier}.`;
  if (isOpening) return message;
  const rest = `${rules.untestable.length} untestable, ${rules['not-applicable'].length} not applicable, ${rules.skipped.length} skipped.`;
  return `${message} ${paint('dim', rest)}`;
}
