/** Texts of platforms, and threads. */
import { foreign, to } from '../../../script/bodies.ts';
import { chose, untilPublished } from '../choices.ts';
import { list, outbox, post, published, type Scenarios, scene, update } from '../scene.ts';

const separator = '\n\n\n';
const many = (what: string) => Array.from({ length: 26 }, (_, i) => `${what} ${i + 1}`).join(separator);
const threading = ['microblog', 'textthread', 'openmicro'] as const;

export const textScenarios: Scenarios = (context) => [
  scene(
    'text/override',
    'One of three platforms has a text of its own',
    { about: ['post.text.effective', 'post.text.unsynced', 'post.record.echo'] },
    published('post', {
      text: 'For everybody',
      platforms: to('microblog', 'openmicro', 'social'),
      platformContent: { microblog: { text: 'For some' } },
    }),
    untilPublished(context),
    outbox,
    list(),
  ),
  scene(
    'text/own',
    'Without a default text every platform has its own',
    { about: ['post.text.effective'] },
    published('post', {
      platforms: to('microblog', 'textthread'),
      platformContent: { microblog: { text: 'Here' }, textthread: { text: 'There' } },
    }),
    untilPublished(context),
    outbox,
    list(),
  ),
  scene(
    'text/unsynced',
    'A changed default text reaches the platforms without their own, and leaves the override alone',
    { about: ['post.text.override.kept', 'post.text.unsynced'], needs: ['post.update.merge'] },
    post('post', {
      text: 'Old',
      platforms: to('microblog', 'openmicro'),
      platformContent: { microblog: { text: 'Own' } },
    }),
    update('post', { text: 'New', platforms: to('microblog', 'openmicro') }),
    list(),
    update('post', { text: 'Newer', platforms: to('microblog', 'openmicro') }),
    list(),
  ),
  scene(
    'text/synced',
    'Options alone do not take a platform away from the default text',
    { about: ['post.text.synced'] },
    post('post', {
      text: 'For everybody',
      platforms: to('photo', 'social'),
      platformContent: { photo: { contentType: 'feed' } },
      media: { images: [foreign('photo.jpg')] },
    }),
    list(),
  ),
  ...(chose(context, 'post.update.publish', 'publish')
    ? [
        scene(
          'text/edited',
          'What is published is the text as it was edited last',
          { about: ['post.text.effective', 'thread.segments'], needs: ['post.update.merge', 'post.update.publish'] },
          post('post', { text: 'First', platforms: to('microblog', 'openmicro') }),
          update('post', {
            text: `Second${separator}and more`,
            platforms: to('microblog', 'openmicro'),
            platformContent: { openmicro: { text: 'Mine' } },
          }),
          update('post', {
            text: `Second${separator}and more`,
            platforms: to('microblog', 'openmicro'),
            platformContent: { openmicro: { text: 'Mine' } },
            publishNow: true,
          }),
          untilPublished(context),
          outbox,
          list(),
        ),
      ]
    : []),
  ...threading.map((label) =>
    scene(
      `thread/${label}`,
      `A text with two separators is a thread of three on ${label}`,
      { about: ['thread.segments', 'post.text.effective'], needs: ['thread.split'] },
      published('post', { text: ['one', 'two', 'three'].join(separator), platforms: to(label) }),
      untilPublished(context),
      outbox,
      list(),
    ),
  ),
  scene(
    'thread/spaces',
    'Spaces beside a separator belong to the text',
    { about: ['thread.segments', 'post.text.effective'], needs: ['thread.split'] },
    published('post', { text: 'one \n\n\n two', platforms: to('microblog') }),
    untilPublished(context),
    outbox,
    list(),
  ),
  scene(
    'thread/newlines',
    'One and two newlines split nothing',
    { about: ['thread.segments', 'post.text.effective'], needs: ['thread.split'] },
    published('post', { text: 'one\ntwo\n\nthree', platforms: to(...threading) }),
    untilPublished(context),
    outbox,
    list(),
  ),
  scene(
    'thread/apart',
    'The same request threads on one platform and is a single post on others',
    { about: ['thread.segments', 'thread.elsewhere', 'post.text.effective'], needs: ['thread.split'] },
    published('post', {
      text: ['one', 'two'].join(separator),
      platforms: to('professional', 'microblog', 'openmicro'),
      platformContent: { openmicro: { text: 'One alone' } },
    }),
    untilPublished(context),
    outbox,
    list(),
  ),
  scene(
    'thread/long',
    'A text with twenty-five separators is a thread of twenty-six, in the default text and in an own one',
    { about: ['thread.segments', 'post.text.effective'], needs: ['thread.split'] },
    published('post', { text: many('Part'), platforms: to(...threading) }),
    published('own', {
      text: 'One for all',
      platforms: to('microblog'),
      platformContent: { microblog: { text: many('My part') } },
    }),
    untilPublished(context),
    outbox,
    list(),
  ),
  scene(
    'thread/own',
    'A separator in a platform’s own text threads there alone',
    { about: ['thread.segments', 'post.text.effective'], needs: ['thread.split'] },
    published('post', {
      text: 'One for all',
      platforms: to('microblog', 'textthread'),
      platformContent: { textthread: { text: ['mine', 'and mine'].join(separator) } },
    }),
    untilPublished(context),
    outbox,
    list(),
  ),
];
