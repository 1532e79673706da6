/** The law on the content of a post that its record repeats. */
import { asObject, isObject, type JsonObject, toText } from '../../../json.ts';
import { stripUnknownMembers } from '../../../judging/stripUnknownMembers.ts';
import { PostCreate } from '../../../schemas/post.ts';
import { law, type Observation } from '../../law.ts';
import { buildTargets, createdPost, page, post, postBody } from '../../traces/examples.ts';
import { isSameName } from '../../traces/mediaNames.ts';
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
import {
  checkEqual,
  checkThat,
  containsJson,
  getInstantAt,
  getMemberAt,
  isSameMoment,
} from '../../traces/traceReader.ts';

const buildCreation = (record: unknown) => createdPost(record, postBody);

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
