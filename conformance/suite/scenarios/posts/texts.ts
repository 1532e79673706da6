/** Scenarios for texts of platforms, and threads. */
import { foreign, to } from '../../../script/bodies.ts';
import { chose, untilPublished } from '../choices.ts';
import { list, outbox, post, published, type Scenarios, scene, update } from '../scene.ts';

const separator = '\n\n\n';
const many = (what: string) => Array.from({ length: 26 }, (_, i) => `${what} ${i + 1}`).join(separator);
const threading = ['microblog', 'textthread', 'openmicro'] as const;

export const textScenarios: Scenarios = (context) => [
  scene(
    'text/override',
    'One of three platforms has its own text',
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
    'A post without a default text has one text per platform',
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
    'A changed default text applies to platforms without an override, and keeps the override',
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
    'A platform with options but without a text uses the default text',
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
          'The last edited text is published',
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
    'Spaces next to a separator belong to the text',
    { about: ['thread.segments', 'post.text.effective'], needs: ['thread.split'] },
    published('post', { text: 'one \n\n\n two', platforms: to('microblog') }),
    untilPublished(context),
    outbox,
    list(),
  ),
  scene(
    'thread/newlines',
    'One or two newlines do not split a text',
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
    'A text with twenty-five separators is a thread of twenty-six, in the default text and in an override',
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
    'A separator in the text of one platform creates a thread only there',
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
