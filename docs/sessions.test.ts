/** The requests that the pages show are sent, and the answers that they show are what comes back. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Mock, startMock } from '../mock-server/index.ts';
import { resolveProfile } from '../src/profile/resolve.ts';
import { curlsOf, requestOf } from './testing/curl.ts';
import { type Block, blocksOf } from './testing/page.ts';

const root = join(import.meta.dirname, '..');
const shownOrigin = 'http://127.0.0.1:4010';

test.each(['README.md', 'docs/profiles.md'])('%s shows what happens', async (name) => {
  let shown = 0;
  let mock = await start();
  try {
    let answer: unknown;
    for (const block of blocksOf(readFileSync(join(root, name), 'utf8'))) {
      if (block.note === 'profile') {
        await mock.close();
        mock = await start(block);
      } else if (block.language === 'sh') {
        for (const command of curlsOf(block.text)) answer = await send(command, mock);
      } else if (block.language === 'json') {
        expect(answer, block.text).toEqual(JSON.parse(block.text));
        shown++;
      }
    }
  } finally {
    await mock.close();
  }
  expect(shown).toBeGreaterThan(0);
});

/** The clock stands still at the time that the pages start the mock with. */
function start(profile?: Block): Promise<Mock> {
  return startMock({
    frozenAt: '2030-01-07T09:00:00Z',
    ...(profile === undefined ? {} : { profile: resolveProfile(parse(profile.text)) }),
  });
}

async function send(command: string, { origin }: Mock): Promise<unknown> {
  const response = await fetch(requestOf(command.replaceAll(shownOrigin, origin)));
  return JSON.parse((await response.text()).replaceAll(origin, shownOrigin));
}
