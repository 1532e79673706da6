/**
 * The resources that may be stored when an update arrives, which is unknown offline. A rule that breaks for all of them
 * is certainly broken.
 */
import type { JsonObject } from '../../spec/json.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import { type PlatformLabel, platformLabels } from '../../spec/platforms.ts';
import { hosted } from '../../spec/world.ts';

const post = (labels: readonly PlatformLabel[], more: JsonObject = {}): JsonObject => ({
  text: 'Stored',
  platforms: labels.map((platform) => ({ platform, accountId: 'stored' })),
  platformContent: { video: { title: 'Stored' } },
  ...more,
});

const posts: readonly JsonObject[] = [
  ...platformLabels.map((label) => post([label])),
  post(platformLabels),
  post(['professional'], { media: { images: [hosted('photo.jpg')] } }),
  post(['professional'], { media: { carousel: hosted('slides.pdf') } }),
  post(['video'], { media: { video: hosted('clip.mp4') } }),
  post(['microblog'], { text: undefined, platformContent: { microblog: { text: 'Stored' } } }),
];

const magnet = (workflowType: string, more: JsonObject): JsonObject => ({
  outreachAccountId: 'stored',
  workflowType,
  keywords: ['stored'],
  ...more,
});

const leadMagnets: readonly JsonObject[] = [
  magnet('full', { postUrl: 'https://professional.example/1', templates: { dm: { text: 'Stored' } } }),
  magnet('comments_only', { postId: 'stored', templates: { commentReplies: [{ text: 'Stored' }] } }),
  magnet('collect_only', { postUrl: 'https://professional.example/1' }),
];

/** Resources that the operation may apply to; one empty resource if it applies to none. */
export function possiblyStored(operation: OperationId): readonly JsonObject[] {
  if (operation === 'updatePost' || operation === 'republishPost') return posts;
  return operation === 'updateLeadMagnet' ? leadMagnets : [{}];
}
