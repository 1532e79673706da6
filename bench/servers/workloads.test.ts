import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startMock } from '../../mock-server/index.ts';
import { createTemporaryFolder } from '../../mock-server/ledger/testing/folder.ts';
import { buildHeaders, getMethod } from '../mock/control.ts';
import { contestants, mockId } from './contestants.ts';
import { writeResponses } from './startContestant.ts';
import { draft, pageSize, workloads } from './workloads.ts';

const [mock] = contestants.filter(({ id }) => id === mockId);
if (mock === undefined) throw new Error('The mock is missing from the contestants.');

async function openMock() {
  const server = await startMock();
  onTestFinished(() => server.close());
  return server;
}

describe.each(workloads)('the workload $name', ({ buildRequest, isExpected }) => {
  test('gets the expected status from the mock 150 times, without reaching a limit', async () => {
    const server = await openMock();
    await writeResponses(server, join(createTemporaryFolder(), 'answers.json'));
    const apiRequest = buildRequest(mock);
    for (let i = 0; i < 150; i++) {
      const { status } = await fetch(`${server.origin}${apiRequest.path}`, {
        method: getMethod(apiRequest),
        headers: buildHeaders(apiRequest),
        ...(apiRequest.body === undefined ? {} : { body: JSON.stringify(apiRequest.body) }),
      });
      expect(status).toSatisfy(isExpected);
    }
  });
});

test('writeResponses records a post, a full page and the accounts from the mock', async () => {
  const file = join(createTemporaryFolder(), 'answers.json');
  await writeResponses(await openMock(), file);
  const { post, list, accounts } = JSON.parse(readFileSync(file, 'utf8'));
  expect(post.data).toMatchObject({ ...draft, platforms: [draft.platforms[0]] });
  expect(list.data).toHaveLength(pageSize);
  expect(list.pagination.nextCursor).toEqual(expect.any(String));
  expect(accounts.data.length).toBeGreaterThan(0);
});
