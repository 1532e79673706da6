/** Rules on hosted videos. */
import { maxUploadMegabytes } from '../../../limits.ts';
import { type PlatformLabel, platformByLabel, platformLabels } from '../../../platforms.ts';
import { hostedUrl } from '../../../world.ts';
import { appendTargets, postTo, prependTargets, targetsOn, withVideo } from '../../bodies.ts';
import { type Behaviour, everyMegabyte, type StateRule, stateRule } from '../../rule.ts';
import type { Trial } from '../../trial.ts';
import { vectorsOf } from '../../vector.ts';
import { defaultContentType } from '../../views/contentType.ts';
import type { PostView } from '../../views/post.ts';
import { checkedAtCreation, findInFiles, findOversize, limitsSource, rowIsOfSocial, samplesExcept } from './files.ts';

const { accepted, refused } = vectorsOf('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;

const videoUrls = (post: PostView) => [post.media.video];
const titleOptions = (label: PlatformLabel) => {
  if (label === 'video') return { platformContent: { video: { title: 'T' } } };
  return label === 'photo' ? { platformContent: { photo: { contentType: 'reel' } } } : {};
};
const videoRequest = (label: PlatformLabel, name: string) => ({
  body: { text: 'Hello', platforms: targetsOn(label), ...titleOptions(label), media: { video: hostedUrl(name) } },
});

function wrongFormatTrials(label: PlatformLabel): readonly Trial[] {
  const otherPlatform = label === 'microblog' ? 'textthread' : 'microblog';
  const breaking = samplesExcept('mp4').flatMap(([format, name]) => [
    [format, withVideo(label, name)],
    [`${format}, after another platform`, prependTargets(withVideo(label, name), otherPlatform)],
  ]);
  return [
    { baseline: withVideo(label), breaking: Object.fromEntries(breaking) },
    {
      baseline: postTo(label),
      name: `a video on ${label}`,
      updates: 'always',
      valid: [withVideo(label), prependTargets(withVideo(label), label === 'social' ? 'microblog' : 'social')],
    },
  ];
}

function wrongDurationTrial(label: PlatformLabel): Trial {
  return {
    baseline: withVideo(label),
    breaking: {
      'two seconds': withVideo(label, 'blink.mp4'),
      'nearly twelve minutes': withVideo(label, 'lecture.mp4'),
      'nearly twelve minutes, beside a platform that accepts them': appendTargets(
        withVideo(label, 'lecture.mp4'),
        'social',
      ),
      'more than twelve hours': withVideo(label, 'milliseconds-43201000.mp4'),
    },
  };
}

const argument =
  'Author: limits per network. Implementer: a video outside them may be converted or cut. The paragraph on processing speaks of images alone.';

/** `media.video.format.<label>`, `media.video.size.<label>`, `media.video.duration.<label>`. */
export const videoRules: readonly StateRule[] = platformLabels.flatMap((label): StateRule[] => {
  const limits = platformByLabel(label).video;
  if (limits === false) return [];
  const rowDecisions = label === 'social' ? (['media.table.unlabelled-row'] as const) : [];
  const holds = label === 'social' ? { ...checkedAtCreation, ...rowIsOfSocial } : checkedAtCreation;
  const commonMembers = {
    level: label === 'social' ? 'assumed' : 'derived',
    ...(label !== 'social' && { argument }),
    on: writes,
    concerns: { platform: label, media: true },
  } as const;
  const rules = [
    stateRule({
      ...commonMembers,
      id: `media.video.format.${label}`,
      needs: ['media.check.when', ...rowDecisions],
      holds,
      source: limitsSource(`${label}: video MP4`),
      summary: `A hosted video for ${label} must be an MP4.`,
      find: (call, facts) =>
        findInFiles(call, facts, label, videoUrls, (file, at) =>
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
      trials: wrongFormatTrials(label),
      vectors: [
        accepted('an MP4', videoRequest(label, 'clip.mp4')),
        refused('an image', videoRequest(label, 'photo.jpg')),
      ],
    }),
  ];
  // No hosted file can exceed a limit that is above that of the upload.
  if (limits.megabytes < maxUploadMegabytes) {
    rules.push(
      stateRule({
        ...commonMembers,
        id: `media.video.size.${label}`,
        needs: ['media.check.when', 'limits.megabyte', ...rowDecisions],
        holds,
        everyReading: everyMegabyte,
        source: limitsSource(`${label}: video max ${limits.megabytes} MB`),
        summary: `A hosted video for ${label} must not exceed ${limits.megabytes} MB.`,
        find: (call, facts) =>
          findInFiles(call, facts, label, videoUrls, (file, at) =>
            findOversize(`media.video.size.${label}`, file, limits.megabytes, label, at),
          ),
        vectors: [
          accepted('a video of 4 MB', videoRequest(label, 'clip.mp4')),
          refused('a video of 280 MB', videoRequest(label, 'film.mp4')),
        ],
      }),
    );
  }
  const { minSeconds = 0, maxSeconds = Number.POSITIVE_INFINITY, timedKind } = limits;
  if (Number.isFinite(maxSeconds)) {
    const id = `media.video.duration.${label}`;
    const kind = timedKind ?? 'video';
    rules.push(
      stateRule({
        ...commonMembers,
        id,
        needs: ['media.check.when', ...rowDecisions],
        holds,
        source: limitsSource(
          `${label}: video ${timedKind === undefined ? '' : `(${timedKind}s) `}${minSeconds > 0 ? `${minSeconds} to ` : 'max '}${maxSeconds} seconds`,
        ),
        summary: `A hosted ${kind} for ${label} must last ${minSeconds > 0 ? `${minSeconds} to ` : 'at most '}${maxSeconds} seconds.`,
        find: (call, facts, b) =>
          findInFiles(call, facts, label, videoUrls, ({ seconds }, at) => {
            if (timedKind !== undefined && !isReel(call.post, b)) return [];
            if (seconds === undefined || (seconds >= minSeconds && seconds <= maxSeconds)) return [];
            return [
              {
                rule: id,
                at,
                limit: seconds < minSeconds ? minSeconds : maxSeconds,
                actual: seconds,
                detail: `The ${kind} lasts ${seconds} seconds; ${label} accepts ${minSeconds} to ${maxSeconds}.`,
              },
            ];
          }),
        trials: [wrongDurationTrial(label)],
        vectors: [
          accepted('a video of 20 seconds', videoRequest(label, 'clip.mp4')),
          ...(minSeconds > 2 ? [refused('a video of 2 seconds', videoRequest(label, 'blink.mp4'))] : []),
          ...(maxSeconds < 700
            ? [refused('a video of 700 seconds', videoRequest(label, 'lecture.mp4'))]
            : [
                accepted('a video of 700 seconds', videoRequest(label, 'lecture.mp4')),
                refused('a video of 13 hours', videoRequest(label, 'marathon.mp4')),
              ]),
        ],
      }),
    );
  }
  return rules;
});

/** The table limits the duration of reels only. */
function isReel(post: PostView | undefined, b: Behaviour): boolean {
  // Only posts with a video are judged.
  return (post?.option('photo', 'contentType') ?? defaultContentType({ video: '' }, b)) === 'reel';
}
