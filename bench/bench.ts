/** `npm run bench`: figures that anybody can print again. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Stop } from '../scripts/launch/stop.mjs';
import { help, readFlags, type SectionName, UsageError } from './flags.ts';
import { growthSection } from './growth/growth.ts';
import { machine } from './machine.ts';
import { prepare } from './prepare.ts';
import { findCores, moveTo } from './process/cores.ts';
import type { Section } from './report/section.ts';
import { goalText, tableText } from './report/text.ts';
import { serversSection } from './servers/servers.ts';
import { settingsOf } from './settings.ts';
import { startSection } from './start/start.ts';
import { suiteSection } from './suite/suite.ts';
import type { Surroundings } from './surroundings.ts';

const sections: Readonly<Record<SectionName, (surroundings: Surroundings) => Promise<Section>>> = {
  servers: serversSection,
  start: startSection,
  growth: growthSection,
  suite: suiteSection,
};

async function bench(argv: readonly string[]): Promise<void> {
  const told = readFlags(argv);
  if (told.help) return console.log(help);
  await prepare();
  const settings = settingsOf(told);
  const cores = findCores();
  const about = machine(cores);
  for (const line of about.lines) console.log(line);
  if (cores !== undefined) moveTo(cores.generator);
  const began = performance.now();
  const surroundings = { settings, core: cores?.server, tell: (progress: string) => console.error(progress) };
  const found: Section[] = [];
  for (const name of told.only) {
    const section = await sections[name](surroundings);
    found.push(section);
    for (const table of section.tables) console.log(`\n${tableText(table)}`);
    for (const note of section.notes) console.log(`\n${note}`);
  }
  const seconds = (performance.now() - began) / 1000;
  const goals = found.flatMap((section) => section.goals);
  console.log(`\n${goalText(goals)}`);
  const folder = told.out ?? join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  const results = {
    machine: about.facts,
    settings,
    seconds,
    goals,
    sections: Object.fromEntries(found.map(({ name, data }) => [name, data])),
  };
  writeFileSync(join(folder, 'results.json'), `${JSON.stringify(results, null, 1)}\n`);
  console.log(
    `\nMeasured in ${Math.round(seconds)} s. All figures are in ${relative('', join(folder, 'results.json'))}.`,
  );
}

// Servers end with this process, however it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

try {
  await bench(process.argv.slice(2));
} catch (error) {
  const known = error instanceof UsageError || error instanceof Stop;
  console.error(known ? error.message : error);
  process.exitCode = known ? 2 : 1;
}
