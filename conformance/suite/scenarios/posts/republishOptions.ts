/** Scenarios for republishing with every value of the options of platforms, and with a target that is refused. */
import type { JsonObject } from '../../../../spec/json.ts';
import type { PlatformLabel } from '../../../../spec/platforms.ts';
import { postModes, privacyLevels, videoPrivacies, videoTypes } from '../../../../spec/schemas/content.ts';
import { file, listTargets } from '../../../script/bodies.ts';
import { readPublications, waitUntilPublished } from '../choices.ts';
import {
  asControl,
  asProbe,
  buildScenario,
  type Context,
  createPublishedPost,
  listPosts,
  republishPost,
  type ScenarioBuilder,
} from '../scenario.ts';

interface Round {
  readonly media: JsonObject;
  readonly options: Readonly<Partial<Record<PlatformLabel, JsonObject>>>;
}

const film = { video: file('clip.mp4') };
const pictures = { images: [file('photo.jpg'), file('second.jpg')] };

const pickInTurn = <T>(values: readonly T[], i: number): T => values[i % values.length] as T;

/** One round for each privacy level, since that option has the most values. */
const films = privacyLevels.map((privacyLevel, i): Round => {
  const isOn = i % 2 === 0;
  return {
    media: film,
    options: {
      photo: { contentType: isOn ? 'reel' : 'story' },
      video: { title: 'A title', privacy: pickInTurn(videoPrivacies, i), videoType: pickInTurn(videoTypes, i) },
      shortvideo: {
        ...{ privacyLevel, postMode: pickInTurn(postModes, i) },
        ...{ allowComments: isOn, allowDuet: isOn, allowStitch: !isOn },
      },
    },
  };
});

const carousels = [true, false].map(
  (isOn): Round => ({
    media: pictures,
    options: { photo: { contentType: 'carousel', aiGenerated: isOn }, shortvideo: { autoAddMusic: isOn } },
  }),
);

/** A quick run plays one round of each kind, with values that are not the defaults. */
const getRounds = ({ size }: Context): readonly Round[] =>
  size === 'quick' ? [...films.slice(1, 2), ...carousels.slice(0, 1)] : [...films, ...carousels];

export const buildRepublishOptionScenarios: ScenarioBuilder = (context) => {
  const rounds = getRounds(context);
  return [
    buildScenario(
      'republish/options',
      'A republish accepts every value of the options of its new platforms',
      {
        about: [
          'photo.contentType.allowed',
          'video.privacy.allowed',
          'video.videoType.allowed',
          'shortvideo.privacyLevel.allowed',
          'shortvideo.postMode.allowed',
          'request.member.type',
          'option.sent',
        ],
        needs: ['post.republish.to', 'post.republish.content'],
      },
      createPublishedPost('plain', { text: 'Plain', platforms: listTargets('social') }),
      rounds.map(({ media }, i) =>
        createPublishedPost(`post${i}`, { text: `Round ${i}`, platforms: listTargets('social'), media }),
      ),
      waitUntilPublished(context),
      asControl(republishPost('plain', listTargets('professional'))),
      rounds.map(({ options }, i) =>
        asProbe(
          republishPost(`post${i}`, listTargets(...(Object.keys(options) as PlatformLabel[])), {
            platformContent: options,
          }),
        ),
      ),
      readPublications(context),
    ),
    buildScenario(
      'republish/refused',
      'A republish that is refused for one of its targets publishes none of them',
      {
        about: ['refusal.changes-nothing', 'post.publish.only-targets'],
        needs: ['post.republish.to'],
        anyPlatform: true,
      },
      createPublishedPost('post', { text: 'Here already', platforms: listTargets('social') }),
      createPublishedPost('plain', { text: 'Plain', platforms: listTargets('social') }),
      waitUntilPublished(context),
      listPosts(),
      asControl(republishPost('plain', listTargets('microblog'))),
      asProbe(republishPost('post', listTargets('microblog', 'social'))),
      readPublications(context),
    ),
  ];
};
