/** Faults in publications, which are invisible in API responses. */
import { threadSeparator } from '../../spec/text/thread.ts';
import type { Fault, Json } from './fault.ts';

/** Creates a fault that modifies each publication in the outbox in place. */
function createPublicationFault(description: string, rule: string, change: (publication: Json) => void): Fault {
  return {
    id: `${rule}: ${description} on the network`,
    rule,
    publicationFault: (publication) => {
      change(publication);
      return [publication];
    },
  };
}

/** Creates a fault in the hosted images that one platform receives. */
const createFileFault = (description: string, rule: string, platform: string, members: object): Fault =>
  createPublicationFault(description, rule, (publication) => {
    if (publication.platform === platform)
      publication.files = publication.files?.map((file: Json) => ({ ...file, ...members }));
  });

export const publicationFaults: readonly Fault[] = [
  {
    id: 'post.publish.once: twice on the network',
    rule: 'post.publish.once',
    publicationFault: (publication) => [publication, publication],
  },
  createPublicationFault('threads on every platform', 'thread.elsewhere', (publication) => {
    publication.segments = publication.segments.flatMap((text: string) => text.split(threadSeparator));
  }),
  createPublicationFault('a single long post', 'thread.segments', (publication) => {
    publication.segments = [publication.segments.join(threadSeparator)];
  }),
  createPublicationFault('without repeated segments', 'thread.segments', (publication) => {
    publication.segments = [...new Set(publication.segments)];
  }),
  createPublicationFault('trimmed', 'thread.segments', (publication) => {
    publication.segments = publication.segments.map((text: string) => text.trim());
  }),
  createPublicationFault('an added footer', 'post.text.effective', (publication) => {
    publication.segments = publication.segments.map((text: string) => `${text} (sent by a service)`);
  }),
  createPublicationFault('the default branding', 'media.filename.override', (publication) => {
    if (publication.media?.filename) publication.media.filename = 'Shared with Social Publishing';
  }),
  createPublicationFault('the first image alone', 'media.shared', (publication) => {
    if (publication.media?.images) publication.media.images.length = 1;
  }),
  createPublicationFault('no video', 'media.shared', (publication) => {
    delete publication.media?.video;
  }),
  createPublicationFault('a minute early', 'post.scheduled.not-before', (publication) => {
    publication.at = new Date(Date.parse(publication.at) - 60_000).toISOString();
  }),
  createPublicationFault('media among the options', 'media.top-level.only', (publication) => {
    if (publication.media?.images) publication.options = { ...publication.options, images: publication.media.images };
  }),
  createPublicationFault('a duet with images', 'option.suited', (publication) => {
    if (publication.platform === 'shortvideo' && publication.media?.images)
      publication.options = { ...publication.options, allowDuet: true };
  }),
  createFileFault('as large as uploaded', 'media.image.compressed', 'microblog', { bytes: 16_000_000 }),
  createPublicationFault('only the first image is compressed', 'media.image.compressed', (publication) => {
    publication.files = publication.files?.map((file: Json, i: number) =>
      i === 0 ? file : { ...file, bytes: 16_000_000 },
    );
  }),
  createPublicationFault('a GIF over 5 MB as a JPEG', 'media.image.own-limit', ({ platform, files = [] }) => {
    for (const file of platform === 'microblog' ? files : [])
      if (file.format === 'gif' && file.bytes > 5_242_880) file.format = 'jpeg';
  }),
  createPublicationFault('a GIF compressed to 5 MB', 'media.image.own-limit', ({ platform, files = [] }) => {
    for (const file of platform === 'microblog' ? files : [])
      if (file.format === 'gif') file.bytes = Math.min(file.bytes, 5_000_000);
  }),
  createFileFault('still a PNG', 'media.textthread.jpeg', 'textthread', { format: 'png' }),
  createFileFault('not resized', 'media.shortvideo.fits', 'shortvideo', { width: 4000, height: 4000 }),
  createFileFault('in an unsupported format', 'media.shortvideo.fits', 'shortvideo', { format: 'png' }),
  createFileFault('a thumbnail as large as uploaded', 'video.thumbnail.compressed', 'video', { bytes: 9_000_000 }),
  createPublicationFault('a thumbnail on a short', 'video.thumbnail.delivered', (publication) => {
    if (publication.options?.videoType === 'short') publication.options.thumbnail = 'https://media.example.org/t.png';
  }),
  createPublicationFault('no thumbnail', 'video.thumbnail.delivered', (publication) => {
    delete publication.options?.thumbnail;
  }),
  createPublicationFault('disclosed', 'photo.aiGenerated.default', (publication) => {
    if (publication.options?.aiGenerated === false) publication.options.aiGenerated = true;
  }),
];
