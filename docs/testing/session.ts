/** Follows a guide: writes its files and runs its commands in order, with a mock. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { readServiceFormat } from '../../bin/input/configuration.ts';
import { type Mock, startMock } from '../../mock-server/index.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { parseCurlCommand, splitWords } from './curl.ts';
import { ensureBuilt } from './ensureBuilt.ts';

await ensureBuilt();

const root = join(import.meta.dirname, '../..');
const documentedMockUrl = 'http://127.0.0.1:4010';
const documentedServerUrl = 'http://127.0.0.1:8080';

/** The programs behind commands that run without a shell, by the prefix of the command. */
const programs: readonly (readonly [commandPrefix: string, file: string])[] = [
  ['npx social-contract ', 'bin/social-contract.ts'],
  ['npm run -s docs -- ', 'scripts/docs.ts'],
];

/** The outcome of a command. */
export type Outcome =
  | { readonly kind: 'started' }
  | { readonly kind: 'response'; readonly ok: boolean; readonly body: unknown }
  | { readonly kind: 'printed'; readonly code: number | null; readonly output: string }
  | { readonly kind: 'skipped'; readonly reason: string };

export class Session {
  readonly #folder = mkdtempSync(join(tmpdir(), 'guide-'));
  #mock: Mock | undefined;
  #server: ChildProcess | undefined;
  /** The URL that the server of the guide prints when it starts. */
  #serverUrl = documentedServerUrl;

  async close(): Promise<void> {
    await this.#mock?.close();
    this.#server?.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  write(name: string, content: string): void {
    mkdirSync(dirname(join(this.#folder, name)), { recursive: true });
    writeFileSync(join(this.#folder, name), this.#toActualUrls(content));
  }

  /** Runs a command of the guide. @throws if this class does not support the command; guides may use only supported ones */
  run(command: string): Promise<Outcome> {
    if (command.startsWith('npm ci') || command.startsWith('npm install'))
      return Promise.resolve({ kind: 'skipped', reason: 'the package is already installed' });
    if (command.startsWith('npx social-contract mock')) return this.#start(command);
    if (command.startsWith('curl ')) return this.#send(command);
    const [, name, value, rest = command] = /^(\w+)=(\S+) (.*)$/.exec(command) ?? [];
    const env = name === undefined ? {} : { [name]: value };
    const [, server] = /^node ([\w./]+) &$/.exec(rest) ?? [];
    if (server !== undefined) return this.#startServer(server, env);
    const program = programs.find(([commandPrefix]) => rest.startsWith(commandPrefix));
    const [, childProgram] = / exec .*-- (python3|go) /.exec(rest) ?? [];
    if (childProgram !== undefined && !hasTool(childProgram))
      return Promise.resolve({ kind: 'skipped', reason: `${childProgram} is not installed` });
    if (program !== undefined) {
      const [commandPrefix, file] = program;
      return this.#spawn(
        process.execPath,
        [join(root, file), ...splitWords(this.#toActualUrls(rest.slice(commandPrefix.length)))],
        env,
      );
    }
    if (!rest.startsWith('sh '))
      throw new Error(
        `The tests of guides cannot run this command: ${command}. Change the guide, or add the command to docs/testing/session.ts.`,
      );
    if (!hasTools()) return Promise.resolve({ kind: 'skipped', reason: 'curl or jq is not installed' });
    const [shell = 'sh', ...args] = splitWords(this.#toActualUrls(rest));
    return this.#spawn(shell, args, env);
  }

  async #start(command: string): Promise<Outcome> {
    await this.#mock?.close();
    const { values } = parseArgs({
      args: splitWords(command.replace(/ &$/, '')).slice(3),
      options: {
        'frozen-at': { type: 'string' },
        profile: { type: 'string' },
        port: { type: 'string' },
        config: { type: 'string' },
      },
    });
    const { 'frozen-at': frozenAt, profile, config } = values;
    const { translate } = await readServiceFormat(config === undefined ? undefined : join(this.#folder, config));
    this.#mock = await startMock({
      ...(frozenAt === undefined ? {} : { frozenAt }),
      ...(translate === undefined ? {} : { translate }),
      ...(profile === undefined
        ? {}
        : { profile: resolveProfile(parse(readFileSync(join(this.#folder, profile), 'utf8'))) }),
    });
    return { kind: 'started' };
  }

  /** Starts a server of the guide or of docs/examples. It replaces the previous one, on the same port. */
  async #startServer(file: string, env: object): Promise<Outcome> {
    const previousServer = this.#server;
    if (previousServer?.kill() === true) await once(previousServer, 'close');
    const PORT = previousServer === undefined ? '0' : new URL(this.#serverUrl).port;
    this.#server = spawn(process.execPath, [join(file.startsWith('docs/') ? root : this.#folder, file)], {
      env: { ...process.env, ...env, PORT },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(this.#server.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    this.#serverUrl = line.toString().trim();
    return { kind: 'started' };
  }

  async #send(command: string): Promise<Outcome> {
    const response = await fetch(parseCurlCommand(this.#toActualUrls(command)));
    return { kind: 'response', ok: response.ok, body: JSON.parse(this.#toDocumentedUrls(await response.text())) };
  }

  async #spawn(program: string, args: readonly string[], env: object): Promise<Outcome> {
    // With these variables, the child process would act as a part of this test run.
    const inheritedEnvironment = {
      ...process.env,
      NODE_TEST_CONTEXT: undefined,
      NODE_OPTIONS: undefined,
      VITEST: undefined,
    };
    const child = spawn(program, args, {
      cwd: this.#folder,
      env: { ...inheritedEnvironment, NO_COLOR: '1', GITHUB_ACTIONS: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return {
      kind: 'printed',
      code: await exitCode,
      output: replaceLauncherCommands(this.#toDocumentedUrls(output + errors)),
    };
  }

  #toActualUrls(text: string): string {
    const mockUrl = this.#mock?.origin ?? documentedMockUrl;
    return text.replaceAll(documentedMockUrl, mockUrl).replaceAll(documentedServerUrl, this.#serverUrl);
  }

  #toDocumentedUrls(text: string): string {
    const mockUrl = this.#mock?.origin ?? documentedMockUrl;
    return text.replaceAll(mockUrl, documentedMockUrl).replaceAll(this.#serverUrl, documentedServerUrl);
  }
}

/** Returns the output as it is in a project that has installed the package; in a checkout, commands name a file. */
function replaceLauncherCommands(output: string): string {
  return output.replaceAll(/node \S+social-contract\.ts/g, 'npx social-contract');
}

/** Returns the commands of a block, one for each line; a backslash continues the line. */
export function getCommands(block: string): string[] {
  return block
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Returns the commands of a pipeline on GitHub Actions or GitLab CI. */
export function getPipelineCommands(block: string): string[] {
  const commands: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (name === 'run') commands.push(...getCommands(String(member)));
      else if (name === 'script') commands.push(...(member as string[]));
      else walk(member);
    }
  };
  walk(parse(block));
  return commands;
}

const hasTool = (tool: string): boolean => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0;

const hasTools = (): boolean => ['sh', 'curl', 'jq'].every(hasTool);
