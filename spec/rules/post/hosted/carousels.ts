/** Rules on hosted PDF carousels. */
import { platform } from '../../../platforms.ts';
import { hosted } from '../../../world.ts';
import { postTo, to } from '../../bodies.ts';
import { type StateRule, stateRule } from '../../rule.ts';
import { vectorsOf } from '../../vector.ts';
import type { PostView } from '../../views/post.ts';
import { eachFile, overSize, samples, samplesBut, table } from './files.ts';

const { accepted, refused } = vectorsOf('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;

const carousel = (post: PostView) => [post.media.carousel];
const withCarousel = (name: string) => ({
  body: { text: 'Hello', platforms: to('professional'), media: { carousel: hosted(name) } },
});

const carried = (name: string) => ({ ...postTo('professional'), media: { carousel: hosted(name) } });

const carouselLimits = platform('professional').carousel ?? { megabytes: 0, maxPages: 0 };

export const carousels: readonly StateRule[] = [
  stateRule({
    id: 'media.carousel.format',
    level: 'derived',
    needs: ['media.check.when'],
    source: { section: 'media object', item: 'carousel: PDF carousel URL' },
    summary: 'A hosted carousel must be a PDF.',
    on: writes,
    concerns: { platform: 'professional', media: true },
    find: (call, facts) =>
      eachFile(call, facts, 'professional', carousel, (file, at) =>
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
        like: carried(samples.pdf),
        broken: Object.fromEntries(samplesBut('pdf').map(([format, name]) => [format, carried(name)])),
      },
    ],
    vectors: [accepted('a PDF', withCarousel('slides.pdf')), refused('an image', withCarousel('photo.jpg'))],
  }),
  stateRule({
    id: 'media.carousel.pages',
    level: 'derived',
    needs: ['media.check.when'],
    source: table('professional: PDF carousel up to 300 pages'),
    summary: 'A hosted carousel must have at most 300 pages.',
    on: writes,
    concerns: { platform: 'professional', media: true },
    find: (call, facts) =>
      eachFile(call, facts, 'professional', carousel, ({ pages }, at) =>
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
    trials: [{ like: carried(samples.pdf), broken: { '301 pages': carried('book.pdf') } }],
    vectors: [
      accepted('a PDF of 12 pages', withCarousel('slides.pdf')),
      refused('a PDF of 301 pages', withCarousel('book.pdf')),
    ],
  }),
  stateRule({
    id: 'media.carousel.size',
    level: 'derived',
    needs: ['media.check.when', 'limits.megabyte'],
    source: table('professional: PDF carousel max 100 MB'),
    summary: 'A hosted carousel must not exceed 100 MB.',
    on: writes,
    concerns: { platform: 'professional', media: true },
    find: (call, facts) =>
      eachFile(call, facts, 'professional', carousel, (file, at) =>
        overSize('media.carousel.size', file, carouselLimits.megabytes, 'professional', at),
      ),
    vectors: [
      accepted('a PDF of 1.5 MB', withCarousel('slides.pdf')),
      refused('a PDF of 120 MB', withCarousel('atlas.pdf')),
    ],
  }),
];
