/** `npm run bench`: prints reproducible benchmark figures. */
import { join, relative } from 'node:path';
import { Stop } from '../scripts/launch/stop.mjs';
import { help, readFlags, type SectionName, UsageError } from './flags.ts';
import { growthSection } from './growth/growth.ts';
import { machineWith } from './machine.ts';
import { prepare } from './prepare.ts';
import { busyPart } from './process/busy.ts';
import { findCores, moveTo } from './process/cores.ts';
import type { Section } from './report/section.ts';
import { goalText, tableText } from './report/text.ts';
import { write } from './report/write.ts';
import { serversSection } from './servers/servers.ts';
import { settingsOf } from './settings.ts';
import { startSection } from './start/start.ts';
import { suiteSection } from './suite/suite.ts';
import type { Surroundings } from './surroundings.ts';

const measure: Readonly<Record<SectionName, (surroundings: Surroundings) => Promise<Section>>> = {
  servers: serversSection,
  start: startSection,
  growth: growthSection,
  suite: suiteSection,
};

async function bench(argv: readonly string[]): Promise<void> {
  const told = readFlags(argv);
  if (told.help) {
    console.log(help);
    return;
  }
  // Runs before the cores are assigned: npm and the compiler use both.
  await prepare();
  const settings = settingsOf(told);
  const folder = told.out ?? join(import.meta.dirname, 'results');
  const cores = findCores();
  const machine = machineWith(cores, await busyPart());
  for (const line of machine.lines) console.log(line);
  if (cores !== undefined) moveTo(cores.generator);

  const began = performance.now();
  const sections: Section[] = [];
  let files: readonly string[] = [];
  for (const name of told.only) {
    const section = await measure[name]({ settings, core: cores?.server, tell: (text) => console.error(text) });
    sections.push(section);
    for (const table of section.tables) console.log(`\n${tableText(table)}`);
    console.log(`\n${section.notes.join('\n')}`);
    // Written after each section, so that a later failure loses no results.
    files = write(folder, { machine, settings, seconds: (performance.now() - began) / 1000, sections });
  }
  const goals = sections.flatMap((section) => section.goals);
  if (goals.length > 0) console.log(`\n${goalText(goals)}`);
  const minutes = (performance.now() - began) / 60_000;
  console.log(
    `\nMeasured in ${minutes.toFixed(1)} min. Written: ${files.map((file) => relative('', file)).join(', ')}.`,
  );
}

// Servers are killed when this process exits.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

try {
  await bench(process.argv.slice(2));
} catch (error) {
  const expected = error instanceof UsageError || error instanceof Stop;
  console.error(expected ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
