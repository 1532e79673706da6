/**
 * The resources that may be stored when an update arrives, which is unknown offline. A rule that breaks for all of them
 * is certainly broken.
 */
import type { JsonObject } from '../../spec/json.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import { type PlatformLabel, platformLabels } from '../../spec/platforms.ts';
import { getHostedUrl } from '../../spec/world.ts';

const buildStoredPost = (labels: readonly PlatformLabel[], extraMembers: JsonObject = {}): JsonObject => ({
  text: 'Stored',
  platforms: labels.map((platform) => ({ platform, accountId: 'stored' })),
  platformContent: { video: { title: 'Stored' } },
  ...extraMembers,
});

const possiblePosts: readonly JsonObject[] = [
  ...platformLabels.map((label) => buildStoredPost([label])),
  buildStoredPost(platformLabels),
  buildStoredPost(['professional'], { media: { images: [getHostedUrl('photo.jpg')] } }),
  buildStoredPost(['professional'], { media: { carousel: getHostedUrl('slides.pdf') } }),
  buildStoredPost(['video'], { media: { video: getHostedUrl('clip.mp4') } }),
  buildStoredPost(['microblog'], { text: undefined, platformContent: { microblog: { text: 'Stored' } } }),
];

const buildStoredMagnet = (workflowType: string, extraMembers: JsonObject): JsonObject => ({
  outreachAccountId: 'stored',
  workflowType,
  keywords: ['stored'],
  ...extraMembers,
});

const possibleLeadMagnets: readonly JsonObject[] = [
  buildStoredMagnet('full', { postUrl: 'https://professional.example/1', templates: { dm: { text: 'Stored' } } }),
  buildStoredMagnet('comments_only', { postId: 'stored', templates: { commentReplies: [{ text: 'Stored' }] } }),
  buildStoredMagnet('collect_only', { postUrl: 'https://professional.example/1' }),
];

/** Resources that the operation may apply to; one empty resource if it applies to none. */
export function getPossibleContents(operation: OperationId): readonly JsonObject[] {
  if (operation === 'updatePost' || operation === 'republishPost') return possiblePosts;
  return operation === 'updateLeadMagnet' ? possibleLeadMagnets : [{}];
}
