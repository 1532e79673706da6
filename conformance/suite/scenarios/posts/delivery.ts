/** Scenarios for publications: texts, targets and options as last set. */
import type { JsonObject } from '../../../../spec/json.ts';
import { getPlatformByLabel, type PlatformLabel } from '../../../../spec/platforms.ts';
import { buildSecondTarget, file, listPhotos, listTargets, secondAccountLabels } from '../../../script/bodies.ts';
import {
  computePublishSeconds,
  hasAnswer,
  isBoundIn,
  readPublications,
  updateTextAlone,
  waitUntilPublished,
} from '../choices.ts';
import {
  advance,
  buildScenario,
  createPublishedPost,
  createScheduledPost,
  deletePost,
  listPosts,
  outbox,
  type ScenarioBuilder,
  updatePost,
} from '../scenario.ts';

const separator = '\n\n\n';
const publishRules = [
  'post.text.effective',
  'post.publish.only-targets',
  'post.publish.all-targets',
  'post.publish.once',
];
const scheduleOptions = { needs: ['post.schedule.field'], alone: true } as const;

/** Texts that break if a service escapes, truncates, trims or normalizes them. */
const specialTexts: Readonly<Record<string, string>> = {
  emoji: 'Bread 😀, a family 👨‍👩‍👧, a flag 🇦🇹 and 𠮷',
  marks: 'Cafe\u0301 and Café\u00a0!, Zoe\u0308 and ﬁne',
  markup: 'Salt & pepper, <b>bold</b>, &amp; "quotes" \'here\' and `there` — 50 % off',
  lines: 'One\ntwo\n\nthree\n- a\t- b\\n',
  rules: 'One\n---\ntwo\n***\nthree\n\n \nfour 1/2\n\n2/2 $& $1 {0} %s',
  right: 'مرحبا بالعالم\u200f and שלום',
  links: 'https://example.com/?a=1&b=%20#c @ada #bread',
};

/** A text of maximum length that ends with a combining mark; it has more bytes than chars. */
const buildLongestText = (label: PlatformLabel): string => {
  const { max } = getPlatformByLabel(label).text;
  return `${'bröd och sylt '.repeat(max / 14 + 1).slice(0, max - 6)}end e\u0301`;
};

const textPlatforms = ['professional', 'social', 'microblog', 'textthread', 'openmicro'] as const;

const buildOwnTexts = (labels: readonly PlatformLabel[]): JsonObject =>
  Object.fromEntries(labels.map((label) => [label, { text: `Only for ${label}` }]));

const buildDeliveredTexts: ScenarioBuilder = (context) => [
  buildScenario(
    'delivered/signs',
    'Emoji, combining marks, markup, quotes and newlines arrive unchanged',
    { about: ['post.text.effective', 'thread.segments', 'thread.elsewhere', 'post.record.echo'] },
    Object.entries(specialTexts).map(([name, text]) =>
      createPublishedPost(name, { text, platforms: listTargets(...textPlatforms) }),
    ),
    createPublishedPost('own', {
      text: specialTexts.markup,
      platforms: listTargets('professional', 'microblog'),
      platformContent: { professional: { text: specialTexts.emoji }, microblog: { text: specialTexts.marks } },
    }),
    readPublications(context),
  ),
  buildScenario(
    'delivered/own',
    'Each platform gets its own text if it has one, otherwise the text of the post',
    { about: ['post.text.effective', 'post.record.echo', 'acts.time'] },
    createPublishedPost('texts', {
      text: 'For everybody',
      platforms: listTargets(...textPlatforms),
      platformContent: buildOwnTexts(textPlatforms),
    }),
    // A text of one platform must not reach a platform that has none, for each platform.
    [textPlatforms.slice(0, 2), textPlatforms.slice(2)].map((labels, i) =>
      createPublishedPost(`some${i}`, {
        text: 'For the others',
        platforms: listTargets(...textPlatforms),
        platformContent: buildOwnTexts(labels),
      }),
    ),
    (['photo', 'video', 'shortvideo'] as const).map((label) => {
      const contents: JsonObject = initialPosts[label].platformContent;
      const content = { ...(contents[label] as JsonObject), text: `Only for ${label}` };
      return createPublishedPost(label, { ...initialPosts[label], platformContent: { [label]: content } });
    }),
    readPublications(context),
  ),
  buildScenario(
    'delivered/long',
    'Texts of maximum length arrive completely',
    { about: ['post.text.effective', 'thread.segments', 'post.record.echo'] },
    textPlatforms.map((label) =>
      createPublishedPost(label, { text: buildLongestText(label), platforms: listTargets(label) }),
    ),
    createPublishedPost('photo', { ...initialPosts.photo, text: buildLongestText('photo') }),
    readPublications(context),
  ),
  buildScenario(
    'delivered/blanks',
    'White space around a text is kept',
    { about: ['post.text.effective', 'post.record.echo'], needs: ['thread.split'] },
    createPublishedPost('post', { text: '  Hello,\n world \n', platforms: listTargets('social', 'microblog') }),
    readPublications(context),
  ),
];

/** Each option with a value other than its default, in these posts or in the updated ones. */
const initialPosts = {
  photo: {
    text: 'Made by a machine',
    platforms: listTargets('photo'),
    platformContent: { photo: { contentType: 'carousel', aiGenerated: true } },
    media: { images: listPhotos(2) },
  },
  video: {
    text: 'A film',
    platforms: listTargets('video'),
    platformContent: {
      video: { title: 'Our film', privacy: 'unlisted', videoType: 'short', tags: ['bread', 'jam', 'tea', 'salt'] },
    },
    media: { video: file('clip.mp4') },
  },
  shortvideo: {
    text: 'A clip',
    platforms: listTargets('shortvideo'),
    platformContent: {
      shortvideo: {
        privacyLevel: 'SELF_ONLY',
        allowComments: false,
        allowDuet: true,
        allowStitch: false,
        postMode: 'draft',
      },
    },
    media: { video: file('clip.mp4') },
  },
} as const satisfies Record<string, JsonObject>;

/** The same posts with other options, complete so that they mean the same with any merge semantics. */
const updatedPosts = {
  photo: { ...initialPosts.photo, platformContent: { photo: { contentType: 'carousel', aiGenerated: false } } },
  video: {
    ...initialPosts.video,
    platformContent: { video: { title: 'Your film', privacy: 'private', videoType: 'long', tags: ['tea'] } },
  },
  shortvideo: {
    ...initialPosts.shortvideo,
    platformContent: {
      shortvideo: {
        privacyLevel: 'FOLLOWER_OF_CREATOR',
        allowComments: true,
        allowDuet: false,
        allowStitch: true,
        postMode: 'direct',
      },
    },
  },
} as const satisfies Record<string, JsonObject>;

const buildOptionScenarios: ScenarioBuilder = (context) =>
  (['photo', 'video', 'shortvideo'] as const).flatMap((label) => [
    buildScenario(
      `delivered/${label}`,
      `Options for ${label} arrive unchanged`,
      { about: ['option.sent', 'post.record.echo'] },
      createPublishedPost('chosen', initialPosts[label]),
      createPublishedPost('changed', updatedPosts[label]),
      readPublications(context),
    ),
    buildScenario(
      `delivered/${label}-scheduled`,
      `Options for ${label} arrive as last set, both on immediate and on scheduled publishing`,
      { ...scheduleOptions, about: ['option.sent', 'post.record.echo', 'post.update.applies'] },
      // Different options per post, so that a mix-up of posts shows.
      createPublishedPost('now', initialPosts[label]),
      createPublishedPost('then', updatedPosts[label]),
      createScheduledPost('left', initialPosts[label], 'now+PT10M'),
      createScheduledPost('edited', initialPosts[label], 'now+PT10M'),
      updatePost('edited', updatedPosts[label]),
      listPosts(),
      advance('PT11M'),
      readPublications(context),
    ),
  ]);

const hello = { text: 'The first text', platforms: listTargets('social', 'microblog') };
const filmPost = { text: 'A film', platforms: listTargets('professional') };
const thread = ['One', 'two', 'three'].join(separator);

/** Posts that are edited before they are due; the old content must not be published. */
const edits = [
  ['the text', hello, { ...hello, text: 'The second text' }],
  ['the text, into a thread', hello, { ...hello, text: thread }],
  ['the text, out of a thread', { ...hello, text: thread }, { ...hello, text: 'All in one' }],
  [
    'the text of one platform',
    { ...hello, platformContent: { microblog: { text: 'Mine' } } },
    { ...hello, platformContent: { microblog: { text: 'Mine too' } } },
  ],
  ['into a text of its own', hello, { ...hello, platformContent: { microblog: { text: thread } } }],
  ['the targets', hello, { ...hello, platforms: listTargets('microblog', 'openmicro') }],
  [
    'the name of a carousel',
    { ...filmPost, media: { carousel: file('slides.pdf'), filename: 'First' } },
    { ...filmPost, media: { carousel: file('slides.pdf'), filename: 'Second' } },
  ],
  [
    'the title of a video',
    { ...filmPost, media: { video: file('clip.mp4'), videoTitle: 'First' } },
    { ...filmPost, media: { video: file('clip.mp4'), videoTitle: 'Second' } },
  ],
] as const satisfies readonly (readonly [string, JsonObject, JsonObject])[];

const buildScheduledScenarios: ScenarioBuilder = (context) => [
  buildScenario(
    'delivered/edited',
    'Scheduled posts that are edited before they are due are published with their latest content',
    {
      ...scheduleOptions,
      about: [
        ...publishRules,
        'thread.segments',
        'post.record.echo',
        'media.filename.override',
        'media.videoTitle.override',
      ],
    },
    edits.flatMap(([, initial, update], i) => [
      createScheduledPost(`post${i}`, initial, 'now+PT10M'),
      updatePost(`post${i}`, update),
    ]),
    listPosts(),
    advance('PT11M'),
    ...(computePublishSeconds(context) > 0 ? waitUntilPublished(context) : []),
    outbox,
    listPosts(),
  ),
  buildScenario(
    'delivered/edited-twice',
    'A scheduled post keeps its platform texts when only its text is edited twice',
    {
      ...scheduleOptions,
      about: [...publishRules, 'post.text.override.kept'],
      needs: ['post.schedule.field', 'post.update.merge'],
      when: !hasAnswer(context, 'post.update.merge', 'replace'),
    },
    createScheduledPost('post', { ...hello, platformContent: { microblog: { text: 'Mine' } } }, 'now+PT10M'),
    updatePost('post', { text: 'The second text', platforms: hello.platforms }),
    updatePost('post', { text: 'The third text', platforms: hello.platforms }),
    updateTextAlone(context, 'post', 'The last text'),
    advance('PT11M'),
    readPublications(context),
  ),
  buildScenario(
    'delivered/deleted',
    'Of two equal scheduled posts, one is deleted and the other is published',
    {
      ...scheduleOptions,
      about: [...publishRules, 'post.delete.unpublished'],
      needs: ['post.schedule.field', 'post.delete'],
      when: isBoundIn(context, 'post.delete'),
    },
    createScheduledPost('gone', hello, 'now+PT10M'),
    createScheduledPost('stays', hello, 'now+PT10M'),
    deletePost('gone'),
    advance('PT11M'),
    readPublications(context),
  ),
  buildScenario(
    'delivered/accounts/video',
    'Two accounts of a platform get the same video with the same options',
    { about: ['option.sent', 'media.shared'] },
    createPublishedPost('post', {
      ...updatedPosts.video,
      platforms: [...listTargets('video'), buildSecondTarget('video')],
    }),
    readPublications(context),
  ),
  ...secondAccountLabels.map((label) => {
    const second = buildSecondTarget(label);
    return buildScenario(
      `delivered/accounts/${label}`,
      'Posts to the second account of a platform, and to both accounts, are published exactly there, with the text of the platform',
      { about: publishRules, anyPlatform: true },
      createPublishedPost('second', { text: 'To the second', platforms: [second] }),
      createPublishedPost('both', {
        text: 'For other platforms',
        platforms: [...listTargets(label), second],
        platformContent: { [label]: { text: 'To both' } },
      }),
      readPublications(context),
    );
  }),
];

export const buildDeliveryScenarios: ScenarioBuilder = (context) => [
  ...buildDeliveredTexts(context),
  ...buildOptionScenarios(context),
  ...buildScheduledScenarios(context),
];
