/** Faults in what the networks receive. The API responses do not show them. */
import type { Fault, Json } from './fault.ts';

/** Creates a fault that modifies each publication in the outbox in place. */
function planPublicationFault(id: string, rule: string, change: (publication: Json) => void): Fault {
  return {
    id: `${rule}: ${id} on the network`,
    rule,
    publicationFault: (publication) => {
      change(publication);
      return [publication];
    },
  };
}

/** The list of faults in publications. */
export const publicationFaults: readonly Fault[] = [
  { id: 'post.publish.once: twice on the network', rule: 'post.publish.once', publicationFault: (one) => [one, one] },
  planPublicationFault('threads on every platform', 'thread.elsewhere', (publication) => {
    publication.segments = publication.segments.flatMap((text: string) => text.split('\n\n\n'));
  }),
  planPublicationFault('a single long post', 'thread.segments', (publication) => {
    publication.segments = [publication.segments.join('\n\n\n')];
  }),
  planPublicationFault('trimmed', 'thread.segments', (publication) => {
    publication.segments = publication.segments.map((text: string) => text.trim());
  }),
  planPublicationFault('an added footer', 'post.text.effective', (publication) => {
    publication.segments = publication.segments.map((text: string) => `${text} (sent by a service)`);
  }),
  planPublicationFault('the default branding', 'media.filename.override', (publication) => {
    if (publication.media?.filename) publication.media.filename = 'Shared with Social Publishing';
  }),
  planPublicationFault('the first image alone', 'media.shared', (publication) => {
    if (publication.media?.images) publication.media.images.length = 1;
  }),
  planPublicationFault('no video', 'media.shared', (publication) => {
    delete publication.media?.video;
  }),
  planPublicationFault('a minute early', 'post.scheduled.not-before', (publication) => {
    publication.at = new Date(Date.parse(publication.at) - 60_000).toISOString();
  }),
  planPublicationFault('media among the options', 'media.top-level.only', (publication) => {
    if (publication.media?.images) publication.options = { ...publication.options, images: publication.media.images };
  }),
  planPublicationFault('a duet with images', 'option.suited', (publication) => {
    if (publication.platform === 'shortvideo' && publication.media?.images)
      publication.options = { ...publication.options, allowDuet: true };
  }),
  planPublicationFault('disclosed', 'photo.aiGenerated.default', (publication) => {
    if (publication.options?.aiGenerated === false) publication.options.aiGenerated = true;
  }),
];
