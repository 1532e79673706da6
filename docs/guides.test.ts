/** Follows each guide step by step: writes every file, runs every command, and compares every response. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { omitUnshownParts } from './testing/omitUnshownParts.ts';
import { getBlocks } from './testing/page.ts';
import { buildPattern } from './testing/pattern.ts';
import { getCommands, getPipelineCommands, type Outcome, Session } from './testing/session.ts';

const folder = join(import.meta.dirname, 'guides');

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

test('the functions of docs/guides/test-a-foreign-server.md accept a request without a body', async () => {
  const page = readFileSync(join(folder, 'test-a-foreign-server.md'), 'utf8');
  const text = getBlocks(page).find(({ note }) => note === 'conformance.config.mjs')?.text ?? '';
  const { default: config } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  const { toServer, toContract } = config.translate.operations.createPost.request;
  expect(toServer({}).body).toEqual({ publication: { content: {} } });
  expect(toContract({}).body).toEqual({});
});
