/** A timeline around the current time: published posts on the left, upcoming effects on the right. */
import { useState } from 'preact/hooks';
import { excerpt } from '../../../spec/text/excerpt.ts';
import { dayLength } from '../format/calendar.ts';
import { type GroupedMarks, groupMarks } from '../format/groupMarks.ts';
import { getEventLabel, getLabel, getTone, type Tone } from '../format/stateLabels.ts';
import { formatShortTime, formatTime } from '../format/time.ts';
import { placeInRows } from '../format/timelineRows.ts';
import { now } from '../surface/clock.ts';
import { useResource } from '../surface/resource.ts';
import type { AgendaEntry, PostList, PostSummary } from '../surface/responses.ts';
import { buildHref } from '../surface/session.ts';

const spans = [
  { name: '6 h', length: dayLength / 4, step: dayLength / 24 },
  { name: '24 h', length: dayLength, step: dayLength / 8 },
  { name: '7 days', length: 7 * dayLength, step: dayLength },
  { name: '30 days', length: 30 * dayLength, step: 5 * dayLength },
] as const;

/** The largest `limit` that the mock accepts. */
const maxEntries = 1000;

/** The position of the current time on the timeline, as a fraction of its width. */
const nowPosition = 0.3;

/** The smallest distance between marks in percent of the timeline: wide enough for a target of 24 pixels. */
const computeMinDistance = (): number => (isNarrow() ? 9 : 4);

/** The width in percent of the timeline that a mark with a label such as "12 events" needs. */
const computeLabelWidth = (): number => (isNarrow() ? 30 : 15);

const isNarrow = (): boolean => window.innerWidth < 700;

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
  /** The first mark of the group whose list is open. */
  const [openKey, setOpenKey] = useState<string | undefined>(undefined);
  const { length, step } = span;
  // The timeline moves in steps, so that a running clock does not reload it on every tick.
  const stepLength = length / 96;
  const at = Math.floor(now.value / stepLength) * stepLength;
  const [from, to] = [at - length * nowPosition, at + length * (1 - nowPosition)];
  const query = new URLSearchParams({ from: toIsoString(from), to: toIsoString(to), limit: String(maxEntries) });
  const posts = useResource<PostList>(at === 0 ? undefined : `/posts?${query}`);
  const agenda = useResource<readonly AgendaEntry[]>(`/agenda?limit=${maxEntries}`);
  const getPosition = (instant: number) => ((instant - from) / length) * 100;
  const marks = [...(posts.data?.posts ?? []).map(buildPostMark), ...(agenda.data ?? []).flatMap(buildAgendaMarks)]
    .filter((mark) => mark.at >= from && mark.at < to)
    .sort((a, b) => a.at - b.at)
    .map((mark) => ({ ...mark, left: getPosition(mark.at) }));
  const groups = groupMarks(marks, computeMinDistance());
  const openGroup = groups.find(({ marks: [first] }) => first.key === openKey);
  const ticks = Array.from(
    { length: Math.floor(length / step) + 1 },
    (_, i) => (Math.floor(from / step) + 1 + i) * step,
  );
  return (
    <div class="tape">
      <div class="tape-head">
        <h2>Around now</h2>
        <fieldset class="segmented">
          <legend class="visually-hidden">Timeline range</legend>
          {spans.map((option) => (
            <button key={option.name} type="button" aria-pressed={option === span} onClick={() => setSpan(option)}>
              {option.name}
            </button>
          ))}
        </fieldset>
      </div>
      <div class="strip">
        <div class="scale">
          {(at === 0 ? [] : ticks)
            .filter((tick) => tick < to)
            .map((tick) => (
              <span key={tick} class="tick" style={{ left: `${getPosition(tick)}%` }} aria-hidden="true">
                {length > dayLength ? formatShortTime(tick, tick).replace(/ \d\d:\d\d$/, '') : formatTime(tick)}
              </span>
            ))}
          <span class="needle" style={{ left: `${getPosition(now.value)}%` }} aria-hidden="true">
            <span>now</span>
          </span>
          <ul>
            {placeInRows(groups, computeLabelWidth()).map((group) => (
              <li
                key={group.marks[0].key}
                data-row={group.row}
                style={{
                  left: `max(0.5rem, ${group.left}%)`,
                  width: group.isLastInRow ? `calc(${group.width}% + var(--margin))` : `${group.width}%`,
                }}
              >
                <MarkGroup
                  group={group}
                  isOpen={openKey === group.marks[0].key}
                  onToggle={() => setOpenKey(openKey === group.marks[0].key ? undefined : group.marks[0].key)}
                />
              </li>
            ))}
          </ul>
        </div>
      </div>
      {posts.data !== undefined && posts.data.total > maxEntries ? (
        <p class="soft">
          Showing {maxEntries} of {posts.data.total} posts. Choose a shorter range to see the rest.
        </p>
      ) : null}
      {openGroup === undefined ? null : <GroupList marks={openGroup.marks} onClose={() => setOpenKey(undefined)} />}
    </div>
  );
}

/** A single mark is a link; several marks expand to a list. */
function MarkGroup({
  group: { marks, tone },
  isOpen,
  onToggle,
}: {
  readonly group: GroupedMarks<TimelineMark>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  const [first] = marks;
  if (marks.length === 1)
    return (
      <a class="spot-link" href={first.href} data-tone={tone} title={first.label}>
        <span class="spot" aria-hidden="true" />
        <bdi class="mark-label" dir="auto">
          {first.shortLabel}
          <span class="visually-hidden"> {first.label}</span>
        </bdi>
      </a>
    );
  const failures = marks.filter((mark) => mark.tone === 'bad').length;
  return (
    <button type="button" class="spot-link" data-tone={tone} aria-expanded={isOpen} onClick={onToggle}>
      <span class="spot" aria-hidden="true" />
      <span class="mark-label">
        {marks.length} events{failures === 0 ? '' : `, ${failures} failed`}
        <span class="visually-hidden"> from {first.label}</span>
      </span>
    </button>
  );
}

function GroupList({ marks, onClose }: { readonly marks: readonly TimelineMark[]; readonly onClose: () => void }) {
  return (
    <section class="group-list" aria-label={`${marks.length} events at the same point of the timeline`}>
      <ul>
        {marks.map(({ key, href, tone, label }) => (
          <li key={key}>
            <a href={href} data-tone={tone}>
              <span class="dot" aria-hidden="true" />
              <span class="mark-label">{label}</span>
            </a>
          </li>
        ))}
      </ul>
      <button type="button" class="small" onClick={onClose}>
        Close list
      </button>
    </section>
  );
}

function buildPostMark({ id, at, status, text }: PostSummary): TimelineMark {
  const instant = Date.parse(at);
  const shortLabel = excerpt(text, 60);
  return {
    key: id,
    at: instant,
    tone: getTone(status),
    label: `${formatShortTime(instant, instant)} ${getLabel(status)}: ${shortLabel}`,
    shortLabel,
    href: buildHref('posts', id),
  };
}

/** Leaves out publications, because the timeline already shows their posts. */
function buildAgendaMarks({ at, kind, post, leadMagnet, delivery }: AgendaEntry, i: number): readonly TimelineMark[] {
  if (kind === 'publish') return [];
  const instant = Date.parse(at);
  const { label: eventLabel, tone } = getEventLabel(kind);
  const href =
    post !== undefined
      ? buildHref('posts', post)
      : delivery !== undefined
        ? buildHref('deliveries', delivery)
        : leadMagnet !== undefined
          ? buildHref('lead-magnets', leadMagnet)
          : buildHref('clock');
  return [
    {
      key: `${at} ${i}`,
      at: instant,
      tone,
      label: `${formatShortTime(instant, instant)} ${eventLabel}`,
      shortLabel: eventLabel,
      href,
    },
  ];
}

const toIsoString = (at: number): string => new Date(at).toISOString();
