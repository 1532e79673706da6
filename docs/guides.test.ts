/** Follows each guide to the letter: writes every file, runs every command, and compares every response. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { likeShown } from './testing/like.ts';
import { blocksOf } from './testing/page.ts';
import { patternOf } from './testing/pattern.ts';
import { commandsOf, type Outcome, pipelineOf, Session } from './testing/session.ts';

const folder = join(import.meta.dirname, 'guides');

test.each(readdirSync(folder))('docs/guides/%s works as written', { timeout: 240_000 }, async (name) => {
  const session = new Session();
  const ran = new Set<string>();
  let last: Outcome | undefined;
  let compared = 0;
  try {
    for (const { language, note, text } of blocksOf(readFileSync(join(folder, name), 'utf8'))) {
      if (note === 'workflow') {
        // Recipes for different CI systems repeat the same commands.
        for (const command of pipelineOf(text).filter((one) => !ran.has(one))) {
          ran.add(command);
          const outcome = await session.run(command);
          if (outcome.kind === 'printed') expect(outcome, command).toMatchObject({ code: 0 });
          compared++;
        }
      } else if (language === 'sh') {
        for (const command of commandsOf(text)) last = await session.run(command);
      } else if (language === 'json') {
        const shown: unknown = JSON.parse(text);
        expect(last?.kind === 'answer' && likeShown(last.body, shown), text).toEqual(shown);
        compared++;
      } else if (note === 'output') {
        if (last?.kind !== 'skipped') expect(last?.kind === 'printed' && last.output).toMatch(patternOf(text));
        compared++;
      } else {
        // Examples that are files of the project have their own tests.
        expect(note, text).toMatch(/^[\w./-]+\.\w+$/);
        if (!note.startsWith('docs/')) session.write(note, text);
      }
    }
  } finally {
    await session.close();
  }
  expect(compared).toBeGreaterThan(2);
});
