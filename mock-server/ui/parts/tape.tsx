/** A timeline around now: published posts on the left, upcoming events on the right. */
import { useState } from 'preact/hooks';
import type { Plan, PostInShort, PostList } from '../surface/answers.ts';
import { now } from '../surface/clock.ts';
import { useReading } from '../surface/reading.ts';
import { addressOf } from '../surface/session.ts';
import { dayLength } from '../words/calendar.ts';
import { inRows } from '../words/rows.ts';
import { happeningOf, type Tone, toneOf, wordOf } from '../words/state.ts';
import { momentOf, timeOf } from '../words/time.ts';

const spans = [
  { name: '6 h', length: dayLength / 4, step: dayLength / 24 },
  { name: '24 h', length: dayLength, step: dayLength / 8 },
  { name: '7 days', length: 7 * dayLength, step: dayLength },
  { name: '30 days', length: 30 * dayLength, step: 5 * dayLength },
] as const;

/** Position of now on the timeline, as a fraction of its width. */
const nowAt = 0.3;

interface Spot {
  readonly key: string;
  readonly at: number;
  readonly tone: Tone;
  readonly says: string;
  /** A shorter text that fits beside the mark. */
  readonly short: string;
  readonly href: string;
}

export function Tape() {
  const [chosen, setChosen] = useState<(typeof spans)[number]>(spans[1]);
  const { length, step } = chosen;
  // The timeline moves in steps, so that a running clock does not reload it on every tick.
  const grain = length / 96;
  const at = Math.floor(now.value / grain) * grain;
  const [from, to] = [at - length * nowAt, at + length * (1 - nowAt)];
  const query = new URLSearchParams({ from: iso(from), to: iso(to), limit: '200' });
  const posts = useReading<PostList>(at === 0 ? undefined : `/posts?${query}`);
  const plans = useReading<readonly Plan[]>('/agenda?limit=200');
  const place = (instant: number) => ((instant - from) / length) * 100;
  const spots = [...(posts.data?.posts ?? []).map(ofPost), ...(plans.data ?? []).flatMap(ofPlan)]
    .filter((spot) => spot.at >= from && spot.at < to)
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
          {spans.map((span) => (
            <button key={span.name} type="button" aria-pressed={span === chosen} onClick={() => setChosen(span)}>
              {span.name}
            </button>
          ))}
        </fieldset>
      </div>
      <div class="strip">
        {ticks
          .filter((tick) => tick < to)
          .map((tick) => (
            <span key={tick} class="tick" style={{ left: `${place(tick)}%` }} aria-hidden="true">
              {length > dayLength ? momentOf(tick, tick).replace(/ \d\d:\d\d$/, '') : timeOf(tick)}
            </span>
          ))}
        <span class="needle" style={{ left: `${place(now.value)}%` }} aria-hidden="true">
          <span>now</span>
        </span>
        <ul>
          {inRows(spots.map((spot) => ({ ...spot, left: place(spot.at) }))).map((spot) => (
            <li key={spot.key} data-row={spot.row} style={{ left: `${spot.left}%`, width: `${spot.width}%` }}>
              <a href={spot.href} data-tone={spot.tone} title={spot.says}>
                <span class="spot" aria-hidden="true" />
                <span class="says">
                  {spot.short}
                  <span class="unseen"> {spot.says}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function ofPost({ id, at, status, text }: PostInShort): Spot {
  const instant = Date.parse(at);
  const says = `${momentOf(instant, instant)} ${wordOf(status)}: ${text.slice(0, 60)}`;
  return { key: id, at: instant, tone: toneOf(status), says, short: text.slice(0, 60), href: addressOf('posts', id) };
}

/** Plans to publish are left out: the timeline already shows their posts. */
function ofPlan({ at, kind, post, leadMagnet, delivery }: Plan, i: number): readonly Spot[] {
  if (kind === 'publish') return [];
  const instant = Date.parse(at);
  const { word, tone } = happeningOf(kind);
  const href =
    post !== undefined
      ? addressOf('posts', post)
      : delivery !== undefined
        ? addressOf('deliveries', delivery)
        : leadMagnet !== undefined
          ? addressOf('lead-magnets', leadMagnet)
          : addressOf('clock');
  return [{ key: `${at} ${i}`, at: instant, tone, says: `${momentOf(instant, instant)} ${word}`, short: word, href }];
}

const iso = (at: number): string => new Date(at).toISOString();
