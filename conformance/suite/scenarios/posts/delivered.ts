/** Scenarios for what reaches the networks: texts, targets and options as last set. */
import type { JsonObject } from '../../../../spec/json.ts';
import { type PlatformLabel, platform } from '../../../../spec/platforms.ts';
import { account, file, photos, to } from '../../../script/bodies.ts';
import { bound, chose, publishSeconds, untilPublished } from '../choices.ts';
import {
  advance,
  list,
  outbox,
  published,
  remove,
  type Scenarios,
  scene,
  scheduled,
  scheduling,
  update,
} from '../scene.ts';

const separator = '\n\n\n';
const sent = ['post.text.effective', 'post.publish.only-targets', 'post.publish.all-targets', 'post.publish.once'];
const told = { needs: scheduling, alone: true } as const;

/** Texts that break if a service escapes, truncates, trims or normalizes them. */
const signs: Readonly<Record<string, string>> = {
  emoji: 'Bread 😀, a family 👨‍👩‍👧, a flag 🇦🇹 and 𠮷',
  marks: 'Cafe\u0301 and Café, Zoe\u0308 and ﬁne',
  markup: 'Salt & pepper, <b>bold</b>, &amp; "quotes" \'here\' and `there` — 50 % off',
  lines: 'One\ntwo\n\nthree\n- a\t- b\\n',
  rules: 'One\n---\ntwo\n***\nthree\n\n \nfour 1/2\n\n2/2',
  right: 'مرحبا بالعالم and שלום',
  links: 'https://example.com/?a=1&b=%20#c @ada #bread',
};

/** A text of maximum length with a recognizable end. */
const longest = (label: PlatformLabel): string => {
  const { max } = platform(label).text;
  return `${'bread and jam '.repeat(max / 14 + 1).slice(0, max - 4)}end.`;
};

const plainly = ['professional', 'social', 'microblog', 'textthread', 'openmicro'] as const;

const texts: Scenarios = (context) => [
  scene(
    'delivered/signs',
    'Emoji, combining marks, markup, quotes and newlines arrive unchanged',
    { about: ['post.text.effective', 'thread.segments', 'thread.elsewhere', 'post.record.echo'] },
    Object.entries(signs).map(([name, text]) => published(name, { text, platforms: to(...plainly) })),
    published('own', {
      text: signs.markup,
      platforms: to('professional', 'microblog'),
      platformContent: { professional: { text: signs.emoji }, microblog: { text: signs.marks } },
    }),
    untilPublished(context),
    outbox,
    list(),
  ),
  scene(
    'delivered/own',
    'Each platform gets its own text if it has one',
    { about: ['post.text.effective', 'post.record.echo'] },
    published('texts', {
      text: 'For everybody',
      platforms: to(...plainly),
      platformContent: Object.fromEntries(plainly.map((label) => [label, { text: `Only for ${label}` }])),
    }),
    (['photo', 'video', 'shortvideo'] as const).map((label) => {
      const own: JsonObject = chosen[label].platformContent;
      const content = { ...(own[label] as JsonObject), text: `Only for ${label}` };
      return published(label, { ...chosen[label], platformContent: { [label]: content } });
    }),
    untilPublished(context),
    outbox,
    list(),
  ),
  scene(
    'delivered/long',
    'Texts of maximum length arrive completely',
    { about: ['post.text.effective', 'thread.segments', 'post.record.echo'] },
    plainly.map((label) => published(label, { text: longest(label), platforms: to(label) })),
    published('photo', { ...chosen.photo, text: longest('photo') }),
    untilPublished(context),
    outbox,
    list(),
  ),
  scene(
    'delivered/blanks',
    'White space around a text is kept',
    { about: ['post.text.effective', 'post.record.echo'], needs: ['thread.split'] },
    published('post', { text: '  Hello,\n world \n', platforms: to('social', 'microblog') }),
    untilPublished(context),
    outbox,
    list(),
  ),
];

/** Each option with a value other than its default, in a post to that platform. */
const chosen = {
  photo: {
    text: 'Made by a machine',
    platforms: to('photo'),
    platformContent: { photo: { contentType: 'carousel', aiGenerated: true } },
    media: { images: photos(2) },
  },
  video: {
    text: 'A film',
    platforms: to('video'),
    platformContent: { video: { title: 'Our film', privacy: 'unlisted', videoType: 'short', tags: ['bread', 'jam'] } },
    media: { video: file('clip.mp4') },
  },
  shortvideo: {
    text: 'A clip',
    platforms: to('shortvideo'),
    platformContent: {
      shortvideo: {
        privacyLevel: 'SELF_ONLY',
        allowComments: false,
        allowDuet: false,
        allowStitch: false,
        postMode: 'draft',
      },
    },
    media: { video: file('clip.mp4') },
  },
} as const satisfies Record<string, JsonObject>;

/** The same posts with other options, complete so that they mean the same with any merge semantics. */
const changed = {
  photo: { ...chosen.photo, platformContent: { photo: { contentType: 'carousel', aiGenerated: false } } },
  video: {
    ...chosen.video,
    platformContent: { video: { title: 'Your film', privacy: 'private', videoType: 'long', tags: ['tea'] } },
  },
  shortvideo: {
    ...chosen.shortvideo,
    platformContent: {
      shortvideo: {
        privacyLevel: 'FOLLOWER_OF_CREATOR',
        allowComments: true,
        allowDuet: true,
        allowStitch: true,
        postMode: 'direct',
      },
    },
  },
} as const satisfies Record<string, JsonObject>;

const options: Scenarios = (context) =>
  (['photo', 'video', 'shortvideo'] as const).flatMap((label) => [
    scene(
      `delivered/${label}`,
      `Options for ${label} arrive unchanged`,
      { about: ['option.sent', 'post.record.echo'] },
      published('chosen', chosen[label]),
      published('changed', changed[label]),
      untilPublished(context),
      outbox,
      list(),
    ),
    scene(
      `delivered/${label}-scheduled`,
      `Options for ${label} arrive as last set, both on immediate and on scheduled publishing`,
      { ...told, about: ['option.sent', 'post.record.echo', 'post.update.applies'] },
      // Different options per post, so that a mix-up of posts shows.
      published('now', chosen[label]),
      published('then', changed[label]),
      scheduled('left', chosen[label], 'now+PT10M'),
      scheduled('edited', chosen[label], 'now+PT10M'),
      update('edited', changed[label]),
      list(),
      advance('PT11M'),
      untilPublished(context),
      outbox,
      list(),
    ),
  ]);

const hello = { text: 'The first text', platforms: to('social', 'microblog') };
const film = { text: 'A film', platforms: to('professional') };
const thread = ['One', 'two', 'three'].join(separator);

/** Posts that are edited before they are due; the old content must not be published. */
const edited = [
  ['the text', hello, { ...hello, text: 'The second text' }],
  ['the text, into a thread', hello, { ...hello, text: thread }],
  ['the text, out of a thread', { ...hello, text: thread }, { ...hello, text: 'All in one' }],
  [
    'the text of one platform',
    { ...hello, platformContent: { microblog: { text: 'Mine' } } },
    { ...hello, platformContent: { microblog: { text: 'Mine too' } } },
  ],
  ['into a text of its own', hello, { ...hello, platformContent: { microblog: { text: thread } } }],
  ['the targets', hello, { ...hello, platforms: to('microblog', 'openmicro') }],
  [
    'the name of a carousel',
    { ...film, media: { carousel: file('slides.pdf'), filename: 'First' } },
    { ...film, media: { carousel: file('slides.pdf'), filename: 'Second' } },
  ],
  [
    'the title of a video',
    { ...film, media: { video: file('clip.mp4'), videoTitle: 'First' } },
    { ...film, media: { video: file('clip.mp4'), videoTitle: 'Second' } },
  ],
] as const satisfies readonly (readonly [string, JsonObject, JsonObject])[];

const due: Scenarios = (context) => [
  scene(
    'delivered/edited',
    'Scheduled posts that are edited before they are due are published with the last content',
    {
      ...told,
      about: [...sent, 'thread.segments', 'post.record.echo', 'media.filename.override', 'media.videoTitle.override'],
    },
    edited.flatMap(([, before, after], i) => [scheduled(`post${i}`, before, 'now+PT10M'), update(`post${i}`, after)]),
    list(),
    advance('PT11M'),
    ...(publishSeconds(context) > 0 ? untilPublished(context) : []),
    outbox,
    list(),
  ),
  ...(chose(context, 'post.update.merge', 'replace')
    ? []
    : [
        scene(
          'delivered/edited-twice',
          'A scheduled post keeps its platform texts when only its text is edited twice',
          { ...told, about: [...sent, 'post.text.override.kept'], needs: [...scheduling, 'post.update.merge'] },
          scheduled('post', { ...hello, platformContent: { microblog: { text: 'Mine' } } }, 'now+PT10M'),
          update('post', { text: 'The second text', platforms: hello.platforms }),
          update('post', { text: 'The third text', platforms: hello.platforms }),
          advance('PT11M'),
          untilPublished(context),
          outbox,
          list(),
        ),
      ]),
  ...(bound(context, 'post.delete')
    ? [
        scene(
          'delivered/deleted',
          'Of two equal scheduled posts one is deleted, and the other is published',
          { ...told, about: [...sent, 'post.delete.unpublished'], needs: [...scheduling, 'post.delete'] },
          scheduled('gone', hello, 'now+PT10M'),
          scheduled('stays', hello, 'now+PT10M'),
          remove('gone'),
          advance('PT11M'),
          untilPublished(context),
          outbox,
          list(),
        ),
      ]
    : []),
  scene(
    'delivered/accounts',
    'A post to the second account of a platform is published there, and a post to both accounts on both',
    { about: sent },
    published('second', {
      text: 'To the second',
      platforms: [{ platform: 'microblog', accountId: account('microblog', 2) }],
    }),
    published('both', {
      text: 'To both',
      platforms: [...to('microblog'), { platform: 'microblog', accountId: account('microblog', 2) }],
    }),
    untilPublished(context),
    outbox,
    list(),
  ),
];

export const deliveredScenarios: Scenarios = (context) => [...texts(context), ...options(context), ...due(context)];
