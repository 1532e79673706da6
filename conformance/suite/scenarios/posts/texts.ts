/** Scenarios for texts of platforms, and threads. */
import { getForeignUrl, listTargets } from '../../../script/bodies.ts';
import { hasAnswer, readPublications, updateTextAlone } from '../choices.ts';
import {
  buildScenario,
  createPost,
  createPublishedPost,
  listPosts,
  type ScenarioBuilder,
  updatePost,
} from '../scenario.ts';

const separator = '\n\n\n';
const buildLongThread = (prefix: string) => Array.from({ length: 26 }, (_, i) => `${prefix} ${i + 1}`).join(separator);
const threadingPlatforms = ['microblog', 'textthread', 'openmicro'] as const;

export const buildTextScenarios: ScenarioBuilder = (context) => [
  buildScenario(
    'text/override',
    'One of three platforms has its own text',
    { about: ['post.text.effective', 'post.text.unsynced', 'post.record.echo'] },
    createPublishedPost('post', {
      text: 'For everybody',
      platforms: listTargets('microblog', 'openmicro', 'social'),
      platformContent: { microblog: { text: 'For some' } },
    }),
    readPublications(context),
  ),
  buildScenario(
    'text/own',
    'A post without a default text has one text per platform',
    { about: ['post.text.effective'] },
    createPublishedPost('post', {
      platforms: listTargets('microblog', 'textthread'),
      platformContent: { microblog: { text: 'Here' }, textthread: { text: 'There' } },
    }),
    readPublications(context),
  ),
  buildScenario(
    'text/zero',
    'The text 0 is a text like any other, as the default text and as an override',
    { about: ['post.text.effective', 'post.record.echo'] },
    createPublishedPost('post', { text: '0', platforms: listTargets('microblog', 'social') }),
    createPublishedPost('own', {
      text: 'From ten to zero',
      platforms: listTargets('microblog', 'social'),
      platformContent: { microblog: { text: '0' } },
    }),
    readPublications(context),
  ),
  buildScenario(
    'text/unsynced',
    'A changed default text applies to platforms without an override, and keeps the override',
    { about: ['post.text.override.kept', 'post.text.unsynced'], needs: ['post.update.merge'] },
    createPost('post', {
      text: 'Old',
      platforms: listTargets('microblog', 'openmicro'),
      platformContent: { microblog: { text: 'Own' } },
    }),
    updatePost('post', { text: 'New', platforms: listTargets('microblog', 'openmicro') }),
    listPosts(),
    updatePost('post', { text: 'Newer', platforms: listTargets('microblog', 'openmicro') }),
    listPosts(),
    updateTextAlone(context, 'post', 'Newest'),
    listPosts(),
  ),
  buildScenario(
    'text/equal',
    'An override that equals the default text stays when the default text changes',
    { about: ['post.text.override.kept', 'post.text.unsynced'], needs: ['post.update.merge'] },
    createPost('post', {
      text: 'Same',
      platforms: listTargets('microblog', 'openmicro'),
      platformContent: { microblog: { text: 'Same' } },
    }),
    listPosts(),
    updatePost('post', { text: 'Other', platforms: listTargets('microblog', 'openmicro') }),
    listPosts(),
  ),
  buildScenario(
    'text/synced',
    'A platform with options but without a text uses the default text',
    { about: ['post.text.synced'] },
    createPost('post', {
      text: 'For everybody',
      platforms: listTargets('photo', 'social'),
      platformContent: { photo: { contentType: 'feed' } },
      media: { images: [getForeignUrl('photo.jpg')] },
    }),
    listPosts(),
  ),
  buildScenario(
    'text/edited',
    'The most recently edited text is published',
    {
      about: ['post.text.effective', 'thread.segments'],
      needs: ['post.update.merge', 'post.update.publish'],
      when: hasAnswer(context, 'post.update.publish', 'publish'),
    },
    createPost('post', { text: 'First', platforms: listTargets('microblog', 'openmicro') }),
    updatePost('post', {
      text: `Second${separator}and more`,
      platforms: listTargets('microblog', 'openmicro'),
      platformContent: { openmicro: { text: 'Mine' } },
    }),
    updatePost('post', {
      text: `Second${separator}and more`,
      platforms: listTargets('microblog', 'openmicro'),
      platformContent: { openmicro: { text: 'Mine' } },
      publishNow: true,
    }),
    readPublications(context),
  ),
  ...threadingPlatforms.map((label) =>
    buildScenario(
      `thread/${label}`,
      `A text with two separators is a thread of three on ${label}, although two segments are equal`,
      { about: ['thread.segments', 'post.text.effective'] },
      createPublishedPost('post', {
        text: ['one', 'two \u{1f469}\u200d\u{1f467}, cafe\u0301', 'one'].join(separator),
        platforms: listTargets(label),
      }),
      readPublications(context),
    ),
  ),
  buildScenario(
    'thread/spaces',
    'Spaces next to a separator belong to the text',
    { about: ['thread.segments', 'post.text.effective'], needs: ['thread.split'] },
    createPublishedPost('post', { text: 'one \n\n\n two', platforms: listTargets('microblog') }),
    readPublications(context),
  ),
  buildScenario(
    'thread/newlines',
    'One or two newlines do not split a text',
    { about: ['thread.segments', 'post.text.effective'] },
    createPublishedPost('post', { text: 'one\ntwo\n\nthree', platforms: listTargets(...threadingPlatforms) }),
    readPublications(context),
  ),
  ...threadingPlatforms.map((label) =>
    buildScenario(
      `thread/apart/${label}`,
      `The same requests thread on ${label} and are single posts on professional`,
      { about: ['thread.segments', 'thread.elsewhere', 'post.text.effective'] },
      (
        [
          ['default', ['one', 'two'], undefined],
          ['own', ['one'], ['mine', 'and mine', 'and mine again']],
          ['alone', ['one', 'two'], ['one alone']],
        ] as const
      ).map(([name, segments, ownSegments]) =>
        createPublishedPost(name, {
          text: segments.join(separator),
          platforms: listTargets('professional', label),
          ...(ownSegments === undefined ? {} : { platformContent: { [label]: { text: ownSegments.join(separator) } } }),
        }),
      ),
      createPublishedPost('single', { text: ['one', 'two'].join(separator), platforms: listTargets('professional') }),
      readPublications(context),
    ),
  ),
  ...threadingPlatforms.map((label) =>
    buildScenario(
      `thread/long/${label}`,
      `A text with twenty-five separators is a thread of twenty-six on ${label}, in the default text and in an override`,
      { about: ['thread.segments', 'post.text.effective'] },
      createPublishedPost('post', { text: buildLongThread('Part'), platforms: listTargets(label) }),
      createPublishedPost('own', {
        text: 'One for all',
        platforms: listTargets(label),
        platformContent: { [label]: { text: buildLongThread('My part') } },
      }),
      readPublications(context),
    ),
  ),
  buildScenario(
    'thread/own',
    'Whether a platform has a thread depends on its own text alone',
    { about: ['thread.segments', 'post.text.effective'] },
    threadingPlatforms.flatMap((label) => [
      createPublishedPost(`thread on ${label}`, {
        text: 'One for all',
        platforms: listTargets(...threadingPlatforms),
        platformContent: { [label]: { text: ['mine', 'and mine'].join(separator) } },
      }),
      createPublishedPost(`thread except on ${label}`, {
        text: ['one', 'two'].join(separator),
        platforms: listTargets(...threadingPlatforms),
        platformContent: { [label]: { text: 'One alone' } },
      }),
    ]),
    readPublications(context),
  ),
];
