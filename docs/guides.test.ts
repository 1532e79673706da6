/** Follows each guide step by step: writes every file, runs every command, and compares every response. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { omitUnshownParts } from './testing/omitUnshownParts.ts';
import { getBlocks } from './testing/page.ts';
import { buildPattern } from './testing/pattern.ts';
import { getCommands, getPipelineCommands, type Outcome, Session } from './testing/session.ts';

const folder = join(import.meta.dirname, 'guides');

afterEach(() => void vi.restoreAllMocks());

test.each(readdirSync(folder))('docs/guides/%s works as written', { timeout: 240_000 }, async (name) => {
  const session = new Session();
  const executedCommands = new Set<string>();
  let lastOutcome: Outcome | undefined;
  let comparedCount = 0;
  try {
    for (const { language, note, text } of getBlocks(readFileSync(join(folder, name), 'utf8'))) {
      if (note === 'workflow') {
        // Recipes for different CI systems repeat the same commands.
        for (const command of getPipelineCommands(text).filter((line) => !executedCommands.has(line))) {
          executedCommands.add(command);
          const outcome = await session.run(command);
          if (outcome.kind === 'printed') expect(outcome, command).toMatchObject({ code: 0 });
          comparedCount++;
        }
      } else if (language === 'sh') {
        for (const command of getCommands(text)) lastOutcome = await session.run(command);
      } else if (language === 'json') {
        const expected: unknown = JSON.parse(text);
        expect(lastOutcome?.kind === 'response' && omitUnshownParts(lastOutcome.body, expected), text).toEqual(
          expected,
        );
        comparedCount++;
      } else if (note === 'output') {
        if (lastOutcome?.kind !== 'skipped')
          expect(lastOutcome?.kind === 'printed' && lastOutcome.output).toMatch(buildPattern(text));
        comparedCount++;
      } else {
        // A block names the file to write. Examples in docs/ are files of the project and have their own tests.
        expect(note, text).toMatch(/^[\w./-]+\.\w+$/);
        if (!note.startsWith('docs/')) session.write(note, text);
      }
    }
  } finally {
    await session.close();
  }
  expect(comparedCount).toBeGreaterThan(2);
});

const foreignServer = getBlocks(readFileSync(join(folder, 'test-a-foreign-server.md'), 'utf8'));

const toUrl = (program: string): string => `data:text/javascript,${encodeURIComponent(program)}`;

/** Imports a file that the guide shows, with what it imports. @param own the program in place of the reader's code */
async function importExample(name: string, own = '') {
  const text = foreignServer.find(({ note }) => note === name)?.text ?? '';
  const program = text.replace(/'\.\/\w+\.mjs'/, () => JSON.stringify(toUrl(own)));
  return { ...(await import(toUrl(own))), ...(await import(toUrl(program))) };
}

test('the functions of docs/guides/test-a-foreign-server.md accept a request without a body', async () => {
  const { default: config } = await importExample('conformance.config.mjs');
  const { toServer, toContract } = config.translate.operations.createPost.request;
  expect(toServer({}).body).toEqual({ publication: { content: {} } });
  expect(toContract({}).body).toEqual({});
});

test('the fetch of docs/guides/test-a-foreign-server.md sends signed forms and returns JSON', async () => {
  const { fetchForms } = await importExample(
    'forms.mjs',
    `export const toForm = (body) => new URLSearchParams(JSON.parse(body)).toString();
    export const readXml = (text) => ({ id: text.slice(4, -5) });
    export const sign = (headers, body) => headers.set('x-signature', 'of ' + body);`,
  );
  const answer = new Response('<id>p1</id>', {
    status: 429,
    headers: { 'retry-after': '7', 'content-type': 'text/xml' },
  });
  const send = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(answer);
  const headers = { 'content-type': 'application/json', 'content-length': '9' };
  const response = await fetchForms(new Request('http://a.example/', { method: 'POST', headers, body: '{"a":"b"}' }));
  expect([response.status, Object.fromEntries(response.headers), await response.json()]).toEqual([
    429,
    { 'content-type': 'application/json', 'retry-after': '7' },
    { id: 'p1' },
  ]);
  const [url, { headers: sentHeaders, ...sent } = {}] = send.mock.calls[0] ?? [];
  expect([url, sent]).toEqual(['http://a.example/', { method: 'POST', body: 'a=b', redirect: 'manual' }]);
  expect(Object.fromEntries(sentHeaders as Headers)).toEqual({
    'content-type': 'application/x-www-form-urlencoded',
    'x-signature': 'of a=b',
  });
});

test('the poller of docs/guides/test-a-foreign-server.md removes only the events that were taken', async () => {
  const { addresses, deliver, calls } = await importExample(
    'queue.mjs',
    `export const calls = [];
    export async function call(method, path) {
      calls.push(method + ' ' + path);
      return ['taken', 'refused'].map((event) => ({ receipt: event, event }));
    }`,
  );
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async (_, { body } = {}) => new Response(null, { status: body === '"taken"' ? 200 : 503 }),
  );
  addresses.set('q1', 'http://a.example/');
  await deliver();
  expect(calls).toEqual(['GET /queues/q1', 'DELETE /queues/q1/taken']);
});
