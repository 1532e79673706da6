/** Laws that a creation creates one post, with a unique id. */

import { isOpen } from '../../../decisions/index.ts';
import { readMember } from '../../../json.ts';
import { type Exchange, law, type Observation } from '../../law.ts';
import { createdPost, freshCaller, ok, page, post, postBody } from '../../traces/examples.ts';
import {
  checkThat,
  listExchanges,
  listSuccessfulExchanges,
  offersMember,
  readData,
  readId,
  readItems,
} from '../../traces/traceReader.ts';

const buildCreation = (record: object) => createdPost({ ...post('draft'), ...record }, postBody);
const first = buildCreation({});
const duplicate = post('draft', { id: 'post_2' });

/**
 * The ids of the posts that the caller of a list has created since its history was empty, by their texts; undefined if
 * something else can have created a post, too.
 */
function findCreatedIds(
  trace: readonly Observation[],
  list: Exchange,
): ReadonlyMap<unknown, readonly string[]> | undefined {
  const start = trace.findLastIndex(
    (observation, i) =>
      observation.kind === 'empty-history' && observation.caller === list.caller && i < trace.indexOf(list),
  );
  if (start < 0) return undefined;
  const writes = listExchanges(
    trace.slice(start, trace.indexOf(list)),
    'createPost',
    'updatePost',
    'republishPost',
  ).filter(({ caller }) => caller === list.caller);
  const creations = writes.map((exchange) => ({ exchange, id: readId(readData(exchange)) }));
  // A republish may create a post, an update another text, and a request without a readable response any of them.
  if (
    creations.some(({ exchange, id }) => exchange.operation !== 'createPost' || !exchange.success || id === undefined)
  )
    return undefined;
  const ids = new Map<unknown, string[]>();
  for (const { exchange, id = '' } of creations) {
    const text = readMember(exchange.body, 'text');
    ids.set(text, [...(ids.get(text) ?? []), id]);
  }
  return ids;
}

const createdOnce = law({
  id: 'post.create.once',
  level: 'derived',
  argument:
    'Author: the request creates a post. Implementer: an account may have posts from elsewhere. A second post with the same text in an otherwise empty account can only come from this request.',
  needs: ['post.list.container', 'post.record'],
  source: { section: 'POST /posts', item: 'creates a post' },
  summary: 'A creation creates one post.',
  over: 'lifecycle',
  exercisedBy: 'a list on one page with every post that the script created in a new account',
  *cases(trace) {
    for (const list of listSuccessfulExchanges(trace, 'listPosts')) {
      const createdIds = findCreatedIds(trace, list);
      for (const [text, ids] of createdIds ?? []) {
        const listedIds = readItems(list)
          .filter((item) => typeof text === 'string' && readMember(item, 'text') === text)
          .map(readId);
        // Ids in another form are the same posts.
        if (listedIds.length > 0 && ids.every((id) => listedIds.includes(id)))
          yield checkThat(list, listedIds.length === ids.length, ids, listedIds);
      }
    }
  },
  kept: [['one post', freshCaller, first, page([post('draft')])]],
  broken: [['two posts', freshCaller, first, page([duplicate, post('draft')])]],
  neutral: [
    ['an account with a history', first, page([duplicate, post('draft')])],
    ['ids in another form', freshCaller, first, page([post('draft', { id: 'p/post_1' }), duplicate])],
    [
      'a republish',
      freshCaller,
      first,
      ok('republishPost', duplicate, { id: 'post_1', body: { platforms: [] } }),
      page([duplicate, post('draft')]),
    ],
  ],
});

const idsDistinct = law({
  id: 'post.id.unique',
  level: 'derived',
  needs: ['post.record', 'record.containers'],
  everyReading: ['record.containers'],
  source: { section: 'PATCH /posts/:id', item: 'path parameter id: the post id' },
  summary: 'No two posts of one customer share an id.',
  over: 'form',
  exercisedBy: 'an accepted post',
  *cases(trace, behaviour) {
    const knownIds = new Set<string>();
    for (const observation of trace) {
      if (observation.kind !== 'exchange' || !observation.success) continue;
      // Each customer may have its own numbers.
      const buildKey = (id: string | undefined) => `${observation.caller} ${id}`;
      // Whether the id of a deleted post may be reused is open.
      if (observation.operation === 'deletePost') knownIds.delete(buildKey(observation.id));
      if (observation.operation !== 'createPost' || !offersMember(behaviour, 'post.record', 'id')) continue;
      const id = readId(readData(observation));
      // The record may be in an unknown member of the data.
      if (id === undefined && isOpen(behaviour, 'record.containers')) continue;
      yield checkThat(observation, id !== undefined && !knownIds.has(buildKey(id)), 'a new id', id);
      knownIds.add(buildKey(id));
    }
  },
  kept: [
    ['two ids', first, buildCreation(duplicate)],
    ['the same id in two accounts', first, { ...first, caller: 'ben' }],
  ],
  broken: [['the same id twice', first, first]],
});

export const duplicateLaws = [createdOnce, idsDistinct];
