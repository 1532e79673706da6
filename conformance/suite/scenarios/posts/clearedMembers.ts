/** Scenarios for drafts whose members are removed, one post for each value, and for the names of a video. */
import type { JsonObject } from '../../../../spec/json.ts';
import { file, listTargets } from '../../../script/bodies.ts';
import { canCreateDrafts, hasAnswer } from '../choices.ts';
import {
  asProbe,
  buildScenario,
  createDraft,
  createPost,
  listPosts,
  type ScenarioBuilder,
  updatePost,
} from '../scenario.ts';

const clips = { first: file('clip.mp4'), second: file('milliseconds-4000.mp4') };

const buildPictures = (contentType: string, aiGenerated: boolean): JsonObject => ({
  text: 'Bread',
  platforms: listTargets('professional', 'photo'),
  platformContent: { professional: { text: 'Bread at work' }, photo: { contentType, aiGenerated } },
  media: { images: [file('photo.jpg'), file('second.jpg')] },
});

const buildFilm = (isOpen: boolean): JsonObject => ({
  text: 'Bread',
  platforms: listTargets('video', 'shortvideo'),
  platformContent: {
    video: {
      title: 'Bread',
      privacy: isOpen ? 'unlisted' : 'private',
      videoType: isOpen ? 'long' : 'short',
      ...(isOpen ? { thumbnail: file('photo.jpg') } : {}),
    },
    shortvideo: {
      privacyLevel: isOpen ? 'MUTUAL_FOLLOW_FRIENDS' : 'SELF_ONLY',
      allowComments: isOpen,
      allowDuet: isOpen,
      allowStitch: !isOpen,
      postMode: isOpen ? 'direct' : 'draft',
    },
  },
  media: { video: clips.first },
});

const buildMusic = (autoAddMusic: boolean): JsonObject => ({
  text: 'Bread',
  platforms: listTargets('shortvideo'),
  platformContent: { shortvideo: { autoAddMusic } },
  media: { images: [file('photo.jpg'), file('second.jpg')] },
});

const pictureOptionRemovals = { professional: { text: null }, photo: { contentType: null, aiGenerated: null } };
const filmOptionRemovals = {
  video: { privacy: null, videoType: null, thumbnail: null },
  shortvideo: { privacyLevel: null, allowComments: null, allowDuet: null, allowStitch: null, postMode: null },
};
const musicOptionRemovals = { shortvideo: { autoAddMusic: null } };

/** Each draft, and an update that removes members and leaves it valid. */
const removals: readonly (readonly [body: JsonObject, patch: JsonObject])[] = [
  [buildPictures('feed', false), { platformContent: pictureOptionRemovals }],
  [buildPictures('carousel', true), { platformContent: pictureOptionRemovals, isAutoPlug: null }],
  [buildPictures('carousel', true), { platformContent: { photo: null } }],
  [buildFilm(true), { platformContent: filmOptionRemovals }],
  [buildFilm(false), { platformContent: filmOptionRemovals }],
  [buildFilm(true), { platforms: listTargets('shortvideo'), platformContent: { video: null } }],
  [buildMusic(true), { platformContent: musicOptionRemovals }],
  [buildMusic(false), { platformContent: musicOptionRemovals }],
  [
    {
      text: 'Bread',
      platforms: listTargets('textthread', 'openmicro'),
      platformContent: { textthread: { text: 'Bread in a thread' }, openmicro: { text: 'Bread in the open' } },
    },
    { platformContent: { textthread: { text: null }, openmicro: null } },
  ],
  [
    {
      text: 'Bread',
      platforms: listTargets('professional'),
      media: { carousel: file('slides.pdf') },
      isAutoPlug: true,
    },
    { media: { carousel: null }, isAutoPlug: null },
  ],
  [
    { text: 'Bread', platforms: listTargets('professional', 'social'), media: { video: clips.first } },
    { media: { video: null } },
  ],
];

const titledFilm = {
  text: 'Bread',
  platforms: listTargets('professional'),
  media: { video: clips.first, videoTitle: 'Bread, the film' },
};
const { platforms } = titledFilm;

export const buildClearedMemberScenarios: ScenarioBuilder = (context) => [
  buildScenario(
    'members/cleared',
    'Drafts no longer have the members that an update has removed',
    {
      about: ['post.update.removes'],
      needs: ['post.update.merge'],
      when: hasAnswer(context, 'post.update.merge', 'merge-patch') && canCreateDrafts(context),
    },
    removals.flatMap(([body, patch], i) => [
      createDraft(`post-${i}`, body),
      asProbe(updatePost(`post-${i}`, { platforms: body.platforms, ...patch })),
    ]),
    listPosts(),
  ),
  buildScenario(
    'members/video-title',
    'The title of a video is changed on one of two posts, kept by an update of another name, and removed',
    { about: ['post.update.others', 'post.update.keeps', 'post.update.removes'], needs: ['post.update.merge'] },
    createPost('changed', titledFilm),
    createPost('other', titledFilm),
    listPosts(),
    asProbe(updatePost('changed', { platforms, media: { ...titledFilm.media, videoTitle: 'Cake, the film' } })),
    listPosts(),
    hasAnswer(context, 'post.update.merge', 'merge-patch')
      ? [
          asProbe(updatePost('changed', { platforms, media: { filename: '' } })),
          asProbe(updatePost('changed', { platforms, media: { videoTitle: null } })),
          listPosts(),
        ]
      : [],
  ),
];
