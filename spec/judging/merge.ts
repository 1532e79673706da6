/** Merges an update into the stored resource. Decisions `post.update.merge` and `leadMagnet.update.merge`. */

import type { Answer, Behaviour } from '../decisions/index.ts';
import { getBranding } from '../decisions/media.ts';
import { isObject, type JsonObject, omitUndefined, readMember } from '../json.ts';
import type { LeadMagnet } from '../schemas/leadMagnet.ts';
import type { Post } from '../schemas/post.ts';

/**
 * Bounds the recursion: below this depth, which no schema of the contract reaches, the patch replaces the stored value.
 */
const maxDepth = 32;

/** `media` and `platformContent` are merged; their members, such as the content of a platform, are replaced. */
const mergedLevels = 2;

/** Applies a JSON Merge Patch (RFC 7396): objects are merged, arrays and scalars are replaced, null removes. */
export function mergePatch(target: unknown, patch: unknown, depthLeft = maxDepth): unknown {
  if (!isObject(patch) || depthLeft === 0) return patch;
  const merged = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value, depthLeft - 1));
  }
  return Object.fromEntries(merged);
}

/**
 * Merges an update in the given mode: `two-levels` replaces the content of a platform as a whole, `shallow` top-level
 * members, and `replace` keeps nothing.
 */
export function merge(storedContent: JsonObject, patch: unknown, mode: Behaviour['post.update.merge']): JsonObject {
  const changes = isObject(patch) ? patch : {};
  if (mode === 'merge-patch') return mergePatch(storedContent, changes) as JsonObject;
  if (mode === 'two-levels') return omitNulls(mergePatch(storedContent, changes, mergedLevels)) as JsonObject;
  const keptEntries = mode === 'shallow' ? Object.entries(storedContent) : [];
  const merged = new Map([...keptEntries, ...Object.entries(changes)]);
  return omitNulls(Object.fromEntries(merged)) as JsonObject;
}

/** Removes members that are null, at any depth: in replaced content, null means the same as omitting the member. */
function omitNulls(value: unknown, depthLeft = maxDepth): unknown {
  if (!isObject(value) || depthLeft === 0) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      member === null ? [] : [[name, omitNulls(member, depthLeft - 1)]],
    ),
  );
}

/** Whether the merge modes give different results: the update omits a member, or gives only a part of an object. */
export function mergeModesDiffer(storedContent: unknown, patch: unknown): boolean {
  if (!isObject(patch)) return false;
  return !isObject(storedContent) || !coversAll(patch, storedContent);
}

function coversAll(patch: object, storedContent: object): boolean {
  return Object.entries(storedContent).every(([name, value]) => {
    const patchValue = readMember(patch, name);
    if (value === undefined) return true;
    return patchValue !== undefined && (!isObject(value) || !isObject(patchValue) || coversAll(patchValue, value));
  });
}

/**
 * Returns a post as a request would give it: without outcomes, `synced` flags and default names of files. The defaults of
 * options stay, because the record does not tell them from given values.
 */
export function extractPostContent(post: Post, branding: Answer<'media.branding'>): JsonObject {
  const { text, platforms, platformContent, media, scheduledFor, isAutoPlug, autoPlug } = post;
  const mediaEntries = isObject(media)
    ? Object.entries(media).filter(([name, value]) => !isBranding(name, value, branding))
    : [];
  return omitUndefined({
    text,
    platforms: platforms.map(({ platform, accountId }) => ({ platform, accountId })),
    platformContent:
      platformContent &&
      Object.fromEntries(
        Object.entries(platformContent).map(([label, content]) => [
          label,
          isObject(content) ? omit(content, 'synced') : content,
        ]),
      ),
    media: media && Object.fromEntries(mediaEntries),
    scheduledFor,
    isAutoPlug,
    autoPlug,
  });
}

/** Returns a lead magnet as a request would give it. */
export function extractLeadMagnetContent(magnet: LeadMagnet): JsonObject {
  const { outreachAccountId, workflowType, keywords, postId, postUrl, templates, followUps, webhookUrl } = magnet;
  return omitUndefined({
    outreachAccountId,
    workflowType,
    keywords,
    postId,
    postUrl,
    templates,
    followUps,
    webhookUrl,
  });
}

const isBranding = (name: string, value: unknown, branding: Answer<'media.branding'>): boolean =>
  (name === 'filename' || name === 'videoTitle') && value === getBranding(branding, name);

function omit(object: JsonObject, name: string): JsonObject {
  const { [name]: _, ...rest } = object;
  return rest;
}
