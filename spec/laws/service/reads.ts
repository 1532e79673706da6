/** A law on reading: it changes nothing. */
import { operationOf } from '../../operations/index.ts';
import { type Exchange, law, type Observation } from '../law.ts';
import { hello, lead, ok, page, post } from '../traces/examples.ts';
import { equal, idOf, isObject, itemsOf, type JsonObject, member, same } from '../traces/reading.ts';

/**
 * What of an item neither time nor anybody else changes: others may use the account meanwhile, images have URLs that
 * expire, and figures grow.
 */
const lasting: Readonly<Partial<Record<Exchange['operation'], readonly string[]>>> = {
  listAccounts: ['id', 'platform', 'name'],
  listOutreachAccounts: ['id', 'platform', 'name'],
  listPosts: ['id', 'text', 'media', 'createdAt', 'isAutoPlug', 'autoPlug'],
  listLeads: ['id', 'leadMagnetId', 'commenter', 'comment', 'matchedKeyword', 'capturedAt'],
};

const accounts: ReadonlySet<string> = new Set(['listAccounts', 'listOutreachAccounts']);

/** Items by id, with what of them lasts. */
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
  summary: 'Two equal reads with nothing in between tell the same of everything that they both list.',
  over: 'response',
  *cases(trace) {
    for (const [i, it] of trace.entries()) {
      const before = trace[i - 1];
      if (!isRead(it) || !isRead(before)) continue;
      if (it.operation !== before.operation || it.caller !== before.caller || it.id !== before.id) continue;
      if (!same(it.query, before.query)) continue;
      const [first, second] = [lastingOf(before), lastingOf(it)];
      // Posts and leads may be added by others meanwhile; accounts are connected by hand.
      if (accounts.has(it.operation)) yield equal(it, [...second.keys()].sort(), [...first.keys()].sort());
      for (const [id, item] of second) {
        const known = first.get(id);
        if (known !== undefined) yield equal(it, item, known);
      }
    }
  },
  kept: [
    ['two equal lists', page([post('draft')]), page([post('draft')])],
    ['published meanwhile', page([post('scheduled')]), page([post('published')])],
    ['another post meanwhile', page([post('draft')]), page([post('draft', { id: 'post_2' }), post('draft')])],
    ['leads', ok('listLeads', [lead(1, 'GUIDE')], { id: 'lm_1' }), ok('listLeads', [lead(1, 'GUIDE')], { id: 'lm_1' })],
  ],
  broken: [
    [
      'an account that is forgotten',
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
  silent: [['a write in between', page([]), ok('createPost', post('draft'), { body: hello }), page([post('draft')])]],
});

export const readLaws = [readsRepeat];
