/** Limits of plans, texts, uploads and media. */
import { assumedBoundIds } from '../decisions/bounds.ts';
import { coveredStatement, informativeStatement, type TracedSection } from './statement.ts';

export const limitSections: readonly TracedSection[] = [
  {
    section: 'Limits',
    statements: [
      coveredStatement('limits.others', 'No bounds are given for other lengths, counts and sizes.', {
        rules: ['request.size', 'request.bounds'],
        decisions: ['limits.body', ...assumedBoundIds],
      }),
    ],
  },
  {
    section: 'Plans',
    statements: [
      coveredStatement('plans.api.posts', 'API plan: 100 published posts per month.', {
        rules: ['quota.posts'],
        laws: ['quota.month', 'quota.not-early', 'quota.refused'],
      }),
      coveredStatement('plans.api.rate', 'API plan: 60 requests per minute.', {
        rules: ['rate.limit'],
        laws: ['rate.window', 'rate.not-early'],
      }),
      coveredStatement('plans.api.features', 'API plan: media uploads and the analytics API.', {
        laws: ['plan.api.features', 'plan.api.analytics'],
      }),
      informativeStatement(
        'plans.api.surfaces',
        'API plan: MCP server and CLI, no dashboard.',
        'These interfaces have no stated contract, and no endpoint leads to them.',
      ),
      coveredStatement('plans.starter.posts', 'Starter plan: unlimited published posts.', {
        laws: ['plan.starter.unlimited'],
      }),
      coveredStatement('plans.starter.accounts', 'Starter plan: 10 social accounts.', {
        decisions: ['limits.accounts'],
        laws: ['plan.starter.accounts'],
      }),
      coveredStatement(
        'plans.starter.features',
        'Starter plan: scheduling, professional carousels, uploads, analytics, dashboard.',
        { rules: ['plan.scheduling', 'plan.carousel'], decisions: ['plans.api.features'] },
        'The document does not say whether the API plan lacks them.',
      ),
      coveredStatement('plans.pro', 'The Pro plan is named elsewhere but has no row in the table.', {
        decisions: ['plans.pro.limits'],
        laws: ['plan.pro.unlimited'],
      }),
      coveredStatement('plans.excess', 'The behaviour beyond the quota or rate limit is not shown.', {
        decisions: ['limits.quota', 'limits.quota.keys', 'limits.rate', 'limits.rate.keys', 'limits.rate.headers'],
        laws: ['rate.retry-after', 'rate.headers'],
      }),
    ],
  },
  {
    section: 'Text limits',
    statements: [
      coveredStatement('text.limits', 'The table repeats the limits of all texts, in chars.', {
        rules: [
          'text.length.professional',
          'text.length.microblog',
          'text.length.textthread',
          'text.length.openmicro',
          'text.length.photo',
          'text.length.social',
          'text.length.video',
          'text.length.shortvideo',
          'video.title.length',
          'text.unit.code-points',
        ],
        decisions: ['text.unit'],
      }),
      coveredStatement('text.limits.names', 'filename and videoTitle have at most 100 chars each.', {
        rules: ['media.filename.length', 'media.videoTitle.length'],
      }),
    ],
  },
  {
    section: 'Upload',
    statements: [
      coveredStatement('upload.limit', 'A file has at most 300 MB, whether image, video or PDF.', {
        rules: ['upload.size'],
        decisions: ['limits.megabyte'],
      }),
    ],
  },
  {
    section: 'Media limits per platform',
    statements: [
      coveredStatement('media.professional.images', 'professional: JPG, PNG, GIF; up to 9; 5 MB each.', {
        rules: ['media.image.format.professional', 'media.images.count.professional', 'media.image.size'],
      }),
      coveredStatement(
        'media.professional.video',
        'professional: MP4, at most 5 GB, 3 s to 10 min.',
        {
          rules: ['media.video.format.professional', 'media.video.duration.professional'],
        },
        'No hosted file reaches 5 GB.',
      ),
      coveredStatement('media.professional.carousel', 'professional: a PDF carousel of up to 300 pages and 100 MB.', {
        rules: ['media.carousel.pages', 'media.carousel.size'],
      }),
      coveredStatement('media.microblog.images', 'microblog: JPG, PNG, GIF, WebP; up to 4; 5 MB each, a GIF 15 MB.', {
        rules: ['media.image.format.microblog', 'media.images.count.microblog', 'media.image.size'],
        laws: ['media.image.compressed', 'media.image.own-limit'],
      }),
      coveredStatement(
        'media.microblog.video',
        'microblog: MP4, at most 512 MB and 140 s.',
        {
          rules: ['media.video.format.microblog', 'media.video.duration.microblog'],
        },
        'No hosted file reaches 512 MB.',
      ),
      coveredStatement(
        'media.textthread.images',
        'textthread: JPG, PNG; up to 10; 8 MB each; larger images become JPEG.',
        {
          rules: ['media.image.format.textthread', 'media.images.count.textthread', 'media.image.size'],
          laws: ['media.image.compressed', 'media.textthread.jpeg'],
        },
      ),
      coveredStatement('media.textthread.video', 'textthread: MP4, at most 100 MB and 5 min.', {
        rules: ['media.video.format.textthread', 'media.video.size.textthread', 'media.video.duration.textthread'],
      }),
      coveredStatement('media.photo.images', 'photo: JPG, PNG; up to 10 in a carousel; 8 MB each.', {
        rules: ['media.image.format.photo', 'media.images.count.photo', 'media.image.size'],
      }),
      coveredStatement(
        'media.photo.video',
        'photo: MP4, at most 1 GB, 3 to 90 s for reels.',
        {
          rules: ['media.video.format.photo', 'media.video.duration.photo'],
        },
        'No hosted file reaches 1 GB.',
      ),
      coveredStatement('media.photo.kind', 'photo: contentType controls feed, reel, story or carousel.', {
        rules: ['photo.contentType.allowed'],
      }),
      coveredStatement('media.openmicro.images', 'openmicro: JPG, PNG, WebP, GIF; up to 4; 1 MB each.', {
        rules: ['media.image.format.openmicro', 'media.images.count.openmicro', 'media.image.size'],
      }),
      coveredStatement('media.openmicro.video', 'openmicro: no video.', {
        rules: ['media.suited.openmicro'],
        decisions: ['media.unsuited-target'],
      }),
      coveredStatement(
        'media.shortvideo.images',
        'shortvideo: JPEG, WebP; up to 35; 20 MB and 1080 px; converted when larger.',
        {
          rules: ['media.image.format.shortvideo', 'media.images.count.shortvideo', 'media.image.size'],
          laws: ['media.image.compressed', 'media.shortvideo.fits'],
        },
      ),
      coveredStatement('media.shortvideo.video', 'shortvideo: MP4, at most 4 GB; 300 MB through the upload.', {
        rules: ['media.video.format.shortvideo', 'upload.size'],
      }),
      coveredStatement('media.shortvideo.carousel', 'shortvideo: carousels require URLs from the upload endpoint.', {
        rules: ['media.hosted.shortvideo'],
      }),
      coveredStatement(
        'media.video.images',
        'video: a thumbnail only, JPG, PNG, GIF, up to 30 MB, compressed to 2 MB, 1280x720 recommended.',
        {
          rules: ['media.suited.video', 'video.thumbnail.file'],
          decisions: ['media.unsuited-target'],
        },
        'A recommendation cannot be broken.',
      ),
      coveredStatement('media.video.video', 'video: MP4, at most 256 GB or 12 hours, 300 MB through the upload.', {
        rules: ['media.video.format.video', 'media.video.duration.video', 'upload.size'],
      }),
      coveredStatement(
        'media.video.notes',
        'video: a title is required, a thumbnail needs a verified channel and is ignored on shorts.',
        {
          rules: ['video.title.required', 'option.unused'],
          laws: ['video.thumbnail.unverified.published'],
        },
      ),
      coveredStatement('media.unlabelled', 'A row without a label: JPG, PNG, 4 MB each; MP4, 4 GB, 240 min.', {
        rules: ['media.image.format.social', 'media.video.format.social', 'media.video.duration.social'],
        decisions: ['media.table.unlabelled-row'],
      }),
      coveredStatement(
        'media.taken',
        'The table lists the media that each platform accepts; it does not say that any requires media.',
        {
          rules: ['media.network.required'],
          decisions: ['media.required'],
        },
      ),
      coveredStatement(
        'media.counts',
        'The maximum number of images is given per platform; the behaviour beyond it is not.',
        {
          decisions: ['media.count.over', 'media.shortvideo.pixels'],
        },
      ),
      coveredStatement(
        'media.processing',
        'Before publishing, images over a platform’s size limit are compressed or converted.',
        {
          rules: ['media.image.size'],
          decisions: ['media.check.when', 'media.format.unsupported'],
        },
      ),
      coveredStatement('media.processing.textthread', 'Images over 8 MB on textthread become JPEG.', {
        rules: ['media.image.size'],
      }),
      coveredStatement(
        'media.processing.shortvideo',
        'shortvideo images are resized to 1080 px and converted to JPEG when needed.',
        {
          rules: ['media.image.format.shortvideo', 'media.image.size'],
        },
      ),
      informativeStatement(
        'media.processing.quality',
        'This may reduce quality.',
        'It is a warning; no response shows quality.',
      ),
    ],
  },
];
