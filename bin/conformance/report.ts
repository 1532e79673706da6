/** `social-contract conformance report`: writes the reports of earlier results again. */

import { relative, resolve } from 'node:path';
import { mergeResults } from '../../conformance/assemble/merge/mergeResults.ts';
import { type ReportFormat, reportFiles, reportFolder, reportFormats } from '../../conformance/report/formats.ts';
import { redact } from '../../conformance/report/redact.ts';
import { renderSummary } from '../../conformance/report/terminal/summary.ts';
import { formatFolder, writeReports } from '../../conformance/report/write.ts';
import { Results } from '../../conformance/results/results.ts';
import { tryParseJson } from '../../spec/json.ts';
import { DataFileError, readTextFile } from '../../src/profile/dataFile.ts';
import { parseArguments, UsageError } from '../input/flags.ts';
import { runGuarded, selectPaint } from './command.ts';

const help = `Usage: social-contract conformance report [RESULTS] [options]
       social-contract conformance report --merge RESULTS RESULTS… [options]

Writes reports from the results of an earlier run (default ${reportFolder}/${reportFiles.json}) and
prints the summary. Sends nothing.

  --merge             join the results of all parts of a run with --shard, and write
                      ${reportFiles.json} too
  --report FORM,FORM  junit, html, md (default all)
  --report-dir DIR    the output folder (default: the folder of the results; with --merge,
                      ${reportFolder})
  --no-color          disable colours
  --help              show this help

The exit code is that of the run; with --merge, that of one run of all parts.`;

const flags = {
  merge: { type: 'boolean' },
  report: { type: 'string', multiple: true },
  'report-dir': { type: 'string' },
  'no-color': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** The results contain no traffic, and results.json already exists. */
const writableFormats: readonly ReportFormat[] = reportFormats.filter(
  (format) => format !== 'har' && format !== 'json',
);

export function runReportCommand(argv: readonly string[]): Promise<number> {
  return runGuarded(async () => {
    const { values, positionals } = parseArguments(argv, flags);
    if (values.help) {
      console.log(help);
      return 0;
    }
    const [path = `${reportFolder}/${reportFiles.json}`, ...extraArguments] = positionals;
    if (extraArguments.length > 0 && !values.merge)
      throw new UsageError('Pass only one results file, or --merge to join the parts of a run.');
    const formats = values.report?.flatMap((list) => list.split(',')) ?? writableFormats;
    const unknownFormat = formats.find((format) => !(writableFormats as readonly string[]).includes(format));
    if (unknownFormat !== undefined)
      throw new UsageError(
        `--report must list ${writableFormats.join(', ')}, not "${unknownFormat}": results contain no traffic.`,
      );
    const folder = values['report-dir'] ?? (values.merge ? reportFolder : resolve(path, '..'));
    const results = values.merge
      ? mergeResults(
          await Promise.all(positionals.map(async (file) => relocateFailures(await readResults(file), file, folder))),
        )
      : relocateFailures(await readResults(path), path, folder);
    const writtenFormats = [...(values.merge ? ['json'] : []), ...formats] as readonly ReportFormat[];
    const files = await writeReports({ results, traffic: [] }, { folder, formats: writtenFormats });
    const toRelativePath = (file: string) => relative(process.cwd(), file);
    console.log(
      renderSummary(results, {
        paint: selectPaint(process.stdout, values['no-color']),
        folder: formatFolder(folder),
        page: files.map((file) => toRelativePath(resolve(file))).join(' '),
        columns: process.stdout.columns,
      }),
    );
    return results.exit.code;
  });
}

/** Makes the paths of failures relative to the new report; their folders stay where each part wrote them. */
function relocateFailures(results: Results, file: string, folder: string): Results {
  const partFolder = relative(resolve(folder), resolve(file, '..'));
  const relocate = (path: string | null | undefined) =>
    path == null || partFolder === '' ? (path ?? null) : `${partFolder}/${path}`;
  const rules = results.rules.map((rule) => {
    const { failure } = rule;
    if (failure === null) return rule;
    const { reproduce, folder: failureFolder } = failure;
    return { ...rule, failure: { ...failure, reproduce: relocate(reproduce), folder: relocate(failureFolder) } };
  });
  return { ...results, rules };
}

async function readResults(path: string): Promise<Results> {
  const text = await readTextFile('The results', path).catch((error: unknown) => {
    throw error instanceof DataFileError ? new UsageError(error.message) : error;
  });
  const parsedResults = Results.safeParse(tryParseJson(text));
  if (!parsedResults.success) throw new UsageError(`${path} does not contain the results of a conformance run.`);
  return redact(parsedResults.data, []);
}
