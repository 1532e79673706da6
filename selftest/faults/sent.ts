/** Faults in what the networks get, of which no answer tells. */
import type { Fault, Json } from './fault.ts';

/** Changes each post that goes out in place. */
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
  sends('threads everywhere', 'thread.elsewhere', (it) => {
    it.segments = it.segments.flatMap((text: string) => text.split('\n\n\n'));
  }),
  sends('one long post', 'thread.segments', (it) => {
    it.segments = [it.segments.join('\n\n\n')];
  }),
  sends('trimmed', 'thread.segments', (it) => {
    it.segments = it.segments.map((text: string) => text.trim());
  }),
  sends('a footer', 'post.text.effective', (it) => {
    it.segments = it.segments.map((text: string) => `${text} (sent by a service)`);
  }),
  sends('the branding', 'media.filename.override', (it) => {
    if (it.media?.filename) it.media.filename = 'Shared with Social Publishing';
  }),
  sends('disclosed', 'photo.aiGenerated.default', (it) => {
    if (it.options?.aiGenerated === false) it.options.aiGenerated = true;
  }),
];
