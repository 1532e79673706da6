/** On what it was measured: figures of two machines are not to be compared, and those of a busy one not to be believed. */
import { arch, cpus, loadavg, platform, totalmem } from 'node:os';
import manifest from '../package.json' with { type: 'json' };
import type { Cores } from './process/cores.ts';

export interface Machine {
  readonly lines: readonly string[];
  readonly facts: unknown;
}

export function machineWith(cores: Cores | undefined): Machine {
  const [load = 0] = loadavg();
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const count = cpus().length;
  const where =
    cores === undefined
      ? 'Servers and generator share the cores: there is no taskset, or one core only. Trust the ratios less.'
      : `Servers run on core ${cores.server}, the generator on core ${cores.generator}.`;
  const busy =
    load > 0.5
      ? [`The machine is busy with something else (load ${load.toFixed(1)}): the figures will be unsteady.`]
      : [];
  return {
    lines: [
      `social-contract ${manifest.version}, Node ${process.version}, ${platform()} ${arch()}, ${count} × ${model}`,
      where,
      ...busy,
    ],
    facts: {
      version: manifest.version,
      node: process.version,
      system: `${platform()} ${arch()}`,
      processor: model,
      cores: count,
      memory: totalmem(),
      load,
      pinned: cores ?? null,
      date: new Date().toISOString(),
    },
  };
}
