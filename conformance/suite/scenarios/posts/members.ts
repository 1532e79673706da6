/** Scenarios for every member of a post: an update changes each of them on one post, and none on another. */
import type { JsonObject } from '../../../../spec/json.ts';
import { file, targetsFor } from '../../../script/bodies.ts';
import { asProbe, list, post, type Scenarios, scenario, update } from '../scenario.ts';

/** A post, and the same with other values; both are valid in every reading. */
interface Change {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

const pictures = (text: string, image: string, aiGenerated: boolean, delay: string): JsonObject => ({
  text,
  platforms: targetsFor('professional', 'photo', 'social'),
  platformContent: {
    professional: { text: `${text} at work` },
    photo: { text: `${text} in pictures`, contentType: 'feed', aiGenerated },
    social: { text: `${text} for friends` },
  },
  media: { images: [file(image)] },
  isAutoPlug: aiGenerated,
  autoPlug: { comments: [{ text: `More: ${text}`, delay }] },
});

const shortTexts = (text: string): JsonObject => ({
  text,
  platforms: targetsFor('microblog', 'textthread', 'openmicro'),
  platformContent: {
    microblog: { text: `${text} in short` },
    textthread: { text: `${text} in a thread` },
    openmicro: { text: `${text} in the open` },
  },
});

const film = (text: string, privacy: string, privacyLevel: string, allows: boolean): JsonObject => ({
  text,
  platforms: targetsFor('video', 'shortvideo'),
  platformContent: {
    video: { text: `${text} described`, title: `${text} titled`, tags: [text], privacy, videoType: 'long' },
    shortvideo: {
      text: `${text} captioned`,
      privacyLevel,
      allowComments: allows,
      allowDuet: allows,
      allowStitch: allows,
      postMode: allows ? 'direct' : 'draft',
    },
  },
  media: { video: file('clip.mp4') },
});

const deck = (text: string, carousel: string): JsonObject => ({
  text,
  platforms: targetsFor('professional'),
  media: { carousel: file(carousel), filename: `${text}.pdf` },
});

const changes: Readonly<Record<string, Change>> = {
  pictures: {
    before: pictures('Bread', 'photo.jpg', false, 'PT1H'),
    after: pictures('Cake', 'second.jpg', true, 'PT2H'),
  },
  'short texts': { before: shortTexts('Bread'), after: shortTexts('Cake') },
  film: {
    before: film('Bread', 'private', 'SELF_ONLY', false),
    after: film('Cake', 'public', 'PUBLIC_TO_EVERYONE', true),
  },
  deck: { before: deck('Bread', 'slides.pdf'), after: deck('Cake', 'pages-5.pdf') },
};

export const memberScenarios: Scenarios = () =>
  Object.entries(changes).map(([name, { before, after }]) =>
    scenario(
      `members/${name}`,
      `An update changes every member of one post and nothing of another (${name})`,
      { about: ['post.update.applies', 'post.update.others', 'post.record.echo', 'post.update.keeps'] },
      post('changed', before),
      post('other', before),
      list(),
      update('changed', after),
      list(),
      update('changed', { text: 'Only the text', platforms: after.platforms }),
      list(),
    ),
  );

/** Ids that look like those of connected accounts. */
const lookAlikes = ['{{account:social}}x', 'x{{account:social}}', '{{account:social}} ', ' {{account:social}}'];

export const lookAlikeScenarios: Scenarios = () => [
  scenario(
    'members/look-alikes',
    'An account id with additional characters at either end does not exist',
    { about: ['post.target.account.exists'] },
    { ...post('post', { text: 'Hello', platforms: targetsFor('social') }), role: 'control' },
    ...lookAlikes.map((accountId, i) =>
      asProbe(post(`alike-${i}`, { text: 'Hello', platforms: [{ platform: 'social', accountId }] })),
    ),
    { ...update('post', { text: 'Hello', platforms: targetsFor('social') }), role: 'control' },
    ...lookAlikes.map((accountId) =>
      asProbe(update('post', { text: 'Hello', platforms: [{ platform: 'social', accountId }] })),
    ),
    list(),
  ),
];
