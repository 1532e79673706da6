/** Open points of media and upload. */
import { z } from 'zod';
import { behaviour, measured, shape, status } from './decision.ts';

const media = (item: string) => ({ section: 'media object', item });
const table = (item: string) => ({ section: 'Media limits per platform', item });
const upload = (item: string) => ({ section: 'POST /media/upload', item });

export const mediaDecisions = {
  'media.hosted': behaviour({
    question: 'How is a hosted URL told from a foreign one?',
    choices: ['origin-and-id'],
    default: 'origin-and-id',
    alternatives: ['a list of hosts'],
    why: 'By origin and stored id, never by pattern: a URL that the upload endpoint never returned is not hosted. localhost and 127.0.0.1 are one origin.',
    source: media('the hosted URL returned by the upload endpoint'),
  }),
  'media.foreign': behaviour({
    question: 'When is a foreign URL publicly accessible?',
    choices: ['public-https-host'],
    default: 'public-https-host',
    alternatives: ['when a request to it succeeds'],
    why: 'An https URL with a public host name; the mock never fetches it, so tests run without a network.',
    source: media('any publicly accessible HTTPS URL'),
  }),
  'media.unsuited-target': behaviour({
    question: 'What if a target cannot take the kind of media, as openmicro no video?',
    choices: ['refuse'],
    default: 'refuse',
    alternatives: ['skip that target'],
    why: 'A post that silently misses a platform is worse than a refusal.',
    source: table('openmicro takes no video, video no images'),
  }),
  'media.count.over': behaviour({
    question: 'What if there are more images than a target takes?',
    choices: ['refuse'],
    default: 'refuse',
    alternatives: ['skip that target', 'cut the list'],
    why: 'The same: nobody guesses which images to drop.',
    source: table('up to so many images'),
  }),
  'media.combination': behaviour({
    question: 'May images, a video and a PDF carousel stand together?',
    choices: ['refuse'],
    default: 'refuse',
    alternatives: ['allow where a network takes both'],
    why: 'Media is shared by all platforms of a post, and no row of the table takes a mixture.',
    source: media('images, video and carousel are separate members'),
  }),
  'media.professional-only': behaviour({
    question: 'What of carousel, filename and videoTitle without a professional target?',
    choices: ['refuse'],
    default: 'refuse',
    alternatives: ['ignore'],
    why: 'They are marked "professional only". With such a target and plain images, a filename is accepted and nothing is set.',
    source: media('carousel, filename and videoTitle are professional only'),
  }),
  'media.check.when': behaviour({
    question: 'When is the content of media checked?',
    choices: ['hosted-at-create'],
    default: 'hosted-at-create',
    alternatives: ['at publish'],
    why: 'Hosted media is known when the post is created, so the caller learns at once; foreign media is never fetched.',
    source: table('formats, sizes and durations per platform'),
  }),
  'media.format.unsupported': behaviour({
    question: 'What of an image whose format a target does not list?',
    choices: ['convert-or-refuse'],
    default: 'convert-or-refuse',
    alternatives: ['convert always', 'refuse always'],
    why: 'Converted where the document says so (shortvideo when needed), else refused.',
    source: table('formats per platform; auto-processing'),
  }),
  'media.table.unlabelled-row': behaviour({
    question: 'Whose limits are those of the row without a label?',
    choices: ['social'],
    default: 'social',
    alternatives: ['nobody’s'],
    why: 'By elimination: social is the only label without a row.',
    source: table('the label of one row is not shown'),
  }),
  'media.branding': shape({
    question: 'What is the branded default of filename and videoTitle?',
    choice: z.string().min(1).max(100),
    default: 'Shared with Social Publishing',
    alternatives: ['any other text'],
    why: 'Some text that cannot be mistaken for the caller’s own.',
    source: media('the default is a branded text of the service'),
  }),
  'limits.megabyte': behaviour({
    question: 'How many bytes is a megabyte?',
    choices: ['binary-tolerant'],
    default: 'binary-tolerant',
    alternatives: ['1,000,000 exactly', '1,048,576 exactly'],
    why: 'A file within 1,000,000 bytes a megabyte is accepted by every reading, one beyond 1,048,576 by none; between the two the mock is tolerant and the suite sends nothing.',
    source: { section: 'Upload', item: 'at most 300 MB per file' },
  }),
  'limits.body': measured({
    question: 'How large may a JSON body be, in bytes?',
    choice: z.literal(4_194_304),
    default: 4_194_304,
    alternatives: ['any size that holds the longest documented text'],
    why: '63,206 characters of four bytes, escaped and with overrides, must fit; the 100 kB that frameworks start with do not hold a documented post.',
    source: { section: 'Limits', item: 'the size of a request body is not shown' },
  }),
  'upload.status': status({
    question: 'Which status answers an upload?',
    default: 201,
    within: [200, 299],
    operations: ['uploadMedia'],
    alternatives: ['200'],
    why: 'A hosted file came to be.',
    source: upload('the status is not shown'),
  }),
  'upload.types': behaviour({
    question: 'Which images, videos and PDFs does the upload take, and how are they told?',
    choices: ['by-content'],
    default: 'by-content',
    alternatives: ['more formats', 'by the part’s content type'],
    why: 'JPEG, PNG, GIF, WebP, MP4 and PDF are all that any platform takes; content cannot lie about itself. The part’s file name never becomes media.filename.',
    source: upload('images, videos and PDFs'),
  }),
};
