import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../mock-server/ledger/testing/folder.ts';
import { load } from '../http/load.ts';
import { openMock } from '../testing/openMock.ts';
import { contestants, mockId } from './contestants.ts';
import { writeAnswers } from './started.ts';
import { draft, pageSize, workloads } from './workloads.ts';

const [mock] = contestants.filter(({ id }) => id === mockId);
if (mock === undefined) throw new Error('The mock is not compared.');

describe.each(workloads)('$name', ({ request, expects }) => {
  test('is answered by the mock as it has to be, and more often than its limits would allow', async () => {
    const server = await openMock();
    await writeAnswers(server, join(temporaryFolder(), 'answers.json'));
    const { answers } = await load(
      { port: server.port, requests: [request(mock)], expects, connections: 4 },
      { answers: 150 },
    );
    expect(answers).toBe(150);
  });
});

test('others answer with what the mock answers: the post that was sent, and a full page', async () => {
  const file = join(temporaryFolder(), 'answers.json');
  await writeAnswers(await openMock(), file);
  const { post, list, accounts } = JSON.parse(readFileSync(file, 'utf8'));
  expect(post.data).toMatchObject({ ...draft, platforms: [draft.platforms[0]] });
  expect(list.data).toHaveLength(pageSize);
  expect(list.pagination.nextCursor).toEqual(expect.any(String));
  expect(accounts.data.length).toBeGreaterThan(0);
});
