/** Open points of media and upload. */
import { z } from 'zod';
import { maxBodyBytes } from '../limits.ts';
import { behaviour, shape, status, valueBehaviour } from './decision.ts';

const citeMedia = (item: string) => ({ section: 'media object', item });
const citeLimits = (item: string) => ({ section: 'Media limits per platform', item });
const citeUpload = (item: string) => ({ section: 'POST /media/upload', item });

const brandedText = z.string().min(1).max(100);

/** The branded default of one member. */
export const getBranding = (
  branding: string | { readonly filename: string; readonly videoTitle: string },
  title: 'filename' | 'videoTitle',
): string => (typeof branding === 'string' ? branding : branding[title]);

export const mediaDecisions = {
  'media.hosted': behaviour({
    question: 'What distinguishes a hosted URL from an external one?',
    answers: ['origin-and-id'],
    default: 'origin-and-id',
    alternatives: ['a list of hosts'],
    note: 'A list of hosts is deployment configuration; the mock has one host and knows its files.',
    why: 'Its origin and stored id, never a pattern: a URL that the upload endpoint did not return is not hosted. localhost and 127.0.0.1 count as the same origin.',
    source: citeMedia('the hosted URL returned by the upload endpoint'),
  }),
  'media.foreign': behaviour({
    question: 'When is an external URL publicly accessible?',
    answers: ['public-https-host', 'any-https'],
    default: 'public-https-host',
    alternatives: ['any-https: whatever its host', 'when a request to it succeeds'],
    why: 'If it is an https URL with a public host name. The mock never fetches it, so tests run without a network.',
    source: citeMedia('any publicly accessible HTTPS URL'),
  }),
  'media.unsuited-target': behaviour({
    question: 'What happens if a target does not support the kind of media, such as a video on openmicro?',
    answers: ['refuse'],
    default: 'refuse',
    alternatives: ['skip that target', 'leave the media out', 'refuse if no target supports it'],
    note: 'A skipped target would be missing silently, and would need an additional outcome in the record.',
    why: 'A refusal is better than a post that is silently missing on one platform.',
    source: citeLimits('openmicro takes no video, video no images'),
  }),
  'media.count.over': behaviour({
    question: 'What happens if there are more images than a target allows?',
    answers: ['refuse'],
    default: 'refuse',
    alternatives: ['skip that target', 'truncate the list'],
    note: 'As for unsupported media; a truncated list publishes fewer images than the request contains.',
    why: 'As for unsupported media; the service cannot know which images to drop.',
    source: citeLimits('up to so many images'),
  }),
  'media.required': behaviour({
    question: 'Do photo, video and shortvideo require media, and must the media match the contentType?',
    answers: ['by-network', 'by-content-type', 'carousel-of-two', 'all-but-photo', 'never'],
    default: 'by-network',
    alternatives: [
      'by-content-type: as by-network, and on photo, a reel needs a video and a carousel images',
      'carousel-of-two: as by-content-type, and a carousel needs at least two images',
      'all-but-photo: photo publishes text alone',
      'never: text alone is accepted everywhere',
    ],
    why: 'These networks publish nothing without media: video needs a video, shortvideo and photo need images or a video. The document lists what is allowed and calls only a title required, so the contentType restricts nothing.',
    source: citeLimits('images and video per platform'),
  }),
  'media.images.empty': behaviour({
    question: 'Is an empty list of images refused?',
    answers: ['refuse', 'omit'],
    default: 'refuse',
    alternatives: ['omit: as if there were no images'],
    why: 'The document asks for one or more URLs. Many services take an empty list for no images.',
    source: citeMedia('images: one or more image URLs'),
  }),
  'media.combination': behaviour({
    question: 'Can images, a video and a PDF carousel be combined?',
    answers: ['refuse', 'accept'],
    default: 'refuse',
    alternatives: ['accept: a network may leave out media that it does not support'],
    why: 'All platforms of a post share its media, and no row of the table allows a combination.',
    source: citeMedia('images, video and carousel are separate members'),
  }),
  'media.professional-only': behaviour({
    question: 'What happens to filename and videoTitle without a professional target?',
    answers: ['refuse', 'ignore-names'],
    default: 'refuse',
    alternatives: ['ignore-names: they have no effect'],
    why: 'They are marked "professional only". With a professional target and plain images, a filename is accepted and has no effect.',
    source: citeMedia('filename and videoTitle are professional only'),
  }),
  'media.check.when': behaviour({
    question: 'When is the content of media checked?',
    answers: ['hosted-at-create', 'at-publish', 'never'],
    default: 'hosted-at-create',
    alternatives: ['at-publish: the target fails', 'never: the networks decide'],
    why: 'Hosted media is known when the post is created, so errors are reported at once. External media is never fetched.',
    source: citeLimits('formats, sizes and durations per platform'),
  }),
  'media.format.unsupported': behaviour({
    question: 'What happens to an image in a format that a target does not list?',
    answers: ['convert-or-refuse', 'convert-stills-or-refuse', 'refuse'],
    default: 'convert-or-refuse',
    alternatives: [
      'convert-stills-or-refuse: a GIF is refused, because it may be an animation',
      'refuse: on every platform',
      'convert always',
    ],
    why: 'It is converted if the document says so (shortvideo, when needed) and refused otherwise.',
    source: citeLimits('formats per platform; auto-processing'),
  }),
  'media.table.unlabelled-row': behaviour({
    question: 'Which platform does the row without a label belong to?',
    answers: ['social', 'no-platform'],
    default: 'social',
    alternatives: ['no-platform: social has no limits on media'],
    why: 'By elimination: social is the only label without a row.',
    source: citeLimits('the label of one row is not shown'),
  }),
  'media.url.scheme': behaviour({
    question: 'May the scheme of a media URL be in capitals?',
    answers: ['any-case'],
    default: 'any-case',
    alternatives: ['lower case alone'],
    note: 'A client that sends the scheme in lower case, as the suite does, works with both.',
    why: 'The scheme of a URL is case-insensitive (RFC 3986, section 3.1), and every URL parser accepts it. A service that checks for the letters "https" alone is possible, so the suite sends lower case.',
    source: citeMedia('any publicly accessible HTTPS URL'),
  }),
  'media.shortvideo.pixels': behaviour({
    question: 'Which side of a shortvideo image is limited to 1080 px?',
    answers: ['shorter', 'longer', 'width'],
    default: 'shorter',
    alternatives: ['longer: the longer side', 'width: the width'],
    why: 'Images on this network are portraits of 1080 by 1920 pixels, whose shorter side is 1080.',
    source: citeLimits('shortvideo: max 1080 px'),
  }),
  'media.branding': shape({
    question: 'What is the branded default of filename and videoTitle?',
    answerSchema: z.union([brandedText, z.strictObject({ filename: brandedText, videoTitle: brandedText })]),
    default: 'Shared with Social Publishing',
    examples: ['Sent by Bright Bakery', { filename: 'A file of Bright Bakery', videoTitle: 'A film of Bright Bakery' }],
    alternatives: ['any other text', 'two texts, as {"filename": "Our file", "videoTitle": "Our film"}'],
    why: 'A text that cannot be mistaken for one of the caller’s.',
    source: citeMedia('the default is a branded text of the service'),
  }),
  'limits.megabyte': behaviour({
    question: 'How many bytes is a megabyte?',
    answers: ['binary-tolerant'],
    default: 'binary-tolerant',
    alternatives: ['1,000,000 exactly', '1,048,576 exactly'],
    note: 'The mock accepts sizes between the two definitions and the suite sends none, so both are covered.',
    why: 'A file that is within its limit at 1,000,000 bytes per megabyte is within it under every reading, and one that is beyond it at 1,048,576 is beyond it under every reading.',
    source: { section: 'Upload', item: 'at most 300 MB per file' },
  }),
  'limits.body': valueBehaviour({
    question: 'What is the maximum size of a JSON body, in bytes?',
    answerSchema: z.int().min(1_000_000).max(52_428_800),
    default: maxBodyBytes,
    alternatives: ['any other size from 1 MB, which holds the longest documented text, to 50 MiB'],
    why: '63,206 characters of four bytes, escaped and with overrides, must fit. The usual framework default of 100 kB is too small for a documented post.',
    source: { section: 'Limits', item: 'the size of a request body is not shown' },
  }),
  'upload.status': status({
    question: 'Which status does the response to an upload have?',
    default: 201,
    within: [200, 299],
    operations: ['uploadMedia'],
    alternatives: ['200'],
    why: 'A hosted file is created.',
    source: citeUpload('the status is not shown'),
  }),
  'upload.types': behaviour({
    question: 'Which formats does the upload accept, and how are they detected?',
    answers: ['by-content'],
    default: 'by-content',
    alternatives: ['more formats', 'by the part’s content type'],
    note: 'The formats of the platforms are the only ones that a post can use.',
    why: 'JPEG, PNG, GIF, WebP, MP4 and PDF are the formats that at least one platform allows, and the content is more reliable than a declared type. The part’s file name never becomes media.filename.',
    source: citeUpload('images, videos and PDFs'),
  }),
};
