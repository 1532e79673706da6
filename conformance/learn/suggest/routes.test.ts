import { expect, test } from 'vitest';
import { Evidence } from '../evidence/evidence.ts';
import { suggestBindings } from './suggestions.ts';

/** The suggestion for `post.delete` from deletions of one of two posts, without guesses. */
function suggestDeletion(...deletions: readonly (readonly [status: number, headers?: Record<string, string>])[]) {
  const evidence = new Evidence();
  const add = (method: string, target: string, status: number, data: unknown, responseHeaders = {}) =>
    evidence.add({
      method,
      target,
      headers: {},
      body: method === 'POST' ? JSON.stringify({ text: 'Hello' }) : undefined,
      status,
      responseHeaders,
      responseBody: data === undefined ? undefined : JSON.stringify({ success: status < 400, data }),
    });
  for (const id of ['p1', 'p2']) add('POST', '/posts', 201, { id, text: 'Hello' });
  for (const [status, headers] of deletions) add('DELETE', '/posts/p1', status, undefined, headers);
  return suggestBindings(evidence).find(({ decision }) => decision === 'post.delete')?.answer;
}

const route = { method: 'DELETE', path: '/posts/{id}', status: 204 };

test.each([
  ['a deletion that is refused when it is repeated shows the route', suggestDeletion([204], [404]), route],
  ['a deletion that can be repeated may have had no effect', suggestDeletion([204], [204]), undefined],
  ['a throttled repetition shows nothing', suggestDeletion([204], [429, { 'retry-after': '1' }]), undefined],
  ['a refused deletion shows no route', suggestDeletion([404], [404]), undefined],
])('%s', (_, answer, expected) => {
  expect(answer).toEqual(expected);
});
