/** Writes the results of a run as JSON and SVG. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from '../machine.ts';
import type { Settings } from '../settings.ts';
import { renderCharts } from './picture.ts';
import type { Section } from './section.ts';
import { getVerdict } from './text.ts';

export interface Run {
  readonly machine: Machine;
  readonly settings: Settings;
  readonly seconds: number;
  readonly sections: readonly Section[];
}

/** Returns the paths of the written files. */
export function writeResults(folder: string, { machine, settings, seconds, sections }: Run): readonly string[] {
  mkdirSync(folder, { recursive: true });
  const [json, picture] = [join(folder, 'results.json'), join(folder, 'bench.svg')];
  const results = {
    machine: machine.facts,
    settings,
    seconds,
    goals: sections.flatMap(({ goals }) => goals.map((goal) => ({ ...goal, verdict: getVerdict(goal) }))),
    sections: Object.fromEntries(sections.map(({ name, data }) => [name, data])),
  };
  writeFileSync(json, `${JSON.stringify(results, null, 1)}\n`);
  const charts = sections.flatMap((section) => section.charts);
  writeFileSync(picture, renderCharts(charts, machine.lines[0] ?? ''));
  return [json, picture];
}
