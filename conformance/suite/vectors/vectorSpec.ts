/** Builds the complete request of a vector, with symbolic references. */

import { asList, isObject, readMember } from '../../../spec/json.ts';
import { getVerbatim, type Rule } from '../../../spec/rules/index.ts';
import type { Vector, VectorRequest } from '../../../spec/rules/vector.ts';
import { listPhotos } from '../../script/bodies.ts';
import { toReferences } from '../../script/references.ts';
import type { RequestSpec } from '../../script/steps.ts';
import { completeBody } from '../bodies/completeBody.ts';

/** The request in canonical names, with an explicit expectation if they do not determine one. */
export function buildVectorSpec({ operation, request, verdict, given }: Vector, rule: Rule): RequestSpec {
  const { body, parts, ...rest } = toReferences(request, getVerbatim(rule));
  const isPostWrite = operation === 'createPost' || operation === 'updatePost';
  const fullBody = withTargets(
    isPostWrite && !getVerbatim(rule).includes('media') ? completeBody(withDifferentImages(body)) : body,
    operation,
    given,
    rule,
  );
  return {
    operation,
    ...rest,
    ...(fullBody === undefined ? {} : { body: fullBody }),
    ...(parts === undefined ? {} : { parts }),
    ...(isFullyCanonical(request) ? {} : { expects: verdict, about: [rule.id] }),
  };
}

/** Replaces repeated images with different ones, because a service may drop repetitions. */
function withDifferentImages(body: unknown): unknown {
  const media = readMember(body, 'media');
  const images = asList(readMember(media, 'images'));
  if (!isObject(body) || !isObject(media) || new Set(images).size === images.length) return body;
  return { ...body, media: { ...media, images: listPhotos(images.length) } };
}

/** Whether canonical names describe the request completely. */
function isFullyCanonical({ raw, contentType, authorization, headers, parts, method, path }: VectorRequest): boolean {
  return [raw, contentType, authorization, headers, parts, method, path].every((value) => value === undefined);
}

/** Repeats the targets in an update, because the document marks them as required. */
function withTargets(body: unknown, operation: Vector['operation'], given: Vector['given'], rule: Rule): unknown {
  const storedPost = Object.values(given?.posts ?? {})[0];
  if (operation !== 'updatePost' || !isObject(body) || Object.hasOwn(body, 'platforms')) return body;
  if (storedPost === undefined || getVerbatim(rule).includes('targets')) return body;
  return { platforms: toReferences(readMember(storedPost, 'platforms'), getVerbatim(rule)), ...body };
}
