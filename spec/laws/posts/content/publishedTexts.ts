/** Finds the texts that platforms publish, in publications and in the records of posts. */
import type { Behaviour } from '../../../decisions/index.ts';
import { asList, asObject, isObject, type JsonObject, readMember } from '../../../json.ts';
import { getPlatformByLabel, type PlatformLabel } from '../../../platforms.ts';
import { threadSeparator as separator, splitThread } from '../../../text/thread.ts';
import type { Observation } from '../../law.ts';
import {
  getContentAt,
  isLive,
  listPostHistories,
  readLabel,
  readTargets,
  resolveEffectiveText,
} from '../../traces/posts.ts';
import { hasUnpublishedContent } from '../../traces/republishes.ts';
import { readObservations } from '../../traces/traceReader.ts';
import { isSplitAlike } from './fairSplits.ts';

/** A platform that has published a post, and the text that was requested for it. */
interface PublishedTarget {
  readonly observation: Observation;
  readonly label: PlatformLabel;
  readonly text: string | undefined;
}

interface RecordedTarget extends PublishedTarget {
  readonly target: JsonObject;
  /** The default text of the post, and those of its platforms. */
  readonly requestedTexts: readonly unknown[];
}

/** The published targets in the records of a trace that a predicate selects. */
function* findRecordedTargets(
  trace: readonly Observation[],
  behaviour: Behaviour,
  isConcerned: (target: JsonObject) => boolean,
): Generator<RecordedTarget> {
  for (const history of listPostHistories(trace))
    for (const { observation, post: record, position } of history.sightings) {
      const targets = readTargets(record).filter(isConcerned);
      const content = targets.length === 0 ? undefined : getContentAt(history, position, behaviour);
      if (content === undefined) continue;
      for (const target of targets) {
        const label = readLabel(target);
        const isPublished = isLive(target.status ?? record.status);
        if (label !== undefined && isPublished && !hasUnpublishedContent(history, label, position)) {
          const text = resolveEffectiveText(content, label);
          yield { observation, label, text, target, requestedTexts: listTexts(content) };
        }
      }
    }
}

const listTexts = ({ text, platformContent }: JsonObject): readonly unknown[] => [
  text,
  ...Object.values(asObject(platformContent)).map((content) => readMember(content, 'text')),
];

/** Every observed published text in segments, with its platform and the text that was requested. */
export function* findPublishedTexts(
  trace: readonly Observation[],
  behaviour: Behaviour,
): Generator<PublishedTarget & { readonly segments: readonly string[] }> {
  const recordedTargets = [
    ...findRecordedTargets(
      trace,
      behaviour,
      ({ segments, text }) => Array.isArray(segments) || typeof text === 'string',
    ),
  ];
  const hasTexts = areTextsPublished(recordedTargets);
  for (const { target, requestedTexts, ...published } of recordedTargets) {
    const segments = asList(target.segments).map((part) => (isObject(part) ? part.text : part));
    if (segments.length > 0 && segments.every((part) => typeof part === 'string')) yield { ...published, segments };
    else if (
      hasTexts &&
      typeof target.text === 'string' &&
      requestedTexts.includes(target.text) &&
      published.text?.includes(separator) === false
    )
      yield { ...published, segments: [target.text] };
  }
  for (const history of listPostHistories(trace))
    for (const publication of readObservations(trace, 'publication')) {
      if (publication.postId !== history.id) continue;
      const content = getContentAt(history, trace.indexOf(publication), behaviour);
      if (content === undefined) continue;
      const { platform: label, segments } = publication;
      yield { observation: publication, label, segments, text: resolveEffectiveText(content, label) };
    }
}

/**
 * Whether the member `text` of a target is the text of its platform, which no decision tells: it is for two targets with
 * different texts, one of which overrides the default text. Texts that were not requested prove nothing, because they may
 * be shortened. Neither do threads, because the member may contain only the first segment.
 */
function areTextsPublished(targets: readonly RecordedTarget[]): boolean {
  const shownTexts = targets.filter(({ target, text }) => text !== undefined && target.text === text);
  return (
    new Set(shownTexts.map(({ text }) => text)).size > 1 &&
    shownTexts.some(({ text, requestedTexts: [defaultText] }) => text !== defaultText)
  );
}

/**
 * Every observed number of segments, with its platform and the text that was requested. A member of targets is this number
 * if its name says so and it is right for two targets with different numbers. On platforms without threads, it may be the
 * number of parts of the text, unless it is one for some text with a separator.
 */
export function* findSegmentCounts(
  trace: readonly Observation[],
  behaviour: Behaviour,
): Generator<PublishedTarget & { readonly count: number; readonly expectedCount: number }> {
  const targets = findRecordedTargets(trace, behaviour, (target) => listCounts(target).length > 0);
  const counts = [...targets].flatMap(({ observation, label, text, target }) => {
    if (text === undefined || !isSplitAlike(text, behaviour)) return [];
    const hasThreads = getPlatformByLabel(label).text.threads;
    const expectedCount = hasThreads ? splitThread(text, behaviour).length : 1;
    const isUnambiguous = hasThreads || !text.includes(separator);
    return listCounts(target).map((member) => ({ ...member, observation, label, text, expectedCount, isUnambiguous }));
  });
  for (const sameName of Map.groupBy(counts, ({ name }) => name).values()) {
    const correctCounts = sameName.filter(({ count, expectedCount }) => count === expectedCount);
    if (new Set(correctCounts.map(({ count }) => count)).size < 2) continue;
    const isOneElsewhere = correctCounts.some(({ isUnambiguous }) => !isUnambiguous);
    yield* sameName.filter(({ isUnambiguous }) => isUnambiguous || isOneElsewhere);
  }
}

/** Matches names of a number of segments, but not of the place or the id of a thread. */
const countName =
  /(?:^|[^a-z])segments$|(?:segment|thread)s?_?(?:count|total|length|size)|(?:count|number|num)_?(?:of_?)?(?:segment|thread)/i;

/** The members of a target that may be the number of its segments. */
const listCounts = (target: JsonObject): readonly { readonly name: string; readonly count: number }[] =>
  Object.entries(target).flatMap(([name, count]) =>
    typeof count === 'number' && count > 0 && countName.test(name) ? [{ name, count }] : [],
  );
