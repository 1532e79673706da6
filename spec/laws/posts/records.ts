/** Laws on the members of a post's record: those that every record has, and those that the request set. */

import { isOpen } from '../../decisions/index.ts';
import { asObject, isObject, type JsonObject, readMember, toText } from '../../json.ts';
import { stripUnknownMembers } from '../../judging/stripUnknownMembers.ts';
import { PostCreate, postStates } from '../../schemas/post.ts';
import { law, type Observation } from '../law.ts';
import { buildTargets, createdPost, page, post, postBody, target } from '../traces/examples.ts';
import { isSameName } from '../traces/mediaNames.ts';
import {
  buildTargetKey,
  findRecordsIn,
  getContentAt,
  getVersionAt,
  hasEnded,
  isCompleteRecord,
  listPostHistories,
  readTargets,
} from '../traces/posts.ts';
import { containsContent } from '../traces/recordMembers.ts';
import {
  checkEqual,
  checkThat,
  containsJson,
  getInstantAt,
  getMemberAt,
  isSameMoment,
  offersMember,
  readId,
} from '../traces/traceReader.ts';

const recordSource = {
  section: 'Post (request shape for create and update)',
  item: 'the returned record is not shown',
};
const contentMembers = ['text', 'platforms', 'platformContent', 'media'] as const;
const knownStates: ReadonlySet<unknown> = new Set(postStates);
const buildCreation = (record: unknown) => createdPost(record, postBody);

/** Whether a value is a list of segments: texts, or objects with a text, and with a URL if they have one. */
const areSegments = (value: unknown): boolean => Array.isArray(value) && value.every(isSegment);

function isSegment(item: unknown): boolean {
  if (!isObject(item)) return typeof item === 'string';
  const url = readMember(item, 'url') ?? undefined;
  return typeof readMember(item, 'text') === 'string' && (url === undefined || typeof url === 'string');
}

const members = law({
  id: 'post.record.members',
  level: 'assumed',
  needs: ['post.record', 'post.states', 'post.list.container', 'post.outcomes'],
  everyReading: ['post.outcomes'],
  source: recordSource,
  summary:
    'The record of a post has an id, a status, its targets, createdAt and updatedAt; thread segments are an array of strings.',
  over: 'response',
  exercisedBy: 'a record of a post',
  *cases(trace, behaviour) {
    for (const exchange of trace.filter((observation) => observation.kind === 'exchange')) {
      const isExpected = (record: unknown, name: string) =>
        name === 'platforms'
          ? // A record without any requested content has it elsewhere.
            contentMembers.some((contentMember) => readMember(record, contentMember) !== undefined)
          : offersMember(behaviour, 'post.record', name) && exchange.unseen?.includes(`post.record:${name}`) !== true;
      for (const record of findRecordsIn(exchange)) {
        const targets = readTargets(record);
        // Whether a target has a status before publishing is attempted is open. A post can fail before, for its quota.
        const isFinal =
          hasEnded(record.status) &&
          (record.status !== 'failed' || targets.some(({ status }) => (status ?? undefined) !== undefined));
        const membersPresent: Readonly<Record<string, boolean>> = {
          id: readId(record) !== undefined,
          status: knownStates.has(record.status),
          platforms: targets.length > 0,
          // Targets can have statuses of their own, which no decision names.
          // Where the outcomes are is unknown while it is open.
          'platforms.status': targets.every(({ status }) =>
            (status ?? undefined) === undefined
              ? !isFinal || isOpen(behaviour, 'post.outcomes')
              : typeof status === 'string' && status !== '',
          ),
          'platforms.segments': targets.every(
            ({ segments }) => (segments ?? undefined) === undefined || areSegments(segments),
          ),
          createdAt: getInstantAt(record, 'createdAt') !== undefined,
          updatedAt: getInstantAt(record, 'updatedAt') !== undefined,
        };
        const missingNames = Object.keys(membersPresent).filter(
          (name) => membersPresent[name] !== true && isExpected(record, name),
        );
        yield checkThat(exchange, missingNames.length === 0, `a record with ${missingNames.join(', ')}`, record);
      }
    }
  },
  kept: [
    ['a record', buildCreation(post('draft'))],
    ['a list', page([post('draft')])],
    ['draft targets without a status', buildCreation(post('draft', { platforms: buildTargets('social') }))],
    [
      'draft targets with the status null',
      buildCreation(
        post('draft', { platforms: buildTargets('social').map((target) => ({ ...target, status: null })) }),
      ),
    ],
    [
      'segments as plain texts',
      buildCreation(post('published', { platforms: [target('microblog', 'published', { segments: ['Hello'] })] })),
    ],
    ['a target with a status of its own', buildCreation(post('draft', { platforms: [target('social', 'pending')] }))],
    ['a failure before its targets', buildCreation(post('failed', { platforms: buildTargets('social') }))],
    [
      'a record whose content is elsewhere',
      buildCreation({ ...post('draft'), text: undefined, platforms: undefined, record: post('draft') }),
    ],
    [
      'a member that the profile places elsewhere',
      { ...page([post('draft', { status: undefined })]), unseen: ['post.record:status'] },
    ],
  ],
  broken: [
    ['an unknown status', buildCreation(post('queued'))],
    [
      'one text in place of segments',
      buildCreation(post('published', { platforms: [target('microblog', 'published', { segments: 'Hello' })] })),
    ],
    [
      'numbers as segments',
      buildCreation(post('published', { platforms: [target('microblog', 'published', { segments: [{ text: 7 }] })] })),
    ],
    ['no createdAt', buildCreation(post('draft', { createdAt: undefined }))],
    ['no status of published targets', buildCreation(post('published', { platforms: buildTargets('social') }))],
    [
      'a status that is no text',
      buildCreation(post('draft', { platforms: [{ ...target('social', 'draft'), status: 7 }] })),
    ],
    ['no targets', buildCreation(post('draft', { platforms: undefined }))],
  ],
  neutral: [['an empty list', page([])]],
});

/** Whether publishing has begun: a record may then have the time of publication instead of the schedule. */
function hasPublishingBegun({ at }: Observation, { status }: JsonObject, content: JsonObject): boolean {
  const due = getInstantAt(content, 'scheduledFor');
  return hasEnded(status) || status === 'publishing' || (due !== undefined && at >= due);
}

const echoedMembers = ['text', 'isAutoPlug', 'autoPlug', 'scheduledFor'] as const;

const scheduledFor = '1970-01-01T01:00:00Z';
const scheduling = createdPost(post('scheduled', { scheduledFor }), { ...postBody, scheduledFor });

const withName = (filename: string) => ({
  ...postBody,
  platforms: buildTargets('professional'),
  media: { carousel: 'https://media.example.org/a.pdf', filename },
});

const withTag = (tag: string) => ({ platforms: buildTargets('video'), platformContent: { video: { tags: [tag] } } });

const echo = law({
  id: 'post.record.echo',
  level: 'assumed',
  needs: ['post.record', 'post.update.merge', 'post.schedule.field'],
  source: recordSource,
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
        for (const name of echoedMembers) {
          const sentValue = content[name];
          // Spellings of one instant are equal.
          const isSameInstant =
            name === 'scheduledFor' && isSameMoment(getInstantAt(record, name), getInstantAt(content, name));
          const isInapplicable =
            name === 'scheduledFor'
              ? version.timing !== 'scheduled' || hasPublishingBegun(observation, record, content)
              : name !== 'text' && !labels.has('professional');
          if (sentValue !== undefined && !isInapplicable)
            yield checkThat(
              observation,
              isSameInstant || containsJson(record, { [name]: sentValue }),
              sentValue,
              record[name],
            );
        }
        const foundTargets = new Set(readTargets(record).map(buildTargetKey));
        for (const target of readTargets(content))
          yield checkThat(observation, foundTargets.has(buildTargetKey(target)), buildTargetKey(target), [
            ...foundTargets,
          ]);
        for (const [label, override] of Object.entries(
          isObject(content.platformContent) ? content.platformContent : {},
        )) {
          const foundContent = getMemberAt(record, 'platformContent', label);
          // Content of a platform that is not a target may be dropped, and empty content has no known form.
          if (labels.has(label) && Object.keys(asObject(override)).length > 0)
            yield checkThat(observation, containsContent(foundContent, override), override, foundContent);
        }
        // After publishing, URLs may be those of processed files.
        for (const name of ['images', 'video', 'carousel']) {
          const [sentMedia, foundMedia] = [content, record].map((holder) => getMemberAt(holder, 'media', name));
          // A post with an empty list of images has none, and need not show the list.
          const isEmpty = Array.isArray(sentMedia) && sentMedia.length === 0 && (foundMedia ?? undefined) === undefined;
          if (sentMedia !== undefined && !isEmpty && !hasEnded(record.status))
            yield checkEqual(observation, foundMedia, sentMedia);
        }
        for (const [name, kind] of [
          ['filename', 'carousel'],
          ['videoTitle', 'video'],
        ] as const) {
          const [sentName, foundName] = [content, record].map((holder) => getMemberAt(holder, 'media', name));
          const isApplicable = labels.has('professional') && getMemberAt(content, 'media', kind) !== undefined;
          // An empty name means the branding.
          if (isApplicable && typeof sentName === 'string' && sentName !== '' && typeof foundName === 'string')
            yield checkThat(observation, isSameName(foundName, sentName), sentName, foundName);
        }
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

export const recordLaws = [members, echo];
