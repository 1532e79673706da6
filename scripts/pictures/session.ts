/** Plays the first session of README.md on a mock, and draws it. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { drawSession, type Scene } from './sessionPicture.ts';

const runFile = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const documentedOrigin = 'http://127.0.0.1:4010';
const startCommand = 'npx social-contract mock --frozen-at 2030-01-07T09:00:00Z';

/** The captions of the requests of the session. */
const captions = [
  'A post without a time is a draft',
  'Schedule it ten minutes ahead',
  'Let eleven hours pass',
  'It was published at its time',
  'An error lists every broken rule',
];

/** Returns the picture, with the real responses of a mock. */
export async function takeSessionPicture(): Promise<string> {
  const child = spawn(
    process.execPath,
    [join(root, 'bin/social-contract.ts'), ...startCommand.split(' ').slice(2), '--port', '0'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const [output] = (await once(child.stdout, 'data')) as [Buffer];
    const banner = output.toString();
    const [origin = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(banner) ?? [];
    const start = { caption: 'Start a mock', command: startCommand, output: extractIntroduction(banner) };
    const scenes: Scene[] = [{ ...start, output: start.output.replaceAll(origin, documentedOrigin) }];
    for (const [i, command] of listSessionCommands().entries()) {
      const request = command.replaceAll(documentedOrigin, origin).replace('curl ', 'curl --silent --show-error ');
      const { stdout } = await runFile('sh', ['-c', request]);
      const body = JSON.stringify(JSON.parse(stdout), null, 2).replaceAll(origin, documentedOrigin);
      scenes.push({ caption: captions[i] ?? '', command, output: body });
    }
    return drawSession(scenes);
  } finally {
    child.kill();
  }
}

/** The commands of the session as README.md shows them, one for each request. */
export function listSessionCommands(): readonly string[] {
  const page = readFileSync(join(root, 'README.md'), 'utf8').split('## A first session')[1]?.split('\n## ')[0] ?? '';
  const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = '']) => text.trim());
  return blocks.filter((text) => text.startsWith('curl ')).flatMap((text) => text.split(/\n\n(?=curl )/));
}

/** Returns the banner up to the example request, without its margins. */
function extractIntroduction(banner: string): string {
  const [introduction = ''] = banner.split(/\n\s*Try it/);
  return introduction
    .trim()
    .split('\n')
    .map((line) => line.replace(/^ {2}/, ''))
    .join('\n');
}
