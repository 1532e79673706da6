/** Bodies and valid requests with references, from which scripts are built. */
import type { JsonObject } from '../../spec/json.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import type { PlatformLabel } from '../../spec/platforms.ts';
import { type Arranged, type Ask, given } from './steps.ts';

/** The first or n-th account of a platform. */
export const account = (label: PlatformLabel, number = 1): string =>
  `{{account:${label}${number === 1 ? '' : `:${number}`}}}`;

/** Targets with the first account of each platform. */
export const to = (...labels: readonly PlatformLabel[]): readonly JsonObject[] =>
  labels.map((platform) => ({ platform, accountId: account(platform) }));

/** The hosted URL of a file of the catalogue. */
export const file = (name: string): string => `{{file:${name}}}`;

/** A number of different photos. */
export const photos = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => file(`photo-${i + 1}.jpg`));

/** A URL that the service does not host. */
export const foreign = (name: string): string => `https://media.example.org/${name}`;

/** A text of `n` letters. */
export const letters = (n: number): string => 'a'.repeat(n);

/** A time in the future for any clock. */
export const later = '2031-06-01T12:00:00Z';

/** A post that is valid in every reading of the document; photo and the video platforms have matching media. */
export function postTo(label: PlatformLabel, text = 'Hello'): JsonObject {
  const post = { text, platforms: to(label) };
  switch (label) {
    case 'photo':
      return {
        ...post,
        platformContent: { photo: { contentType: 'feed' } },
        media: { images: [file('photo.jpg')] },
      };
    case 'video':
      return { ...post, platformContent: { video: { title: 'A title' } }, media: { video: file('clip.mp4') } };
    case 'shortvideo':
      return { ...post, media: { video: file('clip.mp4') } };
    default:
      return post;
  }
}

const magnet = {
  outreachAccountId: '{{outreach}}',
  keywords: ['GUIDE'],
  postUrl: 'https://professional.example/posts/1',
};

/** Lead magnets of the three workflows. */
export const magnets = {
  full: { ...magnet, workflowType: 'full', templates: { dm: { text: 'Here it is.' } } },
  comments_only: {
    ...magnet,
    workflowType: 'comments_only',
    templates: { commentReplies: [{ text: 'Look at our page.' }] },
  },
  collect_only: { ...magnet, workflowType: 'collect_only' },
} as const;

/**
 * Returns a valid request of each operation.
 *
 * @param mark a suffix for the names of its resources, needed if a script has two such requests
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
