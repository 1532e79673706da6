/** A law on reads: they change nothing. */
import { operationOf } from '../../operations/index.ts';
import { type Exchange, law, type Observation } from '../law.ts';
import { hello, lead, ok, page, post } from '../traces/examples.ts';
import { equal, idOf, isObject, itemsOf, type JsonObject, member, same } from '../traces/reading.ts';

/**
 * The members of an item that change neither with time nor by other users: the account may be in use, image URLs may
 * expire, and figures may grow.
 */
const lasting: Readonly<Partial<Record<Exchange['operation'], readonly string[]>>> = {
  listAccounts: ['id', 'platform', 'name'],
  listOutreachAccounts: ['id', 'platform', 'name'],
  listPosts: ['id', 'text', 'media', 'createdAt', 'isAutoPlug', 'autoPlug'],
  listLeads: ['id', 'leadMagnetId', 'commenter', 'comment', 'matchedKeyword', 'capturedAt'],
};

const accounts: ReadonlySet<string> = new Set(['listAccounts', 'listOutreachAccounts']);

/** The stable members of each item, by id. */
function lastingOf(it: Exchange): ReadonlyMap<string, JsonObject> {
  const names = lasting[it.operation] ?? [];
  return new Map(
    itemsOf(it)
      .filter(isObject)
      .map((item) => [idOf(item) ?? '', Object.fromEntries(names.map((name) => [name, member(item, name)]))]),
  );
}

const isRead = (it: Observation | undefined): it is Exchange =>
  it?.kind === 'exchange' && it.success && it.together === undefined && operationOf(it.operation).method === 'GET';

const readsRepeat = law({
  id: 'reads.change-nothing',
  level: 'derived',
  needs: [],
  source: { section: 'Endpoints', item: 'the GET endpoints list' },
  summary: 'Two identical consecutive reads return the same values for every item that both contain.',
  over: 'response',
  *cases(trace) {
    for (const [i, it] of trace.entries()) {
      const before = trace[i - 1];
      if (!isRead(it) || !isRead(before)) continue;
      if (it.operation !== before.operation || it.caller !== before.caller || it.id !== before.id) continue;
      if (!same(it.query, before.query)) continue;
      const [first, second] = [lastingOf(before), lastingOf(it)];
      // Others may add posts and leads in the meantime; accounts are connected by hand.
      if (accounts.has(it.operation)) yield equal(it, [...second.keys()].sort(), [...first.keys()].sort());
      for (const [id, item] of second) {
        const known = first.get(id);
        if (known !== undefined) yield equal(it, item, known);
      }
    }
  },
  kept: [
    ['two equal lists', page([post('draft')]), page([post('draft')])],
    ['published between the reads', page([post('scheduled')]), page([post('published')])],
    ['another post between the reads', page([post('draft')]), page([post('draft', { id: 'post_2' }), post('draft')])],
    ['leads', ok('listLeads', [lead(1, 'GUIDE')], { id: 'lm_1' }), ok('listLeads', [lead(1, 'GUIDE')], { id: 'lm_1' })],
  ],
  broken: [
    [
      'an account that disappears',
      ok('listAccounts', [{ id: 'a', platform: 'social', name: 'Ada' }]),
      ok('listAccounts', []),
    ],
    ['another text', page([post('draft')]), page([post('draft', { text: 'Hallo' })])],
    [
      'another account under the same id',
      ok('listAccounts', [{ id: 'a', platform: 'social', name: 'Ada' }]),
      ok('listAccounts', [{ id: 'a', platform: 'photo', name: 'Ada' }]),
    ],
  ],
  silent: [
    ['a write between the reads', page([]), ok('createPost', post('draft'), { body: hello }), page([post('draft')])],
  ],
});

export const readLaws = [readsRepeat];
