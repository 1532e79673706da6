/** The law on the content of a post that its record repeats. */
import type { Behaviour } from '../../../decisions/index.ts';
import { asObject, type JsonObject, toText } from '../../../json.ts';
import { stripUnknownMembers } from '../../../judging/stripUnknownMembers.ts';
import { PostCreate } from '../../../schemas/post.ts';
import { type LawCase, law, type Observation } from '../../law.ts';
import { buildTargets, createdPost, page, post, postBody } from '../../traces/examples.ts';
import { isSameName, mediaKindByTitle } from '../../traces/mediaNames.ts';
import { isScheduledTime } from '../../traces/postSightings.ts';
import {
  buildTargetKey,
  getContentAt,
  getVersionAt,
  hasEnded,
  isCompleteRecord,
  listPostHistories,
  readTargets,
} from '../../traces/posts.ts';
import { containsContent } from '../../traces/recordMembers.ts';
import { checkEqual, checkThat, containsJson, getInstantAt, getMemberAt } from '../../traces/traceReader.ts';

const buildCreation = (record: unknown) => createdPost(record, postBody);

/** Whether publishing has begun: a record may then have the time of publication instead of the schedule. */
function hasPublishingBegun({ at }: Observation, { status }: JsonObject, content: JsonObject): boolean {
  const due = getInstantAt(content, 'scheduledFor');
  return hasEnded(status) || status === 'publishing' || (due !== undefined && at >= due);
}

const echoedMembers = ['text', 'isAutoPlug', 'autoPlug', 'scheduledFor'] as const;

/** A record of a post with the requested content that it repeats. */
interface Echo {
  readonly observation: Observation;
  readonly record: JsonObject;
  readonly content: JsonObject;
  /** The platforms that the content and the republishes of the post target. */
  readonly labels: ReadonlySet<string>;
}

/** @param isScheduled whether the record must show the schedule of the post */
function* checkMembers(
  { observation, record, content, labels }: Echo,
  isScheduled: boolean,
  behaviour: Behaviour,
): Generator<LawCase> {
  for (const name of echoedMembers) {
    const sentValue = content[name];
    // Spellings of one instant are equal.
    const shownTime = name === 'scheduledFor' ? getInstantAt(record, name) : undefined;
    const isSameInstant = shownTime !== undefined && isScheduledTime(shownTime, getInstantAt(content, name), behaviour);
    const isApplicable = name === 'scheduledFor' ? isScheduled : name === 'text' || labels.has('professional');
    if (sentValue !== undefined && isApplicable)
      yield checkThat(
        observation,
        isSameInstant || containsJson(record, { [name]: sentValue }),
        sentValue,
        record[name],
      );
  }
}

function* checkTargets({ observation, record, content }: Echo): Generator<LawCase> {
  const foundKeys = [...new Set(readTargets(record).map(buildTargetKey))];
  for (const key of readTargets(content).map(buildTargetKey))
    yield checkThat(observation, foundKeys.includes(key), key, foundKeys);
}

function* checkPlatformContent({ observation, record, content, labels }: Echo): Generator<LawCase> {
  for (const [label, sentContent] of Object.entries(asObject(content.platformContent))) {
    const foundContent = getMemberAt(record, 'platformContent', label);
    // Content of a platform that is not a target may be dropped, and empty content has no known form.
    if (labels.has(label) && Object.keys(asObject(sentContent)).length > 0)
      yield checkThat(observation, containsContent(foundContent, sentContent), sentContent, foundContent);
  }
}

function* checkFiles({ observation, record, content }: Echo): Generator<LawCase> {
  for (const name of ['images', 'video', 'carousel']) {
    const [sentMedia, foundMedia] = [content, record].map((holder) => getMemberAt(holder, 'media', name));
    // A post with an empty list of images has none, and need not show the list.
    const isEmpty = Array.isArray(sentMedia) && sentMedia.length === 0 && (foundMedia ?? undefined) === undefined;
    if (sentMedia !== undefined && !isEmpty) yield checkEqual(observation, foundMedia, sentMedia);
  }
}

function* checkNames({ observation, record, content, labels }: Echo): Generator<LawCase> {
  for (const [name, kind] of Object.entries(mediaKindByTitle)) {
    const [sentName, foundName] = [content, record].map((holder) => getMemberAt(holder, 'media', name));
    const isApplicable = labels.has('professional') && getMemberAt(content, 'media', kind) !== undefined;
    // An empty name means the branding.
    if (isApplicable && typeof sentName === 'string' && sentName !== '' && typeof foundName === 'string')
      yield checkThat(observation, isSameName(foundName, sentName), sentName, foundName);
  }
}

const scheduledFor = '1970-01-01T01:00:00Z';
const scheduling = createdPost(post('scheduled', { scheduledFor }), { ...postBody, scheduledFor });

const withName = (filename: string) => ({
  ...postBody,
  platforms: buildTargets('professional'),
  media: { carousel: 'https://media.example.org/a.pdf', filename },
});

const withTag = (tag: string) => ({ platforms: buildTargets('video'), platformContent: { video: { tags: [tag] } } });

export const echo = law({
  id: 'post.record.echo',
  level: 'assumed',
  needs: ['post.record', 'post.update.merge', 'post.schedule.field'],
  source: {
    section: 'Post (request shape for create and update)',
    item: 'the returned record is not shown',
  },
  summary: 'The record contains the requested text, targets, overrides, options and media.',
  over: 'response',
  exercisedBy: 'a record of a post with its content',
  *cases(trace, behaviour) {
    for (const history of listPostHistories(trace))
      for (const { observation, post: record, position } of history.sightings) {
        const version = getVersionAt(history, position);
        if (version === undefined || observation.kind !== 'exchange' || !isCompleteRecord(record)) continue;
        // A service may ignore members that the contract lacks.
        const content = asObject(stripUnknownMembers(PostCreate, getContentAt(history, position, behaviour)));
        const earlierRepublishes = history.republishes.filter((republish) => republish.position <= position);
        const bodies = [content, ...earlierRepublishes.map(({ exchange }) => exchange.body)];
        const labels = new Set(bodies.flatMap(readTargets).map((target) => toText(target.platform)));
        const repeated: Echo = { observation, record, content, labels };
        const isScheduled = version.timing === 'scheduled' && !hasPublishingBegun(observation, record, content);
        yield* checkMembers(repeated, isScheduled, behaviour);
        yield* checkTargets(repeated);
        yield* checkPlatformContent(repeated);
        // After publishing, URLs may be those of processed files.
        if (!hasEnded(record.status)) yield* checkFiles(repeated);
        yield* checkNames(repeated);
      }
  },
  kept: [
    ['the text', buildCreation(post('draft'))],
    ['a trimmed name', createdPost(post('draft', withName('Our year')), withName(' Our year '))],
    ['a trimmed tag', createdPost(post('draft', withTag('a')), withTag(' a'))],
    ['no schedule during publishing', scheduling, page([post('publishing')])],
    ['no schedule once it is due', scheduling, { ...page([post('LIVE')]), at: 3_600_000 }],
    [
      'an unknown member is ignored',
      createdPost(post('draft'), { ...postBody, platformContent: { social: { note: 'x' } } }),
    ],
    ['no images, without the empty list', createdPost(post('draft'), { ...postBody, media: { images: [] } })],
  ],
  broken: [
    ['another text', buildCreation(post('draft', { text: 'Hallo' }))],
    ['a missing schedule', scheduling, { ...page([post('scheduled')]), at: 60_000 }],
    ['a missing target', createdPost(post('draft'), { ...postBody, platforms: buildTargets('social', 'photo') })],
    [
      'a missing image',
      createdPost(post('draft'), { ...postBody, media: { images: ['https://media.example.org/a.jpg'] } }),
    ],
    ['another name', createdPost(post('draft', withName('Our years')), withName('Our year'))],
  ],
});
