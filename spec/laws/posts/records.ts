/** Laws on the members of a post's record. */

import { isOpen } from '../../decisions/index.ts';
import { isObject, readMember } from '../../json.ts';
import { isPlatformLabel } from '../../platforms.ts';
import { postStates } from '../../schemas/post.ts';
import { law } from '../law.ts';
import { buildTargets, createdPost, ok, page, post, postBody, target } from '../traces/examples.ts';
import { findRecordsIn, hasEnded, listPostHistories, readTargets } from '../traces/posts.ts';
import { checkThat, getInstantAt, offersMember, readId } from '../traces/traceReader.ts';
import { echo } from './content/recordEcho.ts';

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
    'The record of a post has an id, a status, its targets, createdAt and updatedAt; each thread segment is an object with a text, or only the text.',
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
          // While post.outcomes is open, the record may show them anywhere.
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

const labelsKept = law({
  id: 'post.list.platforms.known',
  level: 'documented',
  needs: ['post.list.container', 'post.record'],
  source: { section: 'Platform labels', item: 'eight networks are supported' },
  summary: 'The record of a post has only platform labels that its requests named.',
  over: 'response',
  exercisedBy: 'a record of a post with its targets',
  *cases(trace) {
    for (const history of listPostHistories(trace))
      for (const { observation, post: record } of history.sightings.filter(
        (sighting) => sighting.observation.kind === 'exchange',
      )) {
        const requestedLabels = history.versions
          .flatMap((entry) => readTargets(entry.content))
          .map((entry) => entry.platform);
        // A body that the recorder cannot interpret proves nothing.
        if (history.republishes.length > 0 || requestedLabels.length === 0 || !requestedLabels.every(isPlatformLabel))
          continue;
        const foundLabels = readTargets(record).map((target) => target.platform);
        yield checkThat(
          observation,
          foundLabels.every((label) => requestedLabels.some((requestedLabel) => requestedLabel === label)),
          requestedLabels,
          foundLabels,
        );
      }
  },
  kept: [['the same label', buildCreation(post('draft')), page([post('draft')])]],
  broken: [['another name of the network', buildCreation(post('draft', { platforms: [target('bigbook', 'draft')] }))]],
  neutral: [['an unknown request body', ok('createPost', post('draft'))]],
});

export const recordLaws = [members, echo, labelsKept];
