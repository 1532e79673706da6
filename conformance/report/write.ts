/** Writes the reports of a run. All are based on the results only, except that the HAR has the traffic. */
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buildResultsSchema } from '../results/jsonSchema.ts';
import type { LoggedExchange, Results } from '../results/results.ts';
import { type ReportFormat, reportFiles, schemaFile } from './formats.ts';
import { generateHarChunks } from './har.ts';
import { renderPage } from './html/page.ts';
import { formatJunit } from './junit.ts';
import { formatMarkdown } from './markdown.ts';
import { writePieces } from './writePieces.ts';

/** The content of the reports, redacted. */
export interface ReportInput {
  readonly results: Results;
  readonly traffic: Iterable<LoggedExchange>;
}

const formatters: Readonly<Record<ReportFormat, (input: ReportInput, folder: string) => string | Iterable<string>>> = {
  json: ({ results }) => `${JSON.stringify(results, null, 2)}\n`,
  junit: ({ results }, folder) => formatJunit(results, folder),
  har: ({ results, traffic }) => generateHarChunks(results, traffic),
  html: ({ results }, folder) => renderPage(results, folder),
  md: ({ results }, folder) => formatMarkdown(results, folder),
};

/** Writes the requested formats to a folder; returns the paths. */
export async function writeReports(
  input: ReportInput,
  { folder, formats }: { readonly folder: string; readonly formats: readonly ReportFormat[] },
): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  if (formats.includes('json'))
    await writeFile(join(folder, schemaFile), `${JSON.stringify(buildResultsSchema(), null, 2)}\n`);
  return Promise.all(
    formats.map(async (format) => {
      const path = join(folder, reportFiles[format]);
      const text = formatters[format](input, formatFolder(folder));
      await (typeof text === 'string' ? writeFile(path, text) : writePieces(path, text));
      return path;
    }),
  );
}

/** The path of a folder as printed in commands. */
export const formatFolder = (folder: string): string => relative(process.cwd(), folder) || '.';

/** Appends the summary of a GitHub Actions job, if there is one. */
export async function writeJobSummary(results: Results, folder: string, path: string | undefined): Promise<void> {
  if (path) await appendFile(path, formatMarkdown(results, formatFolder(folder)));
}
