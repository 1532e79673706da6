/** Scenarios for every member of a post: an update changes each of them on one post, and none on another. */
import { asObject, type JsonObject } from '../../../../spec/json.ts';
import { file, listTargets } from '../../../script/bodies.ts';
import { hasAnswer, readPublications, updateTextAlone, waitUntilPublished } from '../choices.ts';
import {
  advance,
  asProbe,
  buildScenario,
  createPost,
  createScheduledPost,
  listPosts,
  outbox,
  type ScenarioBuilder,
  updatePost,
} from '../scenario.ts';

/** A post, and the same with other values; both are valid in every reading. */
interface Change {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

const buildPictures = (text: string, image: string, aiGenerated: boolean, delay: string): JsonObject => ({
  text,
  platforms: listTargets('professional', 'photo', 'social'),
  platformContent: {
    professional: { text: `${text} at work` },
    photo: { text: `${text} in pictures`, contentType: 'feed', aiGenerated },
    social: { text: `${text} for friends` },
  },
  media: { images: [file(image)] },
  isAutoPlug: aiGenerated,
  autoPlug: { comments: [{ text: `More: ${text}`, delay }] },
});

const buildShortTexts = (text: string): JsonObject => ({
  text,
  platforms: listTargets('microblog', 'textthread', 'openmicro'),
  platformContent: {
    microblog: { text: `${text} in short` },
    textthread: { text: `${text} in a thread` },
    openmicro: { text: `${text} in the open` },
  },
});

const buildFilm = (
  text: string,
  privacy: string,
  privacyLevel: string,
  allows: boolean,
  clip = 'clip.mp4',
): JsonObject => ({
  text,
  platforms: listTargets('video', 'shortvideo'),
  platformContent: {
    video: { text: `${text} described`, title: `${text} titled`, tags: [text], privacy, videoType: 'long' },
    shortvideo: {
      text: `${text} captioned`,
      privacyLevel,
      allowComments: allows,
      allowDuet: allows,
      allowStitch: !allows,
      postMode: allows ? 'direct' : 'draft',
    },
  },
  media: { video: file(clip) },
});

const buildDeck = (text: string, carousel: string): JsonObject => ({
  text,
  platforms: listTargets('professional'),
  media: { carousel: file(carousel), filename: `${text}.pdf` },
});

const buildSlides = (text: string, autoAddMusic: boolean): JsonObject => ({
  text,
  platforms: listTargets('shortvideo'),
  platformContent: { shortvideo: { autoAddMusic } },
  media: { images: [file('photo.jpg'), file('second.jpg')] },
});

const changes = {
  pictures: {
    before: buildPictures('Bread', 'photo.jpg', false, 'PT1H'),
    after: buildPictures('Cake', 'second.jpg', true, 'PT2H'),
  },
  'short texts': { before: buildShortTexts('Bread'), after: buildShortTexts('Cake') },
  film: {
    before: buildFilm('Bread', 'private', 'SELF_ONLY', false),
    after: buildFilm('Cake', 'public', 'PUBLIC_TO_EVERYONE', true, 'milliseconds-4000.mp4'),
  },
  slides: { before: buildSlides('Bread', true), after: buildSlides('Cake', false) },
  deck: { before: buildDeck('Bread', 'slides.pdf'), after: buildDeck('Cake', 'pages-5.pdf') },
} as const satisfies Readonly<Record<string, Change>>;

export const buildMemberScenarios: ScenarioBuilder = () =>
  Object.entries(changes).map(([name, { before, after }]) =>
    buildScenario(
      `members/${name}`,
      `An update changes every member of one post and nothing of another (${name})`,
      {
        about: [
          'post.update.applies',
          'post.update.others',
          'post.record.echo',
          'post.record.options',
          'post.update.keeps',
        ],
      },
      createPost('changed', before),
      createPost('other', before),
      listPosts(),
      updatePost('changed', after),
      listPosts(),
      updatePost('changed', { text: 'Only the text', platforms: after.platforms }),
      listPosts(),
    ),
  );

/** Updates of one option each, in the order of the options. */
const listOptionUpdates = (name: string, { platforms, platformContent }: JsonObject) =>
  Object.entries(asObject(platformContent)).flatMap(([label, options]) =>
    Object.entries(asObject(options)).map(([option, value]) =>
      updatePost(name, { platforms, platformContent: { [label]: { [option]: value } } }),
    ),
  );

/** An update of one option must not lose the others of the platform. */
export const buildOptionUpdateScenarios: ScenarioBuilder = (context) =>
  (['pictures', 'film'] as const).map((name) => {
    const { before, after } = changes[name];
    return buildScenario(
      `members/one-option/${name}`,
      `After updates of one option each, the platforms publish the other options unchanged (${name})`,
      {
        about: ['post.update.keeps', 'post.update.applies', 'option.sent', 'post.text.effective'],
        needs: ['post.schedule.field', 'post.update.merge'],
        alone: true,
        when: hasAnswer(context, 'post.update.merge', 'merge-patch'),
      },
      createScheduledPost('forwards', before, 'now+PT10M'),
      createScheduledPost('backwards', before, 'now+PT10M'),
      listOptionUpdates('forwards', after),
      listOptionUpdates('backwards', after).toReversed(),
      advance('PT11M'),
      readPublications(context),
    );
  });

/** Posts with a value for each member that reaches a network. */
const richPosts: Readonly<Record<string, JsonObject>> = {
  pictures: buildPictures('Bread', 'photo.jpg', true, 'PT2H'),
  texts: buildShortTexts('Bread'),
  film: buildFilm('Bread', 'private', 'SELF_ONLY', false),
  deck: buildDeck('Bread', 'slides.pdf'),
  music: {
    text: 'Bread',
    platforms: listTargets('shortvideo'),
    platformContent: { shortvideo: { autoAddMusic: false } },
    media: { images: [file('photo.jpg'), file('second.jpg')] },
  },
};

/** What an update removes from each of them, and leaves them valid. */
const removals: Readonly<Record<keyof typeof richPosts, JsonObject>> = {
  pictures: {
    platformContent: {
      professional: null,
      photo: { text: null, contentType: null, aiGenerated: null },
      social: { text: null },
    },
    isAutoPlug: null,
    autoPlug: null,
  },
  texts: { platformContent: { microblog: { text: null }, textthread: null, openmicro: { text: null } } },
  film: {
    platformContent: {
      video: { text: null, tags: null, privacy: null, videoType: null },
      shortvideo: { text: null, privacyLevel: null, allowComments: null, allowDuet: null, allowStitch: null },
    },
  },
  deck: { media: { filename: null } },
  music: { platformContent: { shortvideo: { autoAddMusic: null } } },
};

/** An edit of the text alone must lose nothing else, as the networks see it. */
export const buildEditedTextScenarios: ScenarioBuilder = (context) => [
  buildScenario(
    'members/text-only',
    'Scheduled posts whose text alone is edited are published with everything else',
    {
      about: [
        'option.sent',
        'post.text.effective',
        'media.shared',
        'media.filename.override',
        'autoPlug.comments.sent',
        'post.text.override.kept',
      ],
      needs: ['post.schedule.field', 'post.update.merge'],
      alone: true,
      when: !hasAnswer(context, 'post.update.merge', 'replace'),
    },
    Object.entries(richPosts).flatMap(([name, body]) => [
      createScheduledPost(name, body, 'now+PT10M'),
      updatePost(name, { text: 'Pie', platforms: body.platforms }),
      ...updateTextAlone(context, name, 'Cake'),
    ]),
    advance('PT11M'),
    waitUntilPublished(context),
    listPosts(),
    advance('PT3H'),
    outbox,
    listPosts(),
  ),
  buildScenario(
    'members/rescheduled',
    'Scheduled posts that are moved to another time are published with everything else',
    {
      about: [
        'option.sent',
        'post.text.effective',
        'media.shared',
        'media.filename.override',
        'post.update.reschedule',
      ],
      needs: ['post.schedule.field', 'post.update.merge'],
      alone: true,
      when: !hasAnswer(context, 'post.update.merge', 'replace'),
    },
    Object.entries(richPosts).flatMap(([name, body]) => [
      createScheduledPost(name, body, 'now+PT20M'),
      updatePost(name, { platforms: body.platforms, scheduledFor: '{{now+PT10M}}' }),
    ]),
    advance('PT11M'),
    readPublications(context),
  ),
  buildScenario(
    'members/removed',
    'Scheduled posts are published without what an update has removed',
    {
      about: ['post.update.removes', 'post.text.effective', 'autoPlug.needs-flag'],
      needs: ['post.schedule.field', 'post.update.merge'],
      alone: true,
      when: hasAnswer(context, 'post.update.merge', 'merge-patch'),
    },
    Object.entries(richPosts).flatMap(([name, body]) => [
      createScheduledPost(name, body, 'now+PT10M'),
      asProbe(updatePost(name, { platforms: body.platforms, ...removals[name] })),
    ]),
    listPosts(),
    advance('PT11M'),
    waitUntilPublished(context),
    listPosts(),
    advance('PT3H'),
    outbox,
    listPosts(),
  ),
];
