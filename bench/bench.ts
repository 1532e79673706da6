/** `npm run bench`: prints reproducible benchmark figures. */
import { join, relative } from 'node:path';
import { LaunchError } from '../scripts/launch/launchError.mjs';
import type { BenchContext } from './context.ts';
import { help, readFlags, type SectionName, UsageError } from './flags.ts';
import { buildGrowthSection } from './growth/growth.ts';
import { buildInProcessSection } from './inProcess/inProcess.ts';
import { buildLogSection } from './log/log.ts';
import { describeMachine } from './machine.ts';
import { prepare } from './prepare.ts';
import { findCores, pinProcess } from './process/cores.ts';
import { measureCpuLoad } from './process/cpuLoad.ts';
import { publishResults } from './publish/publish.ts';
import type { Section } from './report/section.ts';
import { buildGoalTable, formatTable } from './report/text.ts';
import { writeResults } from './report/writeResults.ts';
import { buildServersSection } from './servers/servers.ts';
import { buildSettings } from './settings.ts';
import { buildSizeSection } from './size/size.ts';
import { buildStartSection } from './start/start.ts';
import { buildSuiteSection } from './suite/suite.ts';
import { buildWeightSection } from './weight/weight.ts';

const sectionBuilders: Readonly<Record<SectionName, (context: BenchContext) => Section | Promise<Section>>> = {
  servers: buildServersSection,
  process: buildInProcessSection,
  start: buildStartSection,
  weight: buildWeightSection,
  growth: buildGrowthSection,
  log: buildLogSection,
  size: buildSizeSection,
  suite: buildSuiteSection,
};

async function bench(argv: readonly string[]): Promise<void> {
  const flags = readFlags(argv);
  if (flags.help) {
    console.log(help);
    return;
  }
  // Runs before the cores are assigned: npm and the compiler use both.
  await prepare();
  const settings = buildSettings(flags);
  const folder = flags.out ?? join(import.meta.dirname, 'results');
  const cores = findCores();
  const machine = describeMachine(cores, await measureCpuLoad());
  for (const line of machine.lines) console.log(line);
  if (cores !== undefined) pinProcess(cores.generator);

  const startTime = performance.now();
  const sections: Section[] = [];
  let files: readonly string[] = [];
  for (const name of flags.only) {
    const section = await sectionBuilders[name]({
      settings,
      core: cores?.server,
      reportProgress: (text) => console.error(text),
    });
    sections.push(section);
    for (const table of section.tables) console.log(`\n${formatTable(table)}`);
    console.log(`\n${section.notes.join('\n')}`);
    // Written after each section, so that a later failure loses no results.
    files = writeResults(folder, { machine, settings, seconds: (performance.now() - startTime) / 1000, sections });
  }
  const goals = sections.flatMap((section) => section.goals);
  if (goals.length > 0) console.log(`\n${formatTable(buildGoalTable(goals))}`);
  if (flags.publish)
    files = [...files, ...publishResults({ machine: machine.lines, sections }, join(folder, 'bench.svg'))];
  const minutes = (performance.now() - startTime) / 60_000;
  console.log(
    `\nMeasured in ${minutes.toFixed(1)} min. Written: ${files.map((file) => relative('', file)).join(', ')}.`,
  );
}

// Servers are killed when this process exits.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

try {
  await bench(process.argv.slice(2));
} catch (error) {
  const isExpected = error instanceof UsageError || error instanceof LaunchError;
  console.error(isExpected ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
