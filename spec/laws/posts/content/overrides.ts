/** Laws on text overrides: they are marked as unsynced and survive changes of the default text. */
import { isObject, readMember } from '../../../json.ts';
import { platformLabels } from '../../../platforms.ts';
import { law } from '../../law.ts';
import { buildTargets, createdPost, ok, page, post, postBody, republishedPost } from '../../traces/examples.ts';
import { getContentAt, getVersionAt, listPostHistories, readTargets } from '../../traces/posts.ts';
import { hasOwnTextBefore, listPostUpdates } from '../../traces/postUpdates.ts';
import { checkEqual, checkThat, getMemberAt } from '../../traces/traceReader.ts';
import { createMarkReader, hasOwnText } from './syncedMark.ts';

const cite = (item: string) => ({ section: 'platformContent.<label> fields', item });
const overrideSource = cite('platformContent.<label>.text overrides the default text and marks it as unsynced');
const needs = ['post.record', 'post.update.merge'] as const;

const buildOverrideCreation = (content: object) =>
  createdPost(post('draft', { platformContent: content }), {
    ...postBody,
    platformContent: { social: { text: 'Own' } },
  });

const overrideUnsynced = law({
  id: 'post.text.unsynced',
  level: 'documented',
  needs,
  compares: ['post.record:platformContent.synced'],
  everyReading: ['post.update.merge'],
  source: overrideSource,
  summary: 'A platform that overrides the default text is marked as unsynced.',
  over: 'lifecycle',
  exercisedBy: 'the member synced of a platform with a text of its own in a record',
  *cases(trace, behaviour) {
    for (const history of listPostHistories(trace)) {
      const readMark = createMarkReader(history, behaviour);
      for (const { observation, post: record, position } of history.sightings) {
        const content = getContentAt(history, position, behaviour);
        for (const { platform } of readTargets(content)) {
          const isSynced = readMark(record, platform);
          // A record may omit the mark.
          if (hasOwnText(content, platform) && typeof isSynced === 'boolean')
            yield checkEqual(observation, isSynced, false);
        }
      }
    }
  },
  kept: [['synced false', buildOverrideCreation({ social: { text: 'Own', synced: false } })]],
  broken: [['synced true', buildOverrideCreation({ social: { text: 'Own', synced: true } })]],
  neutral: [
    ['no override', createdPost(post('draft'), postBody)],
    ['no mark', buildOverrideCreation({ social: { text: 'Own' } })],
  ],
});

const updateRequest = { id: 'post_1', body: { text: 'New', platforms: postBody.platforms } };
const ownContent = { social: { text: 'Own', synced: false } };

const overrideKept = law({
  id: 'post.text.override.kept',
  level: 'documented',
  needs,
  source: overrideSource,
  summary: 'A later change of the default text does not affect a platform that overrides it.',
  holds: { 'post.update.merge': ['merge-patch', 'two-levels', 'shallow'] },
  over: 'lifecycle',
  exercisedBy: 'records of a post with a text for one platform before and after an update of its default text',
  *cases(trace, behaviour) {
    for (const update of listPostUpdates(trace)) {
      const { exchange, body, previous: before, after } = update;
      if (readMember(body, 'text') === undefined || readMember(body, 'platformContent') !== undefined) continue;
      const overrides = readMember(before, 'platformContent');
      for (const [label, content] of Object.entries(isObject(overrides) ? overrides : {})) {
        const text = readMember(content, 'text');
        const isTargeted = [before, after].every((record) =>
          readTargets(record).some(({ platform }) => platform === label),
        );
        // A record may show the effective text of every platform; a synced one is not an override.
        const isOverride = text !== readMember(before, 'text') || hasOwnTextBefore(update, label, behaviour);
        if (typeof text !== 'string' || !isOverride || readMember(content, 'synced') === true) continue;
        if (isTargeted) yield checkEqual(exchange, getMemberAt(after, 'platformContent', label, 'text'), text);
      }
    }
  },
  kept: [
    [
      'the override stays',
      buildOverrideCreation(ownContent),
      ok('updatePost', post('draft', { text: 'New', platformContent: ownContent }), updateRequest),
    ],
  ],
  broken: [
    [
      'the override follows the default',
      buildOverrideCreation(ownContent),
      ok('updatePost', post('draft', { text: 'New', platformContent: { social: { text: 'New' } } }), updateRequest),
    ],
    [
      'an override that equals the default follows it',
      createdPost(post('draft', { platformContent: { social: { text: 'Hello' } } }), {
        ...postBody,
        platformContent: { social: { text: 'Hello' } },
      }),
      ok('updatePost', post('draft', { text: 'New', platformContent: { social: { text: 'New' } } }), updateRequest),
    ],
    [
      'the override is lost',
      buildOverrideCreation(ownContent),
      ok('updatePost', post('draft', { text: 'New' }), updateRequest),
    ],
    [
      'the override follows the default later',
      buildOverrideCreation(ownContent),
      ok('updatePost', post('draft', { text: 'New', platformContent: ownContent }), updateRequest),
      page([post('draft', { text: 'New', platformContent: { social: { text: 'New' } } })]),
    ],
  ],
  neutral: [
    [
      'no override',
      createdPost(post('draft'), postBody),
      ok('updatePost', post('draft', { text: 'New' }), updateRequest),
    ],
  ],
});

const optionOnlyBody = {
  ...postBody,
  platforms: buildTargets('photo'),
  platformContent: { photo: { contentType: 'reel' } },
};

const defaultSynced = law({
  id: 'post.text.synced',
  level: 'derived',
  argument:
    'Author: only an override of the text makes a platform unsynced. Implementer: options may do so as well. The document ties the mark to platformContent.<label>.text.',
  needs: ['post.record'],
  compares: ['post.record:platformContent.synced'],
  source: cite('a platform absent from platformContent uses the default text'),
  summary: 'A platform that uses the default text is not marked as unsynced, whatever options it sets.',
  over: 'lifecycle',
  exercisedBy: 'the member synced of a platform without a text of its own in a record',
  *cases(trace, behaviour) {
    for (const history of listPostHistories(trace)) {
      if (history.versions.length > 1) continue;
      const readMark = createMarkReader(history, behaviour);
      for (const { observation, post: record, position } of history.sightings)
        for (const label of platformLabels) {
          const isSynced = readMark(record, label);
          // A republish may also give a text to a platform that already has the post.
          const bodies = [
            getVersionAt(history, position)?.content,
            ...history.republishes
              .filter((republish) => republish.position <= position)
              .map(({ exchange }) => exchange.body),
          ];
          const hasText = bodies.some((body) => getMemberAt(body, 'platformContent', label, 'text') !== undefined);
          if (typeof isSynced === 'boolean' && !hasText) yield checkThat(observation, isSynced, true, isSynced);
        }
    }
  },
  kept: [
    [
      'only an option',
      createdPost(post('draft', { platformContent: { photo: { contentType: 'reel', synced: true } } }), optionOnlyBody),
    ],
  ],
  broken: [
    [
      'unsynced by an option',
      createdPost(
        post('draft', { platformContent: { photo: { contentType: 'reel', synced: false } } }),
        optionOnlyBody,
      ),
    ],
  ],
  neutral: [
    [
      'an override in a republish',
      createdPost(post('published'), { ...postBody, publishNow: true }),
      republishedPost(post('published', { platformContent: { microblog: { text: 'Shorter', synced: false } } }), {
        platforms: buildTargets('microblog'),
        platformContent: { microblog: { text: 'Shorter' } },
      }),
    ],
    [
      'an override of another platform in a republish',
      createdPost(post('published'), { ...postBody, publishNow: true }),
      republishedPost(post('published', { platformContent: { social: { text: 'Other', synced: false } } }), {
        platforms: buildTargets('microblog'),
        platformContent: { social: { text: 'Other' } },
      }),
    ],
  ],
});

export const overrideLaws = [overrideUnsynced, overrideKept, defaultSynced];
