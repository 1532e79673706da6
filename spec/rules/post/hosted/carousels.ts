/** Rules on hosted PDF carousels. */
import { platformByLabel } from '../../../platforms.ts';
import { hostedUrl } from '../../../world.ts';
import { postTo, targetsOn } from '../../bodies.ts';
import { everyMegabyte, type StateRule, stateRule } from '../../rule.ts';
import { vectorsOf } from '../../vector.ts';
import type { PostView } from '../../views/post.ts';
import { checkedAtCreation, findInFiles, findOversize, limitsSource, samples, samplesExcept } from './files.ts';

const { accepted, refused } = vectorsOf('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;

const carouselUrls = (post: PostView) => [post.media.carousel];
const carouselRequest = (name: string) => ({
  body: { text: 'Hello', platforms: targetsOn('professional'), media: { carousel: hostedUrl(name) } },
});

const carouselPost = (name: string) => ({ ...postTo('professional'), media: { carousel: hostedUrl(name) } });

const carouselLimits = platformByLabel('professional').carousel ?? { megabytes: 0, maxPages: 0 };

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
      findInFiles(call, facts, 'professional', carouselUrls, (file, at) =>
        file.format === 'pdf'
          ? []
          : [
              {
                rule: 'media.carousel.format',
                at,
                limit: 'pdf',
                actual: file.format,
                detail: `A carousel must be a PDF; this file is ${file.format}.`,
              },
            ],
      ),
    trials: [
      {
        baseline: carouselPost(samples.pdf),
        breaking: Object.fromEntries(samplesExcept('pdf').map(([format, name]) => [format, carouselPost(name)])),
      },
    ],
    vectors: [accepted('a PDF', carouselRequest('slides.pdf')), refused('an image', carouselRequest('photo.jpg'))],
  }),
  stateRule({
    id: 'media.carousel.pages',
    level: 'derived',
    needs: ['media.check.when'],
    holds: checkedAtCreation,
    source: limitsSource('professional: PDF carousel up to 300 pages'),
    summary: 'A hosted carousel must have at most 300 pages.',
    on: writes,
    concerns: { platform: 'professional', media: true },
    find: (call, facts) =>
      findInFiles(call, facts, 'professional', carouselUrls, ({ pages }, at) =>
        pages === undefined || pages <= carouselLimits.maxPages
          ? []
          : [
              {
                rule: 'media.carousel.pages',
                at,
                limit: carouselLimits.maxPages,
                actual: pages,
                detail: `The PDF has ${pages} pages; at most ${carouselLimits.maxPages} are allowed.`,
              },
            ],
      ),
    trials: [{ baseline: carouselPost(samples.pdf), breaking: { '301 pages': carouselPost('book.pdf') } }],
    vectors: [
      accepted('a PDF of 12 pages', carouselRequest('slides.pdf')),
      refused('a PDF of 301 pages', carouselRequest('book.pdf')),
    ],
  }),
  stateRule({
    id: 'media.carousel.size',
    level: 'derived',
    argument:
      'Author: at most 100 MB. Implementer: a larger PDF may be compressed. The paragraph on compression speaks of images alone.',
    needs: ['media.check.when', 'limits.megabyte'],
    holds: checkedAtCreation,
    everyReading: everyMegabyte,
    source: limitsSource('professional: PDF carousel max 100 MB'),
    summary: 'A hosted carousel must not exceed 100 MB.',
    on: writes,
    concerns: { platform: 'professional', media: true },
    find: (call, facts) =>
      findInFiles(call, facts, 'professional', carouselUrls, (file, at) =>
        findOversize('media.carousel.size', file, carouselLimits.megabytes, 'professional', at),
      ),
    vectors: [
      accepted('a PDF of 1.5 MB', carouselRequest('slides.pdf')),
      refused('a PDF of 120 MB', carouselRequest('atlas.pdf')),
    ],
  }),
];
