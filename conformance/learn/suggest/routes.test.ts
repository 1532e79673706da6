import { expect, test } from 'vitest';
import { ObservedExchanges } from '../evidence/observedExchanges.ts';
import { observe } from '../testing/observe.ts';
import { suggestBindings } from './suggestions.ts';

/** The suggestion for `post.delete` from deletions of one of two posts, without guesses. */
function suggestDeletion(...deletions: readonly (readonly [status: number, headers?: Record<string, string>])[]) {
  const evidence = new ObservedExchanges();
  for (const id of ['p1', 'p2']) {
    const data = { id, text: 'Hello' };
    evidence.add(observe('POST /posts', 201, { success: true, data }, { body: '{"text":"Hello"}' }));
  }
  for (const [status, responseHeaders = {}] of deletions)
    evidence.add(observe('DELETE /posts/p1', status, undefined, { responseHeaders }));
  return suggestBindings(evidence).find(({ decision }) => decision === 'post.delete')?.answer;
}

/** Without the status, which a profile cannot state. */
const route = { method: 'DELETE', path: '/posts/{id}' };

test.each([
  ['a deletion that is refused when it is repeated shows the route', suggestDeletion([204], [404]), route],
  ['a deletion that can be repeated may have had no effect', suggestDeletion([204], [204]), undefined],
  ['a throttled repetition shows nothing', suggestDeletion([204], [429, { 'retry-after': '1' }]), undefined],
  ['a refused deletion shows no route', suggestDeletion([404], [404]), undefined],
])('%s', (_, answer, expected) => {
  expect(answer).toEqual(expected);
});

/** The suggestion for `post.delete.record` from deletions of two posts with these responses, each of which is repeated. */
function suggestDeletionRecord(...responses: readonly object[]) {
  const evidence = new ObservedExchanges();
  for (const [i, data] of responses.entries()) {
    const id = `p${i + 1}`;
    const post = { id, text: 'Hello' };
    evidence.add(observe('POST /posts', 201, { success: true, data: post }, { body: '{"text":"Hello"}' }));
    evidence.add(observe(`DELETE /posts/${id}`, 200, { success: true, data }));
    evidence.add(observe(`DELETE /posts/${id}`, 404, undefined));
  }
  return suggestBindings(evidence).find(({ decision }) => decision === 'post.delete.record')?.answer;
}

test('a response to a deletion that has only the id of the post names it, without a confirmation', () => {
  expect(suggestDeletionRecord({ post_id: 'p1' }, { post_id: 'p2' })).toEqual({ id: 'post_id', deleted: 'absent' });
  expect(suggestDeletionRecord({ key: 'p1', gone: true }, { key: 'p2', gone: true })).toEqual({
    id: 'key',
    deleted: 'gone',
  });
  expect(suggestDeletionRecord({}, {})).toBeUndefined();
});

/** The suggestion for `post.republish` from a creation and a request whose response shows these accounts. */
function suggestRepublish(envelope: (post: object) => object, shownAccounts: readonly string[], creation = {}) {
  const evidence = new ObservedExchanges();
  const listTargets = (accounts: readonly string[]) => accounts.map((accountId) => ({ platform: 'social', accountId }));
  const body = { text: 'Hello', platforms: listTargets(['a1']), ...creation };
  const post = { id: 'p1', ...body };
  for (const data of [post, { ...post, id: 'p2' }])
    evidence.add(observe('POST /posts', 201, { success: true, data }, { body: JSON.stringify(body) }));
  evidence.add(
    observe('POST /posts/p1/republish', 200, envelope({ ...post, platforms: listTargets(shownAccounts) }), {
      body: JSON.stringify({ platforms: listTargets(['a2']) }),
    }),
  );
  return suggestBindings(evidence).find(({ decision }) => decision === 'post.republish')?.answer;
}

const withEnvelope = (data: object) => ({ success: true, data });
const withoutEnvelope = (data: object) => data;
const published = { publishNow: true };
const republishRoute = { method: 'POST', path: '/posts/{id}/republish', status: 200 };

test.each([
  ['a response without the envelope shows the route', withoutEnvelope, ['a1', 'a2'], {}, republishRoute],
  ['a record without the former targets shows the route', withEnvelope, ['a2'], published, republishRoute],
  ['other targets of a draft are those of an edit', withEnvelope, ['a2'], {}, undefined],
  ['a record without the new targets shows nothing', withEnvelope, ['a1'], published, undefined],
])('republish: %s', (_, envelope, shownAccounts, creation, expected) => {
  expect(suggestRepublish(envelope, shownAccounts, creation)).toEqual(expected);
});
