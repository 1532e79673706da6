/** Bodies and valid requests with references, from which scripts are built. */
import type { JsonObject } from '../../spec/json.ts';
import { keyHeaders, keyParameters } from '../../spec/keyPlaces.ts';
import { getOperation, type OperationId } from '../../spec/operations/index.ts';
import type { PlatformLabel } from '../../spec/platforms.ts';
import { buildPostOn, buildTargetsOn, listPhotoUrls } from '../../spec/rules/bodies.ts';
import { collectOnly, commentsOnly, fullWithoutPlaceholders } from '../../spec/rules/leadMagnet/bodies.ts';
import { account, toReferences } from './references.ts';
import { given, type PreparedRequest, type RequestSpec } from './steps.ts';

export { getForeignUrl, repeatLetter } from '../../spec/rules/bodies.ts';
export { account, file } from './references.ts';

/** Targets with the first account of each platform. */
export const listTargets = (...labels: readonly PlatformLabel[]): readonly JsonObject[] =>
  toReferences(buildTargetsOn(...labels));

/** The platforms to test with a second account. The plan with the fewest accounts may have room for one of them only. */
export const secondAccountLabels = ['microblog', 'professional'] as const satisfies readonly PlatformLabel[];

/** A target with the second account of a platform. */
export const buildSecondTarget = (platform: PlatformLabel): JsonObject => ({
  platform,
  accountId: account(platform, 2),
});

/** The key of the caller `primary` in each place outside the Authorization header, as a part of a request. */
export const keysElsewhere: readonly Pick<RequestSpec, 'headers' | 'query'>[] = [
  ...keyParameters.map((name) => ({ query: { [name]: '{{key:primary}}' } })),
  ...keyHeaders.map((name) => ({
    headers: { [name]: name === 'Proxy-Authorization' ? 'Bearer {{key:primary}}' : '{{key:primary}}' },
  })),
];

/** A number of different photos. */
export const listPhotos = (count: number): readonly string[] => toReferences(listPhotoUrls(count));

/** The content that a platform accepts under every reading of the document. */
export const postTo = (label: PlatformLabel, text = 'Hello'): JsonObject => ({
  ...toReferences(buildPostOn(label)),
  text,
});

/** A time in the future for any clock. */
export const futureTimestamp = '2031-06-01T12:00:00Z';

/** A valid lead magnet of each workflow type. */
export const magnets = toReferences({
  full: fullWithoutPlaceholders,
  comments_only: commentsOnly,
  collect_only: collectOnly,
});

const hello = { text: 'Hello', platforms: listTargets('social') };

/** The parts of an operation's request besides its id, and how its resource differs. */
const requestParts: {
  readonly [O in OperationId]?: Pick<RequestSpec, 'body' | 'query' | 'parts'> & {
    /** Members that the creation of its resource needs in addition. */
    readonly creation?: JsonObject;
  };
} = {
  createPost: { body: hello },
  listPosts: { query: {} },
  updatePost: { body: { ...hello, text: 'Better' } },
  republishPost: { creation: { publishNow: true }, body: { platforms: listTargets('professional') } },
  uploadMedia: { parts: [{ name: 'file', filename: 'photo.jpg', content: 'jpeg' }] },
  getAnalytics: { query: { account: account('social') } },
  createLeadMagnet: { body: magnets.collect_only },
  updateLeadMagnet: { body: { ...magnets.collect_only, keywords: ['BOOK'] } },
  pauseLeadMagnet: { creation: { activate: true } },
};

const creations = {
  post: { name: 'post', operation: 'createPost', body: hello },
  leadMagnet: { name: 'magnet', operation: 'createLeadMagnet', body: magnets.collect_only },
} as const;

/**
 * Returns a valid request of each operation.
 *
 * @param suffix a suffix for the names of its resources, needed if a script has two such requests
 */
export function buildPlainRequest(operation: OperationId, suffix = ''): PreparedRequest {
  const { idOf } = getOperation(operation);
  const { creation: extraMembers, ...spec } = requestParts[operation] ?? {};
  if (idOf === undefined) return { setup: [], spec: { operation, ...spec } };
  const { name, operation: createOperation, body } = creations[idOf];
  return {
    setup: [given(`${name}${suffix}`, { operation: createOperation, body: { ...body, ...extraMembers } })],
    spec: { operation, id: `{{${name}${suffix}}}`, ...spec },
  };
}
