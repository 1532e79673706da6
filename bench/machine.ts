/**
 * Describes the machine, because results from different machines are not comparable, and those from a busy machine are
 * not reliable.
 */
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

/** @param busyFraction the share of the cores used by other processes */
export function describeMachine(cores: Cores | undefined, busyFraction: number): Machine {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const count = cpus().length;
  const coresNote =
    cores === undefined
      ? 'Servers and load generator share the cores, because taskset or a second core is missing. The ratios are less reliable.'
      : `Servers run on core ${cores.server}, the load generator on core ${cores.generator}.`;
  const warning =
    busyFraction > 0.1
      ? [`Other processes use ${Math.round(busyFraction * 100)} % of this machine: the results will vary.`]
      : [];
  return {
    lines: [
      `social-contract ${manifest.version}, Node ${process.version}, ${platform()} ${arch()}, ${count} × ${model}`,
      coresNote,
      ...warning,
    ],
    facts: {
      version: manifest.version,
      node: process.version,
      system: `${platform()} ${arch()}`,
      processor: model,
      cores: count,
      memory: totalmem(),
      busy: busyFraction,
      pinned: cores ?? null,
      date: new Date().toISOString(),
      compared: Object.fromEntries(
        [...Object.keys(peers.dependencies), prism].map((name) => [name, findVersion(name)]),
      ),
    },
  };
}

/** Looks in the packages of the benchmark first, then in those of the project. */
function findVersion(name: string): string | undefined {
  const manifests = ['.', '..'].map((folder) =>
    join(import.meta.dirname, folder, 'node_modules', name, 'package.json'),
  );
  const manifestPath = manifests.find((path) => existsSync(path));
  return manifestPath === undefined ? undefined : JSON.parse(readFileSync(manifestPath, 'utf8')).version;
}
