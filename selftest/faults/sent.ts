/** Faults in what the networks receive, invisible in API responses. */
import type { Fault, Json } from './fault.ts';

/** Modifies each published post in place. */
function sends(id: string, rule: string, change: (publication: Json) => void): Fault {
  return {
    id: `${rule}: ${id} on the network`,
    rule,
    sends: (publication) => {
      change(publication);
      return [publication];
    },
  };
}

export const sent: readonly Fault[] = [
  { id: 'post.publish.once: twice on the network', rule: 'post.publish.once', sends: (one) => [one, one] },
  sends('threads on every platform', 'thread.elsewhere', (it) => {
    it.segments = it.segments.flatMap((text: string) => text.split('\n\n\n'));
  }),
  sends('a single long post', 'thread.segments', (it) => {
    it.segments = [it.segments.join('\n\n\n')];
  }),
  sends('trimmed', 'thread.segments', (it) => {
    it.segments = it.segments.map((text: string) => text.trim());
  }),
  sends('an added footer', 'post.text.effective', (it) => {
    it.segments = it.segments.map((text: string) => `${text} (sent by a service)`);
  }),
  sends('the default branding', 'media.filename.override', (it) => {
    if (it.media?.filename) it.media.filename = 'Shared with Social Publishing';
  }),
  sends('disclosed', 'photo.aiGenerated.default', (it) => {
    if (it.options?.aiGenerated === false) it.options.aiGenerated = true;
  }),
];
