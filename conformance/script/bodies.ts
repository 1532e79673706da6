/** Bodies and valid requests with references, from which scripts are built. */
import type { JsonObject } from '../../spec/json.ts';
import { type OperationId, operationOf } from '../../spec/operations/index.ts';
import type { PlatformLabel } from '../../spec/platforms.ts';
import { photos as hostedPhotos, postTo as plainPost, to as targets } from '../../spec/rules/bodies.ts';
import { collectOnly, commentsOnly, plainFull } from '../../spec/rules/leadMagnet/bodies.ts';
import { account, translated } from './references.ts';
import { type Arranged, type Ask, given } from './steps.ts';

export { foreign, letters } from '../../spec/rules/bodies.ts';
export { account, file } from './references.ts';

/** Targets with the first account of each platform. */
export const to = (...labels: readonly PlatformLabel[]): readonly JsonObject[] => translated(targets(...labels));

/** A number of different photos. */
export const photos = (count: number): readonly string[] => translated(hostedPhotos(count));

/** What a platform takes in every reading of the document. */
export const postTo = (label: PlatformLabel, text = 'Hello'): JsonObject => ({ ...translated(plainPost(label)), text });

/** A time in the future for any clock. */
export const later = '2031-06-01T12:00:00Z';

/** A post that is valid in every reading of the document; photo and the video platforms have matching media. */
export const magnets = translated({ full: plainFull, comments_only: commentsOnly, collect_only: collectOnly });

const hello = { text: 'Hello', platforms: to('social') };

/** What a request of an operation has besides its id, and how the resource differs that it is about. */
const parts: {
  readonly [O in OperationId]?: Pick<Ask, 'body' | 'query' | 'parts'> & { readonly given?: JsonObject };
} = {
  createPost: { body: hello },
  listPosts: { query: {} },
  updatePost: { body: { ...hello, text: 'Better' } },
  republishPost: { given: { publishNow: true }, body: { platforms: to('professional') } },
  uploadMedia: { parts: [{ name: 'file', filename: 'photo.jpg', content: 'jpeg' }] },
  getAnalytics: { query: { account: account('social') } },
  createLeadMagnet: { body: magnets.collect_only },
  updateLeadMagnet: { body: { ...magnets.collect_only, keywords: ['BOOK'] } },
  pauseLeadMagnet: { given: { activate: true } },
};

const creating = {
  post: { name: 'post', operation: 'createPost', body: hello },
  leadMagnet: { name: 'magnet', operation: 'createLeadMagnet', body: magnets.collect_only },
} as const;

/**
 * Returns a valid request of each operation.
 *
 * @param mark a suffix for the names of its resources, needed if a script has two such requests
 */
export function plain(operation: OperationId, mark = ''): Arranged {
  const { idOf } = operationOf(operation);
  const { given: more, ...ask } = parts[operation] ?? {};
  if (idOf === undefined) return { given: [], ask: { operation, ...ask } };
  const { name, operation: creation, body } = creating[idOf];
  return {
    given: [given(`${name}${mark}`, { operation: creation, body: { ...body, ...more } })],
    ask: { operation, id: `{{${name}${mark}}}`, ...ask },
  };
}
