/** Rules on hosted videos. */
import { maxUploadMegabytes } from '../../../limits.ts';
import { getPlatformByLabel, type PlatformLabel, platformLabels } from '../../../platforms.ts';
import { formatCount } from '../../../text/formatCount.ts';
import { getHostedUrl } from '../../../world.ts';
import { appendTargets, buildPostOn, buildPostWithVideo, buildTargetsOn, prependTargets } from '../../bodies.ts';
import { type Behaviour, largestMegabyte, type StateRule, stateRule } from '../../rule.ts';
import type { Trial } from '../../trial.ts';
import { createVectorBuilders } from '../../vector.ts';
import { getDefaultContentType } from '../../views/contentType.ts';
import type { PostView } from '../../views/post.ts';
import {
  anyRow,
  checkedAtCreation,
  citeLimits,
  findInFiles,
  findOversize,
  rowAppliesToSocial,
  selectSamplesExcept,
} from './files.ts';

const { accepted, refused } = createVectorBuilders('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;

const getVideoUrls = (post: PostView) => [post.media.video];
const buildTitleOptions = (label: PlatformLabel) => {
  if (label === 'video') return { platformContent: { video: { title: 'T' } } };
  return label === 'photo' ? { platformContent: { photo: { contentType: 'reel' } } } : {};
};
const buildVideoRequest = (label: PlatformLabel, name: string) => ({
  body: {
    text: 'Hello',
    platforms: buildTargetsOn(label),
    ...buildTitleOptions(label),
    media: { video: getHostedUrl(name) },
  },
});

function buildWrongFormatTrials(label: PlatformLabel): readonly Trial[] {
  const otherPlatform = label === 'microblog' ? 'textthread' : 'microblog';
  const breaking = selectSamplesExcept('mp4').flatMap(([format, name]) => [
    [format, buildPostWithVideo(label, name)],
    [`${format}, after another platform`, prependTargets(buildPostWithVideo(label, name), otherPlatform)],
  ]);
  return [
    { baseline: buildPostWithVideo(label), breaking: Object.fromEntries(breaking) },
    {
      baseline: buildPostOn(label),
      name: `a video on ${label}`,
      updates: 'always',
      valid: [
        buildPostWithVideo(label),
        prependTargets(buildPostWithVideo(label), label === 'social' ? 'microblog' : 'social'),
      ],
    },
  ];
}

function buildWrongDurationTrial(label: PlatformLabel): Trial {
  return {
    baseline: buildPostWithVideo(label),
    breaking: {
      'two seconds': buildPostWithVideo(label, 'blink.mp4'),
      'nearly twelve minutes': buildPostWithVideo(label, 'lecture.mp4'),
      'nearly twelve minutes, with a platform that accepts them': appendTargets(
        buildPostWithVideo(label, 'lecture.mp4'),
        'social',
      ),
      'more than twelve hours': buildPostWithVideo(label, 'milliseconds-43201000.mp4'),
    },
  };
}

const argument =
  'Author: limits per network. Implementer: a video outside them may be converted or cut. The paragraph on processing speaks of images alone.';

/** `media.video.format.<label>`, `media.video.size.<label>`, `media.video.duration.<label>`. */
export const videoRules: readonly StateRule[] = platformLabels.flatMap((label): StateRule[] => {
  const limits = getPlatformByLabel(label).video;
  if (limits === false) return [];
  const rowDecisions = label === 'social' ? (['media.table.unlabelled-row'] as const) : [];
  const holds = label === 'social' ? { ...checkedAtCreation, ...rowAppliesToSocial } : checkedAtCreation;
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
      // Even without limits, the file must be a video.
      holds: label === 'social' ? { ...checkedAtCreation, ...anyRow } : checkedAtCreation,
      source: citeLimits(`${label}: video MP4`),
      summary: `A hosted video for ${label} must be an MP4.`,
      find: (call, facts) =>
        findInFiles(call, facts, label, getVideoUrls, (file, at) =>
          file.format === 'mp4'
            ? []
            : {
                at,
                limit: 'mp4',
                actual: file.format,
                detail: `${label} accepts MP4 videos; this file is ${file.format}.`,
              },
        ),
      trials: buildWrongFormatTrials(label),
      vectors: [
        accepted('an MP4', buildVideoRequest(label, 'clip.mp4')),
        refused('an image', buildVideoRequest(label, 'photo.jpg')),
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
        everyReading: largestMegabyte,
        source: citeLimits(`${label}: video max ${limits.megabytes} MB`),
        summary: `A hosted video for ${label} must not exceed ${limits.megabytes} MB.`,
        find: (call, facts) =>
          findInFiles(call, facts, label, getVideoUrls, (file, at) => findOversize(file, limits.megabytes, label, at)),
        vectors: [
          accepted('a video of 4 MB', buildVideoRequest(label, 'clip.mp4')),
          refused('a video of 280 MB', buildVideoRequest(label, 'film.mp4')),
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
        source: citeLimits(
          `${label}: video ${timedKind === undefined ? '' : `(${timedKind}s) `}${minSeconds > 0 ? `${minSeconds} to ` : 'max '}${maxSeconds} seconds`,
        ),
        summary: `A hosted ${kind} for ${label} must last ${minSeconds > 0 ? `${minSeconds} to ` : 'at most '}${formatCount(maxSeconds)} seconds.`,
        find: (call, facts, b) =>
          findInFiles(call, facts, label, getVideoUrls, ({ seconds }, at) => {
            if (timedKind !== undefined && !isReel(call.post, b)) return [];
            if (seconds === undefined || (seconds >= minSeconds && seconds <= maxSeconds)) return [];
            return {
              at,
              limit: seconds < minSeconds ? minSeconds : maxSeconds,
              actual: seconds,
              detail: `The ${kind} lasts ${seconds} seconds; ${label} accepts ${minSeconds} to ${maxSeconds}.`,
            };
          }),
        trials: [buildWrongDurationTrial(label)],
        vectors: [
          accepted('a video of 20 seconds', buildVideoRequest(label, 'clip.mp4')),
          ...(minSeconds > 2 ? [refused('a video of 2 seconds', buildVideoRequest(label, 'blink.mp4'))] : []),
          ...(maxSeconds < 700
            ? [refused('a video of 700 seconds', buildVideoRequest(label, 'lecture.mp4'))]
            : [
                accepted('a video of 700 seconds', buildVideoRequest(label, 'lecture.mp4')),
                refused('a video of 13 hours', buildVideoRequest(label, 'marathon.mp4')),
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
  return (post?.getOption('photo', 'contentType') ?? getDefaultContentType({ video: '' }, b)) === 'reel';
}
