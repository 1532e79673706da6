/** Rules on hosted PDF carousels. */
import { getPlatformByLabel } from '../../../platforms.ts';
import { getHostedUrl } from '../../../world.ts';
import { buildPostOn, buildTargetsOn } from '../../bodies.ts';
import { largestMegabyte, type StateRule, stateRule } from '../../rule.ts';
import { createVectorBuilders } from '../../vector.ts';
import type { PostView } from '../../views/post.ts';
import { checkedAtCreation, citeLimits, findInFiles, findOversize, samples, selectSamplesExcept } from './files.ts';

const { accepted, refused } = createVectorBuilders('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;

const getCarouselUrls = (post: PostView) => [post.media.carousel];
const buildCarouselRequest = (name: string) => ({
  body: { text: 'Hello', platforms: buildTargetsOn('professional'), media: { carousel: getHostedUrl(name) } },
});

const buildCarouselPost = (name: string) => ({
  ...buildPostOn('professional'),
  media: { carousel: getHostedUrl(name) },
});

const carouselLimits = getPlatformByLabel('professional').carousel ?? { megabytes: 0, maxPages: 0 };

export const carouselRules: readonly StateRule[] = [
  stateRule({
    id: 'media.carousel.format',
    level: 'derived',
    needs: ['media.check.when'],
    holds: checkedAtCreation,
    source: { section: 'media object', item: 'carousel: PDF carousel URL' },
    summary: 'A hosted carousel must be a PDF.',
    on: writes,
    concerns: { platform: 'professional', media: true },
    find: (call, facts) =>
      findInFiles(call, facts, 'professional', getCarouselUrls, (file, at) =>
        file.format === 'pdf'
          ? []
          : { at, limit: 'pdf', actual: file.format, detail: `A carousel must be a PDF; this file is ${file.format}.` },
      ),
    trials: [
      {
        baseline: buildCarouselPost(samples.pdf),
        breaking: Object.fromEntries(
          selectSamplesExcept('pdf').map(([format, name]) => [format, buildCarouselPost(name)]),
        ),
      },
    ],
    vectors: [
      accepted('a PDF', buildCarouselRequest('slides.pdf')),
      refused('an image', buildCarouselRequest('photo.jpg')),
    ],
  }),
  stateRule({
    id: 'media.carousel.pages',
    level: 'derived',
    needs: ['media.check.when'],
    holds: checkedAtCreation,
    source: citeLimits('professional: PDF carousel up to 300 pages'),
    summary: 'A hosted carousel must have at most 300 pages.',
    on: writes,
    concerns: { platform: 'professional', media: true },
    find: (call, facts) =>
      findInFiles(call, facts, 'professional', getCarouselUrls, ({ pages }, at) =>
        pages === undefined || pages <= carouselLimits.maxPages
          ? []
          : {
              at,
              limit: carouselLimits.maxPages,
              actual: pages,
              detail: `The PDF has ${pages} pages; at most ${carouselLimits.maxPages} are allowed.`,
            },
      ),
    trials: [{ baseline: buildCarouselPost(samples.pdf), breaking: { '301 pages': buildCarouselPost('book.pdf') } }],
    vectors: [
      accepted('a PDF of 12 pages', buildCarouselRequest('slides.pdf')),
      refused('a PDF of 301 pages', buildCarouselRequest('book.pdf')),
    ],
  }),
  stateRule({
    id: 'media.carousel.size',
    level: 'derived',
    argument:
      'Author: at most 100 MB. Implementer: a larger PDF may be compressed. The paragraph on compression speaks of images alone.',
    needs: ['media.check.when', 'limits.megabyte'],
    holds: checkedAtCreation,
    everyReading: largestMegabyte,
    source: citeLimits('professional: PDF carousel max 100 MB'),
    summary: 'A hosted carousel must not exceed 100 MB.',
    otherStatuses: ['tooLarge'],
    on: writes,
    concerns: { platform: 'professional', media: true },
    find: (call, facts) =>
      findInFiles(call, facts, 'professional', getCarouselUrls, (file, at) =>
        findOversize(file, carouselLimits.megabytes, 'professional', at),
      ),
    vectors: [
      accepted('a PDF of 1.5 MB', buildCarouselRequest('slides.pdf')),
      refused('a PDF of 120 MB', buildCarouselRequest('atlas.pdf')),
    ],
  }),
];
