/** Sends the requests of docs/proxy.md through a proxy, and compares the findings with those on the page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startMock } from '../mock-server/index.ts';
import { formatLine, startProxy } from '../proxy/index.ts';
import { defaultBindings } from '../spec/profile/defaultBindings.ts';
import { resolveProfile } from '../src/profile/resolve.ts';
import { findCurlCommands, parseCurlCommand } from './testing/curl.ts';
import { getBlocks } from './testing/page.ts';
import { runForOutput } from './testing/program.ts';

const blocks = getBlocks(readFileSync(join(import.meta.dirname, 'proxy.md'), 'utf8'));
const documentedProxyUrl = 'http://127.0.0.1:4020';

const getBlockText = (note: string) => blocks.find((block) => block.note === note)?.text;

test('docs/proxy.md shows the current findings', async () => {
  const lines: string[] = [];
  const profile = resolveProfile(defaultBindings);
  const mock = await startMock();
  const proxy = await startProxy({
    upstream: mock.url,
    profile,
    onFinding: (finding) => lines.push(formatLine(finding)),
  });
  let response: Response | undefined;
  try {
    for (const { language, note, text } of blocks) {
      if (language === 'sh')
        for (const command of findCurlCommands(text))
          response = await fetch(
            parseCurlCommand(command.replace('curl -i', 'curl').replaceAll(documentedProxyUrl, proxy.origin)),
          );
      if (note === 'header') expect(`Contract-Findings: ${response?.headers.get('contract-findings')}\n`).toBe(text);
      if (note === 'log') expect(lines.map((line) => `${line.replace(/^\S+/, '…')}\n`).join('')).toBe(text);
    }
  } finally {
    await proxy.close();
    await mock.close();
  }
  expect(lines).toHaveLength(1);
});

test('docs/proxy.md shows the current help', async () => {
  expect(await runForOutput('bin/social-contract.ts', 'proxy', '--help')).toBe(getBlockText('help'));
});

test('docs/proxy.md shows the output of its program', async () => {
  expect(await runForOutput('--input-type=module', '--eval', getBlockText('program') ?? '')).toBe(
    getBlockText('printed'),
  );
});
