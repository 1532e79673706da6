/** Formats the second implementation's state as API records. */
import type { Entry, Lead, Magnet } from './store.ts';

const branding = 'Made with Second';

export function toPostJson({ postId, stage, body, targets, created, changed, liveSince }: Entry): object {
  const { media, platforms: _, ...rest } = body;
  // Unknown members of a request are ignored, but must not take the place of the service's own.
  return {
    ...rest,
    postId,
    stage,
    ...(media === undefined ? {} : { media: withMediaNames(media) }),
    platforms: targets.map((target) => ({ ...target, stage: target.stage === 'DRAFT' ? stage : target.stage })),
    created,
    changed,
    liveSince,
  };
}

/** An empty or missing name is replaced with the branding. */
// biome-ignore lint/suspicious/noExplicitAny: it was checked when it came in
function withMediaNames({ filename, videoTitle, ...media }: any): object {
  return {
    ...media,
    ...(media.carousel === undefined ? {} : { filename: filename || branding }),
    ...(media.video === undefined ? {} : { videoTitle: videoTitle || branding }),
  };
}

export function toMagnetJson({ magnetId, mode, body, created, changed }: Magnet): object {
  return { ...body, magnetId, mode, created, changed };
}

export function toLeadJson({ leadId, magnet, who, said, word, seen }: Lead): object {
  return { leadId, magnet, who, said, word, seen };
}
