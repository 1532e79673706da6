/** Laws on reads: they change nothing, and name each record once. */

import { isEqualJson, isObject, type JsonObject, readMember } from '../../json.ts';
import { getOperation } from '../../operations/index.ts';
import { type Exchange, law, type Observation } from '../law.ts';
import { createdPost, lead, ok, page, post, postBody } from '../traces/examples.ts';
import {
  checkEqual,
  checkThat,
  listSuccessfulExchanges,
  readData,
  readId,
  readItems,
  SECOND,
} from '../traces/traceReader.ts';

/**
 * The members of an item that change neither with time nor by other users: the account may be in use, image URLs may
 * expire, a published post may show processed files and posted comments, and figures may grow.
 */
const stableMembers: Readonly<Partial<Record<Exchange['operation'], readonly string[]>>> = {
  listAccounts: ['id', 'platform', 'name'],
  listOutreachAccounts: ['id', 'platform', 'name'],
  listPosts: ['id', 'text', 'createdAt', 'isAutoPlug'],
  listLeads: ['id', 'leadMagnetId', 'matchedKeyword', 'capturedAt'],
};

const accountLists: ReadonlySet<string> = new Set(['listAccounts', 'listOutreachAccounts']);

/** The members of a post that its owner can change. */
const editableMembers: ReadonlySet<string> = new Set(['text', 'isAutoPlug']);

/** The stable members of each item, by id; items without a readable id cannot be matched. */
function readStableItems(exchange: Exchange): ReadonlyMap<string, JsonObject> {
  const names = stableMembers[exchange.operation] ?? [];
  return new Map(
    readItems(exchange)
      .filter(isObject)
      .flatMap((item) => {
        const id = readId(item);
        return id === undefined ? [] : [[id, Object.fromEntries(names.map((name) => [name, readMember(item, name)]))]];
      }),
  );
}

const pickMembers = (item: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, readMember(item, name)]));

const isRead = (observation: Observation | undefined): observation is Exchange =>
  observation?.kind === 'exchange' &&
  observation.success &&
  observation.together === undefined &&
  getOperation(observation.operation).method === 'GET';

const isSameRead = (read: Exchange, other: Exchange): boolean =>
  read.operation === other.operation &&
  read.caller === other.caller &&
  read.id === other.id &&
  isEqualJson(read.query, other.query);

/** The last read like this one, at most a minute earlier, with only other reads and lead magnets in between. */
function findLastRead(trace: readonly Observation[], position: number, read: Exchange): Observation | undefined {
  for (let i = position - 1; i >= 0; i--) {
    const earlier = trace[i];
    // People connect accounts, too, and an account that cannot be posted to may lose its connection.
    if (earlier?.kind !== 'exchange' || read.at - earlier.at > 60 * SECOND) return undefined;
    if (isRead(earlier) && isSameRead(read, earlier)) return earlier;
    const { method, tag } = getOperation(earlier.operation);
    if (method !== 'GET' && tag !== 'Lead magnets') return undefined;
  }
  return undefined;
}

const readsRepeat = law({
  id: 'reads.change-nothing',
  level: 'derived',
  argument:
    'Author: listing changes nothing. Implementer: reading may count views. The purpose column says "List" and no more, so two reads in a row agree. No operation connects or disconnects accounts.',
  needs: [],
  source: { section: 'Endpoints', item: 'the GET endpoints list' },
  summary:
    'Two identical consecutive reads return the same values for every item that both contain, and no request about lead magnets changes which accounts are listed.',
  over: 'response',
  exercisedBy: 'two identical consecutive reads with items in common, or two lists of accounts',
  *cases(trace) {
    // Other clients of the account may edit their posts in the meantime.
    const ownIds = new Set(listSuccessfulExchanges(trace, 'createPost').map((exchange) => readId(readData(exchange))));
    for (const [i, observation] of trace.entries()) {
      if (!isRead(observation)) continue;
      const previousRead = accountLists.has(observation.operation) ? findLastRead(trace, i, observation) : trace[i - 1];
      if (!isRead(previousRead) || !isSameRead(observation, previousRead)) continue;
      const [previousItems, currentItems] = [readStableItems(previousRead), readStableItems(observation)];
      // Others may add posts and leads in the meantime; accounts are connected by hand.
      if (accountLists.has(observation.operation))
        yield checkEqual(observation, [...currentItems.keys()].sort(), [...previousItems.keys()].sort());
      for (const [id, item] of currentItems) {
        const previousItem = previousItems.get(id);
        if (previousItem === undefined) continue;
        const names = Object.keys(item).filter((name) => ownIds.has(id) || !editableMembers.has(name));
        yield checkEqual(observation, pickMembers(item, names), pickMembers(previousItem, names));
      }
    }
  },
  kept: [
    ['two equal lists', page([post('draft')]), page([post('draft')])],
    ['published between the reads', page([post('scheduled')]), page([post('published')])],
    ['another post between the reads', page([post('draft')]), page([post('draft', { id: 'post_2' }), post('draft')])],
    [
      'a post that another client edits between the reads',
      page([post('draft')]),
      page([post('draft', { text: 'Hallo' })]),
    ],
    ['leads', ok('listLeads', [lead(1, 'GUIDE')], { id: 'lm_1' }), ok('listLeads', [lead(1, 'GUIDE')], { id: 'lm_1' })],
  ],
  broken: [
    [
      'an account that disappears',
      ok('listAccounts', [{ id: 'a', platform: 'social', name: 'Ada' }]),
      ok('listAccounts', []),
    ],
    [
      'a changed text in a post of the caller',
      createdPost(post('draft'), postBody),
      page([post('draft')]),
      page([post('draft', { text: 'Hallo' })]),
    ],
    [
      'an account that a lead magnet hides',
      ok('listOutreachAccounts', [{ id: 'a', platform: 'professional', name: 'Ada' }]),
      ok('createLeadMagnet', { id: 'lm_1' }),
      ok('listOutreachAccounts', []),
    ],
    ['a changed time of creation', page([post('draft')]), page([post('draft', { createdAt: '2030-01-08T09:00:00Z' })])],
    [
      'a changed account with the same id',
      ok('listAccounts', [{ id: 'a', platform: 'social', name: 'Ada' }]),
      ok('listAccounts', [{ id: 'a', platform: 'photo', name: 'Ada' }]),
    ],
  ],
  neutral: [
    ['items without a readable id', page([{ ref: 'a', text: 'Hi' }]), page([{ ref: 'b', text: 'Bye' }])],
    ['a write between the reads', page([]), createdPost(post('draft'), postBody), page([post('draft')])],
  ],
});

const eachListedOnce = law({
  id: 'list.each-once',
  level: 'derived',
  argument:
    'Author: a list has one item for each record. Implementer: one person may be several leads. These differ in id, time or text, so the same record twice in one response is a repetition under every reading.',
  needs: [],
  source: { section: 'Endpoints', item: 'the GET endpoints list' },
  summary: 'A response lists each post and each lead once.',
  over: 'response',
  exercisedBy: 'a list of two or more posts or leads',
  *cases(trace) {
    for (const observation of trace) {
      // Accounts have a separate rule: no two of them have the same id.
      if (!isRead(observation) || accountLists.has(observation.operation)) continue;
      const items = readItems(observation).filter((item) => readId(item) !== undefined);
      if (items.length < 2) continue;
      const byId = Map.groupBy(items, readId);
      const repeatedRecords = [...byId.values()].find(([first, ...others]) =>
        others.some((item) => isEqualJson(item, first)),
      );
      yield checkThat(observation, repeatedRecords === undefined, 'each record once', repeatedRecords);
    }
  },
  kept: [
    ['two posts', page([post('draft', { id: 'post_2' }), post('draft')])],
    ['two leads with the id of their commenter', ok('listLeads', [lead(1, 'GUIDE'), lead(2, 'GUIDE')], { id: 'lm_1' })],
  ],
  broken: [
    ['a post twice', page([post('draft'), post('draft')])],
    ['a lead twice', ok('listLeads', [lead(1, 'GUIDE'), lead(1, 'GUIDE')], { id: 'lm_1' })],
  ],
  neutral: [
    ['one post', page([post('draft')])],
    ['equal items without a readable id', page([{ ref: 'a' }, { ref: 'a' }])],
  ],
});

export const readLaws = [readsRepeat, eachListedOnce];
