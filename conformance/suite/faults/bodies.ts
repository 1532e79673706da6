/** Bodies with many members, each of which is then made invalid once. */
import type { JsonObject } from '../../../spec/json.ts';
import { file, futureTimestamp, listTargets, magnets } from '../../script/bodies.ts';

export interface RichBody {
  readonly name: string;
  readonly body: JsonObject;
  /**
   * The pointer to the only part that is varied: each member below it is sent once with a wrong type, even if another
   * body also has that member.
   */
  readonly sampledPart?: string;
}

/** A republish, and the published post that it starts from. */
export interface RichRepublish extends RichBody {
  readonly original: JsonObject;
}

const text = 'Hello';

/** Members that depend on decisions about names or formats have separate bodies. */
export const richPosts: readonly RichBody[] = [
  {
    name: 'images',
    body: {
      text,
      platforms: listTargets('professional', 'microblog', 'photo', 'openmicro'),
      platformContent: {
        professional: { text: 'For colleagues' },
        microblog: { text: 'In short' },
        photo: { text: 'For friends', contentType: 'carousel', aiGenerated: true },
        openmicro: { text: 'For all' },
      },
      media: { images: [file('photo.jpg'), file('second.jpg')] },
    },
  },
  {
    name: 'a video',
    body: {
      text,
      platforms: listTargets('video', 'shortvideo', 'social', 'textthread'),
      platformContent: {
        video: {
          text: 'A description',
          title: 'A title',
          privacy: 'unlisted',
          videoType: 'long',
          thumbnail: file('second.jpg'),
        },
        shortvideo: {
          text: 'A caption',
          privacyLevel: 'SELF_ONLY',
          allowComments: true,
          allowDuet: false,
          allowStitch: true,
          postMode: 'direct',
        },
        social: { text: 'For everybody' },
        textthread: { text: 'A thread' },
      },
      media: { video: file('clip.mp4') },
    },
  },
  {
    name: 'a carousel',
    body: {
      text,
      platforms: listTargets('professional'),
      media: { carousel: file('slides.pdf'), filename: 'Our year' },
    },
  },
  {
    name: 'an image',
    body: { text, platforms: listTargets('social'), media: { images: [file('photo.jpg')] } },
  },
  {
    name: 'a named video',
    body: { text, platforms: listTargets('professional'), media: { video: file('clip.mp4'), videoTitle: 'Our year' } },
  },
  {
    name: 'music',
    body: {
      text,
      platforms: listTargets('shortvideo'),
      platformContent: { shortvideo: { autoAddMusic: false } },
      media: { images: [file('photo.jpg'), file('second.jpg')] },
    },
  },
  {
    name: 'tags',
    body: {
      text,
      platforms: listTargets('video'),
      platformContent: { video: { title: 'A title', tags: ['bread', 'baking'] } },
      media: { video: file('clip.mp4') },
    },
  },
  {
    name: 'a schedule',
    body: { text, platforms: listTargets('social'), scheduledFor: futureTimestamp },
  },
  {
    // Next to a schedule, a flag of another type could be refused as a second time.
    name: 'no time',
    body: { text, platforms: listTargets('social'), publishNow: false },
  },
  {
    name: 'follow-up comments',
    body: {
      text,
      platforms: listTargets('professional'),
      isAutoPlug: true,
      autoPlug: {
        comments: [
          { text: 'The recipe', delay: 'PT10M' },
          { text: 'One day later', delay: 'P1D' },
        ],
      },
    },
  },
];

/**
 * A post that does not need the title. A service that does not check the content of untargeted platforms may accept a
 * wrong title.
 */
export const richUntargetedPost: RichBody = {
  name: 'content for an untargeted platform',
  body: { text, platforms: listTargets('social'), platformContent: { video: { title: 'A title' } } },
  sampledPart: '/platformContent/video',
};

/** Each republish adds the platforms of a rich post, with their content, to a post that one other platform published. */
export const richRepublishes: readonly RichRepublish[] = richPosts.flatMap(({ name, body }): RichRepublish[] => {
  const { text, platforms, platformContent, media } = body;
  if (platformContent === undefined || media === undefined) return [];
  const source = JSON.stringify(platforms).includes('"social"') ? 'professional' : 'social';
  return [
    {
      name,
      body: { platforms, platformContent },
      original: { text, platforms: listTargets(source), media },
      sampledPart: '/platformContent',
    },
  ];
});

export const richMagnets: readonly RichBody[] = [
  {
    name: 'full',
    body: {
      ...magnets.full,
      activate: false,
      keywords: ['GUIDE', 'BOOK'],
      templates: {
        dm: { text: 'Here it is.' },
        commentReplies: [{ text: 'Look at your messages.' }, { text: 'On its way.' }],
      },
      webhookUrl: 'https://hooks.example.org/leads',
    },
  },
  {
    name: 'follow-ups',
    body: {
      ...magnets.full,
      followUps: [
        { text: 'Did you like it?', delay: 'P1D' },
        { text: 'And now?', delay: 'P3D' },
      ],
    },
  },
  { name: 'comments_only', body: { ...magnets.comments_only } },
  { name: 'collect_only', body: { ...magnets.collect_only } },
];
