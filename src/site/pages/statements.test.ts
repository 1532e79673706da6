/** The statements of the documentation site. */
import { expect, test } from 'vitest';
import { explain } from '../../explain/explain.ts';
import { resolveProfile } from '../../profile/resolve.ts';
import { listStatements } from './statements.ts';

test.each([
  ['post.create.draft', { 'post.neither': 'refuse' }],
  ['webhook.signature.headers', { 'webhook.signature': 'none' }],
])('the law %s does not apply under answers with which it does not hold', async (id, bindings) => {
  const profile = resolveProfile(bindings);
  const statements = await listStatements(profile);
  expect(statements.find((statement) => statement.id === id)).toMatchObject({ kind: 'law', isApplicable: false });
  expect(explain({ kind: 'law', id, summary: '', searchText: '' }, profile).applies).toBe(false);
});
