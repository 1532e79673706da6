/** Rules on hosted videos. */
import { uploadMegabytes } from '../../../limits.ts';
import { type PlatformLabel, platform, platformLabels } from '../../../platforms.ts';
import { hosted } from '../../../world.ts';
import { after, beside, postTo, to, withVideo } from '../../bodies.ts';
import { type Behaviour, type StateRule, stateRule } from '../../rule.ts';
import type { Trial } from '../../trial.ts';
import { vectorsOf } from '../../vector.ts';
import type { PostView } from '../../views/post.ts';
import { eachFile, overSize, samplesBut, table } from './files.ts';

const { accepted, refused } = vectorsOf('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;

const video = (post: PostView) => [post.media.video];
const titled = (label: PlatformLabel) => {
  if (label === 'video') return { platformContent: { video: { title: 'T' } } };
  return label === 'photo' ? { platformContent: { photo: { contentType: 'reel' } } } : {};
};
const filmed = (label: PlatformLabel, name: string) => ({
  body: { text: 'Hello', platforms: to(label), ...titled(label), media: { video: hosted(name) } },
});

function wrongFormats(label: PlatformLabel): readonly Trial[] {
  const helper = label === 'microblog' ? 'textthread' : 'microblog';
  const broken = samplesBut('mp4').flatMap(([format, name]) => [
    [format, withVideo(label, name)],
    [`${format}, after another platform`, after(withVideo(label, name), helper)],
  ]);
  return [
    { like: withVideo(label), broken: Object.fromEntries(broken) },
    {
      like: postTo(label),
      name: `a video on ${label}`,
      updates: 'always',
      kept: [withVideo(label), after(withVideo(label), label === 'social' ? 'microblog' : 'social')],
    },
  ];
}

function wrongLengths(label: PlatformLabel): Trial {
  return {
    like: withVideo(label),
    broken: {
      'two seconds': withVideo(label, 'blink.mp4'),
      'nearly twelve minutes': withVideo(label, 'lecture.mp4'),
      'nearly twelve minutes, beside a platform that accepts them': beside(withVideo(label, 'lecture.mp4'), 'social'),
      'more than twelve hours': withVideo(label, 'milliseconds-43201000.mp4'),
    },
  };
}

/** `media.video.format.<label>`, `media.video.size.<label>`, `media.video.duration.<label>`. */
export const videos: readonly StateRule[] = platformLabels.flatMap((label): StateRule[] => {
  const limits = platform(label).video;
  if (limits === false) return [];
  const unlabelled = label === 'social' ? (['media.table.unlabelled-row'] as const) : [];
  const common = {
    level: label === 'social' ? 'assumed' : 'derived',
    on: writes,
    concerns: { platform: label, media: true },
  } as const;
  const rules = [
    stateRule({
      ...common,
      id: `media.video.format.${label}`,
      needs: ['media.check.when', ...unlabelled],
      source: table(`${label}: video MP4`),
      summary: `A hosted video for ${label} must be an MP4.`,
      find: (call, facts) =>
        eachFile(call, facts, label, video, (file, at) =>
          file.format === 'mp4'
            ? []
            : [
                {
                  rule: `media.video.format.${label}`,
                  at,
                  limit: 'mp4',
                  actual: file.format,
                  detail: `${label} accepts MP4 videos; this file is ${file.format}.`,
                },
              ],
        ),
      trials: wrongFormats(label),
      vectors: [accepted('an MP4', filmed(label, 'clip.mp4')), refused('an image', filmed(label, 'photo.jpg'))],
    }),
  ];
  // No hosted file can exceed a limit that is above that of the upload.
  if (limits.megabytes < uploadMegabytes) {
    rules.push(
      stateRule({
        ...common,
        id: `media.video.size.${label}`,
        needs: ['media.check.when', 'limits.megabyte', ...unlabelled],
        source: table(`${label}: video max ${limits.megabytes} MB`),
        summary: `A hosted video for ${label} must not exceed ${limits.megabytes} MB.`,
        find: (call, facts) =>
          eachFile(call, facts, label, video, (file, at) =>
            overSize(`media.video.size.${label}`, file, limits.megabytes, label, at),
          ),
        vectors: [
          accepted('a video of 4 MB', filmed(label, 'clip.mp4')),
          refused('a video of 280 MB', filmed(label, 'film.mp4')),
        ],
      }),
    );
  }
  const { minSeconds = 0, maxSeconds = Number.POSITIVE_INFINITY } = limits;
  if (Number.isFinite(maxSeconds)) {
    const id = `media.video.duration.${label}`;
    rules.push(
      stateRule({
        ...common,
        id,
        needs: ['media.check.when', ...unlabelled],
        source: table(
          `${label}: video ${label === 'photo' ? '(reels) ' : ''}${minSeconds > 0 ? `${minSeconds} to ` : 'max '}${maxSeconds} seconds`,
        ),
        summary: `A hosted video for ${label} must last ${minSeconds > 0 ? `${minSeconds} to ` : 'at most '}${maxSeconds} seconds.`,
        find: (call, facts, b) =>
          eachFile(call, facts, label, video, ({ seconds }, at) => {
            if (label === 'photo' && !isReel(call.post, b)) return [];
            if (seconds === undefined || (seconds >= minSeconds && seconds <= maxSeconds)) return [];
            return [
              {
                rule: id,
                at,
                limit: seconds < minSeconds ? minSeconds : maxSeconds,
                actual: seconds,
                detail: `The video lasts ${seconds} seconds; ${label} accepts ${minSeconds} to ${maxSeconds}.`,
              },
            ];
          }),
        trials: [wrongLengths(label)],
        vectors: [
          accepted('a video of 20 seconds', filmed(label, 'clip.mp4')),
          ...(minSeconds > 2 ? [refused('a video of 2 seconds', filmed(label, 'blink.mp4'))] : []),
          ...(maxSeconds < 700
            ? [refused('a video of 700 seconds', filmed(label, 'lecture.mp4'))]
            : [
                accepted('a video of 700 seconds', filmed(label, 'lecture.mp4')),
                refused('a video of 13 hours', filmed(label, 'marathon.mp4')),
              ]),
        ],
      }),
    );
  }
  return rules;
});

/** The table limits the duration of reels only. */
function isReel(post: PostView | undefined, b: Behaviour): boolean {
  return (post?.option('photo', 'contentType') ?? b['option.default.contentType']) === 'reel';
}
