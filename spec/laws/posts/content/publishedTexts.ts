/** Finds the texts that platforms publish, in publications and in the records of posts. */
import type { Behaviour } from '../../../decisions/index.ts';
import { asList, isObject, type JsonObject } from '../../../json.ts';
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
  /** The default text of the post. */
  readonly defaultText: unknown;
}

/** The published targets in the records of a trace. */
function* findRecordedTargets(trace: readonly Observation[], behaviour: Behaviour): Generator<RecordedTarget> {
  for (const history of listPostHistories(trace))
    for (const { observation, post: record, position } of history.sightings) {
      const content = getContentAt(history, position, behaviour);
      if (content === undefined) continue;
      for (const target of readTargets(record)) {
        const label = readLabel(target);
        const isPublished = isLive(target.status ?? record.status);
        if (label !== undefined && isPublished && !hasUnpublishedContent(history, label, position)) {
          const text = resolveEffectiveText(content, label);
          yield { observation, label, text, target, defaultText: isObject(content) ? content.text : undefined };
        }
      }
    }
}

/** Every observed published text in segments, with its platform and the text that was requested. */
export function* findPublishedTexts(
  trace: readonly Observation[],
  behaviour: Behaviour,
): Generator<PublishedTarget & { readonly segments: readonly string[] }> {
  const recordedTargets = [...findRecordedTargets(trace, behaviour)];
  const hasTexts = areTextsPublished(recordedTargets);
  for (const { target, defaultText: _, ...published } of recordedTargets) {
    const segments = asList(target.segments).map((part) => (isObject(part) ? part.text : part));
    if (segments.length > 0 && segments.every((part) => typeof part === 'string')) yield { ...published, segments };
    else if (hasTexts && typeof target.text === 'string' && published.text?.includes(separator) === false)
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
 * different texts, one of which overrides the default text. Nothing is concluded about threads, of which a record may
 * have the first segment there.
 */
function areTextsPublished(targets: readonly RecordedTarget[]): boolean {
  const shownTexts = targets.filter(({ target, text }) => text !== undefined && target.text === text);
  return (
    new Set(shownTexts.map(({ text }) => text)).size > 1 &&
    shownTexts.some(({ text, defaultText }) => text !== defaultText)
  );
}

/**
 * Every observed number of segments, with its platform and the text that was requested. A member of a target is this
 * number if its name says so and it is right for two targets with different numbers.
 */
export function* findSegmentCounts(
  trace: readonly Observation[],
  behaviour: Behaviour,
): Generator<PublishedTarget & { readonly count: number; readonly expectedCount: number }> {
  const counts = [...findRecordedTargets(trace, behaviour)].flatMap(({ observation, label, text, target }) => {
    const count = readSegmentCount(target);
    if (count === undefined || text === undefined || !isSplitAlike(text, behaviour)) return [];
    const expectedCount = getPlatformByLabel(label).text.threads ? splitThread(text, behaviour).length : 1;
    return [{ observation, label, text, count, expectedCount }];
  });
  const correctCounts = counts.filter(({ count, expectedCount }) => count === expectedCount);
  if (new Set(correctCounts.map(({ count }) => count)).size > 1) yield* counts;
}

function readSegmentCount(target: JsonObject): number | undefined {
  const [, count] = Object.entries(target).find(([name]) => /segment|thread/i.test(name)) ?? [];
  return typeof count === 'number' && count > 0 ? count : undefined;
}
