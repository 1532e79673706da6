/** On what it was measured: figures of two machines are not to be compared, and those of a busy one not to be believed. */
import { existsSync, readFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import peers from './package.json' with { type: 'json' };
import type { Cores } from './process/cores.ts';

const prism = '@stoplight/prism-cli';

export interface Machine {
  readonly lines: readonly string[];
  readonly facts: unknown;
}

/** @param busy which part of the cores others use */
export function machineWith(cores: Cores | undefined, busy: number): Machine {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const count = cpus().length;
  const where =
    cores === undefined
      ? 'Servers and generator share the cores: there is no taskset, or one core only. Trust the ratios less.'
      : `Servers run on core ${cores.server}, the generator on core ${cores.generator}.`;
  const warning =
    busy > 0.1
      ? [`Something else uses ${Math.round(busy * 100)} % of this machine: the figures will be unsteady.`]
      : [];
  return {
    lines: [
      `social-contract ${manifest.version}, Node ${process.version}, ${platform()} ${arch()}, ${count} × ${model}`,
      where,
      ...warning,
    ],
    facts: {
      version: manifest.version,
      node: process.version,
      system: `${platform()} ${arch()}`,
      processor: model,
      cores: count,
      memory: totalmem(),
      busy,
      pinned: cores ?? null,
      date: new Date().toISOString(),
      compared: Object.fromEntries([...Object.keys(peers.dependencies), prism].map((name) => [name, versionOf(name)])),
    },
  };
}

/** That of the benchmark's own packages, else that of the project's. */
function versionOf(name: string): string | undefined {
  const manifests = ['.', '..'].map((folder) =>
    join(import.meta.dirname, folder, 'node_modules', name, 'package.json'),
  );
  const found = manifests.find((path) => existsSync(path));
  return found === undefined ? undefined : JSON.parse(readFileSync(found, 'utf8')).version;
}
