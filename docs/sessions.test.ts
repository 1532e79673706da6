/** Sends the requests of the pages and compares the responses with those on the page. */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Mock, startMock } from '../mock-server/index.ts';
import { temporaryFolder } from '../mock-server/ledger/testing/folder.ts';
import { resolveProfile } from '../src/profile/resolve.ts';
import { curlsOf, requestOf } from './testing/curl.ts';
import { likeShown } from './testing/like.ts';
import { type Block, blocksOf } from './testing/page.ts';
import { outputOf, startProgram } from './testing/program.ts';

const root = join(import.meta.dirname, '..');
const shownMock = 'http://127.0.0.1:4010';
const shownReceiver = 'http://127.0.0.1:4020';

test.each(['README.md', 'docs/profiles.md', 'docs/mock.md'])('%s shows the current responses', async (name) => {
  let shown = 0;
  const state = join(temporaryFolder(), 'mock.db');
  let mock = await start();
  let receiver: ChildProcess | undefined;
  const places: [string, string][] = [[shownMock, mock.origin]];
  try {
    let answer: Answer | undefined;
    for (const { language, note, text } of blocksOf(readFileSync(join(root, name), 'utf8'))) {
      if (note === 'profile') {
        await mock.close();
        mock = await start(text);
        places[0] = [shownMock, mock.origin];
      } else if (note === 'restart') {
        await mock.close();
        mock = await start(undefined, state);
        places[0] = [shownMock, mock.origin];
      } else if (note === 'receiver') {
        const { child, port } = await startProgram(text);
        receiver = child;
        places[1] = [shownReceiver, `http://127.0.0.1:${port}`];
      } else if (language === 'sh') {
        for (const command of curlsOf(text)) {
          if (answer?.shown === false) expect(answer, answer.command).toMatchObject({ ok: true });
          answer = await send(command, places);
        }
      } else if (language === 'json') {
        const expected: unknown = JSON.parse(text);
        expect(likeShown(answer?.body, expected), text).toEqual(expected);
        if (answer !== undefined) answer = { ...answer, shown: true };
        shown++;
      }
    }
  } finally {
    receiver?.kill();
    await mock.close();
  }
  expect(shown).toBeGreaterThan(0);
});

test.each([
  ['mock', 'help'],
  ['exec', 'exec'],
])('docs/mock.md shows the current help of %s', async (command, note) => {
  const [shown] = noted(note);
  expect(await outputOf('bin/social-contract.ts', command, '--help')).toBe(shown?.text);
});

test.each(noted('program').map(({ text }, i) => [text, noted('printed')[i]?.text]))(
  'docs/mock.md shows the output of its programs',
  async (program, printed) => {
    expect(await outputOf('--input-type=module', '--eval', program)).toBe(printed);
  },
);

function noted(note: string): Block[] {
  return blocksOf(readFileSync(join(root, 'docs/mock.md'), 'utf8')).filter((block) => block.note === note);
}

interface Answer {
  readonly command: string;
  readonly ok: boolean;
  readonly body: unknown;
  /** Whether the page shows the response; if not, the request must succeed. */
  readonly shown: boolean;
}

/** Starts a mock with its clock frozen at the time that the pages use. */
function start(profile?: string, state?: string): Promise<Mock> {
  return startMock({
    frozenAt: '2030-01-07T09:00:00Z',
    ...(state === undefined ? {} : { state }),
    ...(profile === undefined ? {} : { profile: resolveProfile(parse(profile)) }),
  });
}

/** Sends a command of a page to the real servers, and returns the response with the URLs of the page. */
async function send(command: string, places: readonly (readonly [string, string])[]): Promise<Answer> {
  const real = places.reduce((text, [shown, origin]) => text.replaceAll(shown, origin), command);
  const response = await fetch(requestOf(real));
  const answer = places.reduce((text, [shown, origin]) => text.replaceAll(origin, shown), await response.text());
  return { command, ok: response.ok, body: JSON.parse(answer), shown: false };
}
