/** A timeline around now: published posts on the left, upcoming events on the right. */
import { useState } from 'preact/hooks';
import { dayLength } from '../format/calendar.ts';
import { eventLabelOf, labelOf, type Tone, toneOf } from '../format/stateLabels.ts';
import { shortTimeOf, timeOf } from '../format/time.ts';
import { placeInRows } from '../format/timelineRows.ts';
import { now } from '../surface/clock.ts';
import { useResource } from '../surface/resource.ts';
import type { Plan, PostList, PostSummary } from '../surface/responses.ts';
import { addressOf } from '../surface/session.ts';

const spans = [
  { name: '6 h', length: dayLength / 4, step: dayLength / 24 },
  { name: '24 h', length: dayLength, step: dayLength / 8 },
  { name: '7 days', length: 7 * dayLength, step: dayLength },
  { name: '30 days', length: 30 * dayLength, step: 5 * dayLength },
] as const;

/** Position of now on the timeline, as a fraction of its width. */
const nowPosition = 0.3;

interface TimelineMark {
  readonly key: string;
  readonly at: number;
  readonly tone: Tone;
  readonly label: string;
  /** A shorter text that fits beside the mark. */
  readonly shortLabel: string;
  readonly href: string;
}

export function Timeline() {
  const [span, setSpan] = useState<(typeof spans)[number]>(spans[1]);
  const { length, step } = span;
  // The timeline moves in steps, so that a running clock does not reload it on every tick.
  const stepLength = length / 96;
  const at = Math.floor(now.value / stepLength) * stepLength;
  const [from, to] = [at - length * nowPosition, at + length * (1 - nowPosition)];
  const query = new URLSearchParams({ from: toIsoString(from), to: toIsoString(to), limit: '200' });
  const posts = useResource<PostList>(at === 0 ? undefined : `/posts?${query}`);
  const plans = useResource<readonly Plan[]>('/agenda?limit=200');
  const positionOf = (instant: number) => ((instant - from) / length) * 100;
  const marks = [...(posts.data?.posts ?? []).map(postMark), ...(plans.data ?? []).flatMap(planMarks)]
    .filter((mark) => mark.at >= from && mark.at < to)
    .sort((a, b) => a.at - b.at);
  const ticks = Array.from(
    { length: Math.floor(length / step) + 1 },
    (_, i) => (Math.floor(from / step) + 1 + i) * step,
  );
  return (
    <div class="tape">
      <div class="tape-head">
        <h2>Around now</h2>
        <fieldset class="segmented">
          <legend class="unseen">Timeline range</legend>
          {spans.map((option) => (
            <button key={option.name} type="button" aria-pressed={option === span} onClick={() => setSpan(option)}>
              {option.name}
            </button>
          ))}
        </fieldset>
      </div>
      <div class="strip">
        {ticks
          .filter((tick) => tick < to)
          .map((tick) => (
            <span key={tick} class="tick" style={{ left: `${positionOf(tick)}%` }} aria-hidden="true">
              {length > dayLength ? shortTimeOf(tick, tick).replace(/ \d\d:\d\d$/, '') : timeOf(tick)}
            </span>
          ))}
        <span class="needle" style={{ left: `${positionOf(now.value)}%` }} aria-hidden="true">
          <span>now</span>
        </span>
        <ul>
          {placeInRows(marks.map((mark) => ({ ...mark, left: positionOf(mark.at) }))).map((mark) => (
            <li key={mark.key} data-row={mark.row} style={{ left: `${mark.left}%`, width: `${mark.width}%` }}>
              <a href={mark.href} data-tone={mark.tone} title={mark.label}>
                <span class="spot" aria-hidden="true" />
                <span class="says">
                  {mark.shortLabel}
                  <span class="unseen"> {mark.label}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function postMark({ id, at, status, text }: PostSummary): TimelineMark {
  const instant = Date.parse(at);
  const label = `${shortTimeOf(instant, instant)} ${labelOf(status)}: ${text.slice(0, 60)}`;
  return {
    key: id,
    at: instant,
    tone: toneOf(status),
    label,
    shortLabel: text.slice(0, 60),
    href: addressOf('posts', id),
  };
}

/** Plans to publish are left out: the timeline already shows their posts. */
function planMarks({ at, kind, post, leadMagnet, delivery }: Plan, i: number): readonly TimelineMark[] {
  if (kind === 'publish') return [];
  const instant = Date.parse(at);
  const { label: word, tone } = eventLabelOf(kind);
  const href =
    post !== undefined
      ? addressOf('posts', post)
      : delivery !== undefined
        ? addressOf('deliveries', delivery)
        : leadMagnet !== undefined
          ? addressOf('lead-magnets', leadMagnet)
          : addressOf('clock');
  return [
    { key: `${at} ${i}`, at: instant, tone, label: `${shortTimeOf(instant, instant)} ${word}`, shortLabel: word, href },
  ];
}

const toIsoString = (at: number): string => new Date(at).toISOString();
