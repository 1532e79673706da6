/** `social-contract conformance report`: writes the reports of earlier results again. */

import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { type ReportFormat, reportFiles, reportFolder, reportFormats } from '../../conformance/report/formats.ts';
import { redact } from '../../conformance/report/redact.ts';
import { renderSummary } from '../../conformance/report/terminal/summary.ts';
import { writeReports } from '../../conformance/report/write.ts';
import { Results } from '../../conformance/results/results.ts';
import { parseWords, UsageError } from '../input/flags.ts';
import { paintOf, runGuarded } from './command.ts';

const help = `Usage: social-contract conformance report [RESULTS] [options]

Writes reports from the results of an earlier run (default ${reportFolder}/${reportFiles.json}) and prints
the summary. Sends nothing.

  --report FORM,FORM  junit, html, md (default all)
  --report-dir DIR    the output folder (default: the folder of the results)
  --no-color          disable colours
  --help              show this help

The exit code is that of the run.`;

const flags = {
  report: { type: 'string', multiple: true },
  'report-dir': { type: 'string' },
  'no-color': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** The results contain no traffic, and results.json already exists. */
const writableFormats: readonly ReportFormat[] = reportFormats.filter(
  (format) => format !== 'har' && format !== 'json',
);

export function reportCommand(argv: readonly string[]): Promise<number> {
  return runGuarded(async () => {
    const { values, words } = parseWords(argv, flags);
    if (values.help) {
      console.log(help);
      return 0;
    }
    const [path = `${reportFolder}/${reportFiles.json}`, ...extraWords] = words;
    if (extraWords.length > 0) throw new UsageError('Pass only one results file.');
    const formats = values.report?.flatMap((word) => word.split(',')) ?? writableFormats;
    const unknownFormat = formats.find((format) => !(writableFormats as readonly string[]).includes(format));
    if (unknownFormat !== undefined)
      throw new UsageError(
        `--report must list ${writableFormats.join(', ')}, not "${unknownFormat}": results contain no traffic.`,
      );
    const results = await resultsIn(path);
    const folder = values['report-dir'] ?? resolve(path, '..');
    const files = await writeReports({ results, traffic: [] }, { folder, formats: formats as readonly ReportFormat[] });
    const relativePath = (file: string) => relative(process.cwd(), file);
    console.log(
      renderSummary(results, {
        paint: paintOf(process.stdout, values['no-color']),
        folder: relativePath(resolve(path, '..')),
        page: files.map(relativePath).join(' '),
      }),
    );
    return results.exit.code;
  });
}

async function resultsIn(path: string): Promise<Results> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new UsageError(`Cannot read the results ${path}: ${error.message}`);
  });
  const parsedResults = Results.safeParse(tryParseJson(text));
  if (!parsedResults.success) throw new UsageError(`${path} does not contain the results of a conformance run.`);
  return redact(parsedResults.data, []);
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
