/** Creates and opens projects in which the packed package is installed. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import { findNpm, prependNodeToPath } from '../../scripts/launch/npm.mjs';

const runFile = promisify(execFile);
export const root = join(import.meta.dirname, '../..');

type Variables = Readonly<Record<string, string>>;

export interface Project {
  readonly folder: string;
  /** Runs a program of the project on the given Node; rejects with its output if it fails. */
  node(args: readonly string[], node?: string): Promise<string>;
  npm(args: readonly string[]): Promise<string>;
  /** Runs a shell command and waits for it to exit. */
  shell(command: string, env: Variables): Promise<{ readonly code: number | null; readonly output: string }>;
  /** Starts a background command. */
  start(command: string, env: Variables): ChildProcess;
  write(name: string, text: string): void;
  remove(): void;
}

/** Builds, packs and installs the package, along with the named peers and tools. */
export async function createProject(toolNames: readonly (keyof typeof manifest.devDependencies)[]): Promise<Project> {
  const folder = mkdtempSync(join(tmpdir(), 'social-contract-project-'));
  const project = openProject(folder);
  await runNpm(root, ['pack', '--silent', '--pack-destination', folder]);
  cpSync(join(import.meta.dirname, 'consumer'), folder, { recursive: true });
  project.write('package.json', '{ "private": true, "type": "module" }\n');
  const tarball = join(folder, `${manifest.name}-${manifest.version}.tgz`);
  const tools = toolNames.map((name) => `${name}@${manifest.devDependencies[name]}`);
  await project.npm(['install', '--no-audit', '--no-fund', '--ignore-scripts', tarball, ...tools]);
  return project;
}

/** Opens an existing project. */
export function openProject(folder: string): Project {
  return {
    folder,
    node: async (args, node = process.execPath) => (await runFile(node, [...args], { cwd: folder })).stdout,
    npm: (args) => runNpm(folder, args),
    shell: (command, env) =>
      new Promise((resolve) => {
        const child = execFile('sh', ['-c', command], { cwd: folder, env: withNode(env) }, (_, out, error) =>
          resolve({ code: child.exitCode, output: `${out}${error}` }),
        );
      }),
    start: (command, env) =>
      spawn('sh', ['-c', `exec ${command.replace(/ *&$/, '')}`], { cwd: folder, env: withNode(env), stdio: 'ignore' }),
    write: (name, text) => writeFileSync(join(folder, name), text),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function withNode(env: Variables): NodeJS.ProcessEnv {
  return prependNodeToPath({ ...process.env, ...env }, process.execPath);
}

async function runNpm(cwd: string, args: readonly string[]): Promise<string> {
  const npm = findNpm(process.env, process.execPath);
  const { stdout } = await runFile(npm.command, [...npm.args, ...args], { cwd, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/** Reads the manifest of the installed package. */
export function readInstalledManifest({ folder }: Project): typeof manifest {
  return JSON.parse(readFileSync(join(folder, 'node_modules', manifest.name, 'package.json'), 'utf8'));
}
