/** `social-contract conformance report`: writes the reports of earlier results again. */

import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { type ReportFormat, reportFiles, reportFolder, reportFormats } from '../../conformance/report/formats.ts';
import { redacted } from '../../conformance/report/redact.ts';
import { summary } from '../../conformance/report/terminal/summary.ts';
import { writeReports } from '../../conformance/report/write.ts';
import { Results } from '../../conformance/results/results.ts';
import { parseWords, UsageError } from '../input/flags.ts';
import { guardedCommand, paintOf } from './command.ts';

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
const possible: readonly ReportFormat[] = reportFormats.filter((format) => format !== 'har' && format !== 'json');

export function reportCommand(argv: readonly string[]): Promise<number> {
  return guardedCommand(async () => {
    const { values, words } = parseWords(argv, flags);
    if (values.help) {
      console.log(help);
      return 0;
    }
    const [path = `${reportFolder}/${reportFiles.json}`, ...more] = words;
    if (more.length > 0) throw new UsageError('Pass only one results file.');
    const formats = values.report?.flatMap((word) => word.split(',')) ?? possible;
    const strange = formats.find((format) => !(possible as readonly string[]).includes(format));
    if (strange !== undefined)
      throw new UsageError(`--report must list ${possible.join(', ')}, not "${strange}": results contain no traffic.`);
    const results = await resultsIn(path);
    const folder = values['report-dir'] ?? resolve(path, '..');
    const files = await writeReports({ results, traffic: [] }, { folder, formats: formats as readonly ReportFormat[] });
    const near = (file: string) => relative(process.cwd(), file);
    console.log(
      summary(results, {
        paint: paintOf(process.stdout, values['no-color']),
        folder: near(resolve(path, '..')),
        page: files.map(near).join(' '),
      }),
    );
    return results.exit.code;
  });
}

async function resultsIn(path: string): Promise<Results> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new UsageError(`Cannot read the results ${path}: ${error.message}`);
  });
  const read = Results.safeParse(parsed(text));
  if (!read.success) throw new UsageError(`${path} does not contain the results of a conformance run.`);
  return redacted(read.data, []);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
