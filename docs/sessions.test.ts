/** Sends the requests shown on the pages, and compares the responses with those on the pages. */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Mock, startMock } from '../mock-server/index.ts';
import { createTemporaryFolder } from '../mock-server/ledger/testing/folder.ts';
import { resolveProfile } from '../src/profile/resolve.ts';
import { findCurlCommands, parseCurlCommand } from './testing/curl.ts';
import { omitUnshownParts } from './testing/omitUnshownParts.ts';
import { type Block, getBlocks } from './testing/page.ts';
import { runForOutput, startProgram } from './testing/program.ts';

const root = join(import.meta.dirname, '..');
const documentedMockUrl = 'http://127.0.0.1:4010';
const documentedReceiverUrl = 'http://127.0.0.1:4020';

test.each(['README.md', 'docs/profiles.md', 'docs/mock.md'])('%s shows the current responses', async (name) => {
  let shownCount = 0;
  const state = join(createTemporaryFolder(), 'mock.db');
  let mock = await startPageMock();
  let receiver: ChildProcess | undefined;
  const replacements: [string, string][] = [[documentedMockUrl, mock.origin]];
  try {
    let lastResponse: PageResponse | undefined;
    for (const { language, note, text, line } of getBlocks(readFileSync(join(root, name), 'utf8'))) {
      if (note === 'profile') {
        await mock.close();
        mock = await startPageMock(text);
        replacements[0] = [documentedMockUrl, mock.origin];
      } else if (note === 'restart') {
        await mock.close();
        mock = await startPageMock(undefined, state);
        replacements[0] = [documentedMockUrl, mock.origin];
      } else if (note === 'receiver') {
        const { child, port } = await startProgram(text);
        receiver = child;
        replacements[1] = [documentedReceiverUrl, `http://127.0.0.1:${port}`];
      } else if (language === 'sh') {
        for (const command of findCurlCommands(text)) {
          if (lastResponse?.isShown === false) expect(lastResponse, lastResponse.command).toMatchObject({ ok: true });
          lastResponse = await sendCommand(command, replacements);
        }
      } else if (language === 'json') {
        const expected: unknown = JSON.parse(text);
        expect(
          omitUnshownParts(lastResponse?.body, expected),
          `${name}:${line}, after ${lastResponse?.command}`,
        ).toEqual(expected);
        if (lastResponse !== undefined) lastResponse = { ...lastResponse, isShown: true };
        shownCount++;
      }
    }
  } finally {
    receiver?.kill();
    await mock.close();
  }
  expect(shownCount).toBeGreaterThan(0);
});

test.each([
  ['mock', 'help'],
  ['exec', 'exec'],
])('docs/mock.md shows the current help of %s', async (command, note) => {
  const [block] = findBlocksNamed(note);
  expect(await runForOutput('bin/social-contract.ts', command, '--help')).toBe(block?.text);
});

test.each(findBlocksNamed('program').map(({ text }, i) => [text, findBlocksNamed('printed')[i]?.text]))(
  'docs/mock.md shows the output of its program %#',
  async (program, expectedOutput) => {
    expect(await runForOutput('--input-type=module', '--eval', program)).toBe(expectedOutput);
  },
);

function findBlocksNamed(note: string): Block[] {
  return getBlocks(readFileSync(join(root, 'docs/mock.md'), 'utf8')).filter((block) => block.note === note);
}

interface PageResponse {
  readonly command: string;
  readonly ok: boolean;
  readonly body: unknown;
  /** Whether the page shows the response; if not, the request must succeed. */
  readonly isShown: boolean;
}

/** Starts a mock with its clock frozen at the time that the pages use. */
function startPageMock(profile?: string, state?: string): Promise<Mock> {
  return startMock({
    frozenAt: '2030-01-07T09:00:00Z',
    ...(state === undefined ? {} : { state }),
    ...(profile === undefined ? {} : { profile: resolveProfile(parse(profile)) }),
  });
}

/** Sends the request of a command to the mock of the test, and returns the response with the URLs of the page. */
async function sendCommand(
  command: string,
  replacements: readonly (readonly [string, string])[],
): Promise<PageResponse> {
  const actualCommand = replacements.reduce(
    // A port of the test can begin with the digits of a documented one.
    (text, [documentedUrl, origin]) => text.replaceAll(new RegExp(`${documentedUrl}(?!\\d)`, 'g'), origin),
    command,
  );
  const response = await fetch(parseCurlCommand(actualCommand));
  const responseText = replacements.reduce(
    (text, [documentedUrl, origin]) => text.replaceAll(origin, documentedUrl),
    await response.text(),
  );
  return { command, ok: response.ok, body: JSON.parse(responseText), isShown: false };
}
