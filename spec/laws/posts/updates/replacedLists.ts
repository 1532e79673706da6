/** A law on the lists that an update contains. */
import type { JsonObject } from '../../../json.ts';
import { type Exchange, type Law, type LawCase, law } from '../../law.ts';
import { buildTargets, createdPost, post, postBody, target, updatedPost } from '../../traces/examples.ts';
import { buildTargetKey, readTargets } from '../../traces/posts.ts';
import { listPostUpdates } from '../../traces/postUpdates.ts';
import { checkEqual, getMemberAt } from '../../traces/traceReader.ts';

const creation = createdPost(post('draft'), postBody);

/** Whether a record has the requested targets alone. A removed target may be left, with a new status that says so. */
function checkTargets(exchange: Exchange, body: JsonObject, previous: JsonObject, after: JsonObject): LawCase {
  const requestedKeys = new Set(readTargets(body).map(buildTargetKey));
  const previousStatuses = new Map(readTargets(previous).map((item) => [buildTargetKey(item), item.status]));
  const foundKeys = readTargets(after)
    .filter(({ status, ...item }) => {
      const key = buildTargetKey(item);
      return requestedKeys.has(key) || !previousStatuses.has(key) || previousStatuses.get(key) === status;
    })
    .map(buildTargetKey);
  return checkEqual(exchange, [...new Set(foundKeys)].sort(), [...requestedKeys].sort());
}

const listsReplaced = law({
  id: 'post.update.replaces',
  level: 'derived',
  argument:
    'Author: an update has the fields of a creation. Implementer: it may be merged. Under every kind of merging, a list in the request is the whole list.',
  needs: ['post.record', 'post.update.merge'],
  source: {
    section: 'PATCH /posts/:id',
    item: 'edits a draft or scheduled post with the same kind of fields as creating',
  },
  summary: 'An update that contains targets or images replaces all of them.',
  over: 'lifecycle',
  exercisedBy: 'a record of a post after an update of its targets or images',
  *cases(trace) {
    for (const { exchange, body, previous, after } of listPostUpdates(trace)) {
      if (Array.isArray(body.platforms)) yield checkTargets(exchange, body, previous, after);
      const [requestedImages, previousImages, foundImages] = [body, previous, after].map((holder) =>
        getMemberAt(holder, 'media', 'images'),
      );
      if (!Array.isArray(requestedImages) || !Array.isArray(previousImages) || !Array.isArray(foundImages)) continue;
      // The URLs in records may be those of processed files.
      if (!requestedImages.every((url) => foundImages.includes(url))) continue;
      const remaining = foundImages.filter((url) => previousImages.includes(url) && !requestedImages.includes(url));
      yield checkEqual(exchange, remaining, []);
    }
  },
  kept: [
    [
      'another target',
      creation,
      updatedPost(post('draft', { platforms: [target('photo', 'draft')] }), { platforms: buildTargets('photo') }),
    ],
  ],
  broken: [
    [
      'the replaced target remains',
      creation,
      updatedPost(post('draft', { platforms: [target('social', 'draft'), target('photo', 'draft')] }), {
        platforms: buildTargets('photo'),
      }),
    ],
  ],
});

export const replacedListLaws: readonly Law[] = [listsReplaced];
