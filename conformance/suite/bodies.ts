/** Bodies and plain requests, in references: what every script can begin with. */
import type { JsonObject } from '../../spec/json.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import type { PlatformLabel } from '../../spec/platforms.ts';
import { photos as hostedPhotos, postTo as plainPost, to as targets } from '../../spec/rules/bodies.ts';
import { collectOnly, commentsOnly, plainFull } from '../../spec/rules/leadMagnet/bodies.ts';
import { account, translated } from './references.ts';
import { type Arranged, type Ask, given } from './steps.ts';

export { foreign, letters } from '../../spec/rules/bodies.ts';
export { account, file } from './references.ts';

/** Targets: the first account of each platform. */
export const to = (...labels: readonly PlatformLabel[]): readonly JsonObject[] => translated(targets(...labels));

/** So many different photos. */
export const photos = (count: number): readonly string[] => translated(hostedPhotos(count));

/** What a platform takes in every reading of the document. */
export const postTo = (label: PlatformLabel, text = 'Hello'): JsonObject => ({ ...translated(plainPost(label)), text });

/** A time in the future of every clock. */
export const later = '2031-06-01T12:00:00Z';

/** Lead magnets of the three workflows. */
export const magnets = translated({ full: plainFull, comments_only: commentsOnly, collect_only: collectOnly });

/**
 * A request of each operation that breaks nothing.
 *
 * @param mark what the names of the given resources end with, where two such requests stand in one script
 */
export function plain(operation: OperationId, mark = ''): Arranged {
  const post = `post${mark}`;
  const lead = `magnet${mark}`;
  const hello = { text: 'Hello', platforms: to('social') };
  const made = (body: JsonObject) => [given(post, { operation: 'createPost', body })];
  const magnetMade = (more: JsonObject = {}) => [
    given(lead, { operation: 'createLeadMagnet', body: { ...magnets.collect_only, ...more } }),
  ];
  const about = (id: string): Pick<Ask, 'operation' | 'id'> => ({ operation, id: `{{${id}}}` });
  switch (operation) {
    case 'createPost':
      return { given: [], ask: { operation, body: hello } };
    case 'listPosts':
      return { given: [], ask: { operation, query: {} } };
    case 'updatePost':
      return { given: made(hello), ask: { ...about(post), body: { ...hello, text: 'Better' } } };
    case 'deletePost':
      return { given: made(hello), ask: about(post) };
    case 'republishPost':
      return {
        given: made({ ...hello, publishNow: true }),
        ask: { ...about(post), body: { platforms: to('professional') } },
      };
    case 'listAccounts':
    case 'listOutreachAccounts':
      return { given: [], ask: { operation } };
    case 'uploadMedia':
      return { given: [], ask: { operation, parts: [{ name: 'file', filename: 'photo.jpg', content: 'jpeg' }] } };
    case 'getAnalytics':
      return { given: [], ask: { operation, query: { account: account('social') } } };
    case 'createLeadMagnet':
      return { given: [], ask: { operation, body: magnets.collect_only } };
    case 'updateLeadMagnet':
      return { given: magnetMade(), ask: { ...about(lead), body: { ...magnets.collect_only, keywords: ['BOOK'] } } };
    case 'pauseLeadMagnet':
      return { given: magnetMade({ activate: true }), ask: about(lead) };
    case 'resumeLeadMagnet':
    case 'getLeadMagnet':
    case 'listLeads':
      return { given: magnetMade(), ask: about(lead) };
  }
}
