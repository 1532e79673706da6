/** Runs the examples of site pages that have no markdown source. */
import { afterAll, expect, test } from 'vitest';
import { rulesAndLaws } from '../../conformance/judge/verdicts.ts';
import { findCurls, getRequest } from '../../docs/testing/curl.ts';
import { createMock } from '../../mock-server/index.ts';
import { defaultProfile } from '../../src/profile/resolve.ts';
import { firstPost } from '../../src/site/pages/landing.ts';
import { refusal, refusedRequest } from '../../src/site/pages/refusals.ts';
import { listStatements } from '../../src/site/pages/statements.ts';

const mock = createMock();
afterAll(() => mock.close());

test('the first command of the landing page creates a post', async () => {
  const [command = ''] = findCurls(firstPost);
  const response = await mock.fetch(getRequest(command.replace('http://127.0.0.1:4010', mock.origin)));
  expect(response.status).toBe(201);
});

test('the error page of the site shows exactly what the mock returns', async () => {
  const headers = { Authorization: `Bearer ${mock.keys[0]?.key}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify(refusedRequest);
  const response = await mock.fetch(new Request(`${mock.url}/posts`, { method: 'POST', headers, body }));
  expect(await response.json()).toEqual(refusal);
});

test('every rule with a site page can be selected in the suite', async () => {
  const checkableIds = new Set(rulesAndLaws.map(({ id }) => id));
  expect((await listStatements(defaultProfile)).filter(({ id }) => !checkableIds.has(id))).toEqual([]);
});
