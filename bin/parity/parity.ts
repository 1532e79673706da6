/** `social-contract parity`: compares a service with the mock under its profile. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { checkRecording, type Recording } from '../../conformance/learn/parity/recording.ts';
import { renderParityBadge } from '../../conformance/learn/parity/report/badge.ts';
import { renderParityPage } from '../../conformance/learn/parity/report/page.ts';
import { formatParity } from '../../conformance/learn/parity/report/summary.ts';
import { runParity } from '../../conformance/learn/parity/runParity.ts';
import { createRedactor } from '../../conformance/report/redact.ts';
import { createStepLine } from '../../conformance/report/terminal/stepLine.ts';
import { loadConfig, runGuarded, selectPaint } from '../conformance/command.ts';
import { buildConfig, scopeFlags, scopeHelp, serviceFlags, serviceHelp } from '../conformance/flags.ts';
import { parseFlags, UsageError } from '../input/flags.ts';
import { assertWritable } from '../output/assertWritable.ts';
import { replaceFile } from '../output/replaceFile.ts';
import { readLineOptions } from '../output/text.ts';
import { openRunningMock } from './openRunningMock.ts';

const help = `Usage: social-contract parity --profile FILE [options]

Runs the same scripts on a service and on a mock under its profile, and reports differences by
operation and rule, with both responses and the answer to a decision that would remove the
difference. Ids may differ, as long as the same resource keeps its id. Times are compared by their
meaning, and values exactly if a request carried them or the contract declares them. Differences
between two runs of the service itself are listed, but not counted.

Service
${serviceHelp}

Scope
${scopeHelp}

Recording
  --record FILE       record the responses of the service. If the file exists, it is not replaced,
                      and the service is also compared with it, to detect changes
  --update            replace the file of --record
  --replay FILE       compare the mock with the recording; nothing is sent to the service

Output
  --report-dir DIR    the folder of parity.json, parity.html and parity.svg (default parity-report)
  --no-shrink         show the scripts without minimizing them
  --json              print JSON
  --help              show this help

Exit codes: 0 no difference, 1 the mock differs from the service, or the service from the recording,
2 invalid usage or profile, 3 nothing was compared, the run ended early, or the comparison missed a
difference that was made on purpose as a self-check.`;

const flags = {
  ...serviceFlags,
  ...scopeFlags,
  record: { type: 'string' },
  update: { type: 'boolean' },
  replay: { type: 'string' },
  'report-dir': { type: 'string' },
  'no-shrink': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

export function runParityCommand(argv: readonly string[]): Promise<number> {
  return runGuarded(async () => {
    const values = parseFlags(argv, flags);
    if (values.help) {
      console.log(help);
      return 0;
    }
    if (values.record !== undefined && values.replay !== undefined)
      throw new UsageError('--record sends requests to the service and --replay sends none: use one of them.');
    const replay = values.replay === undefined ? undefined : await readRecording('--replay', values.replay);
    if (values.replay !== undefined && replay === undefined)
      throw new UsageError(`--replay: ${values.replay} does not exist.`);
    const earlier = values.record === undefined ? undefined : await readRecording('--record', values.record);
    const config = buildConfig(values);
    const { options, setUp, secrets } = await loadConfig(
      replay === undefined ? config : { ...config, url: replay.url },
      values.config,
    );
    if (values.record !== undefined) await assertWritable(resolve(values.record));
    const folder = resolve(values['report-dir'] ?? 'parity-report');
    await mkdir(folder, { recursive: true });
    if (replay === undefined) await setUp();
    const showStep = createStepLine({
      write: (text) => process.stderr.write(text),
      ...readLineOptions(process.stderr),
    });
    const { results: raw, recording } = await runParity({
      ...options,
      onStep: (step, done, of) =>
        step === 'play' ? showStep('Running', done, of, 'scripts') : showStep('Explaining', done, of, 'differences'),
      ...(values['no-shrink'] ? { shrink: false } : {}),
      ...(replay === undefined ? {} : { replay }),
      ...(earlier === undefined ? {} : { earlier }),
      openRunningMock,
    });
    const redact = createRedactor(secrets);
    const results = redact(raw);
    const isNew = earlier === undefined || values.update === true;
    if (values.record !== undefined && isNew)
      await replaceFile(resolve(values.record), `${JSON.stringify(redact(recording))}\n`);
    await writeFile(join(folder, 'parity.json'), `${JSON.stringify(results, null, 2)}\n`);
    await writeFile(join(folder, 'parity.html'), renderParityPage(results));
    await writeFile(join(folder, 'parity.svg'), renderParityBadge(results));
    console.log(
      values.json
        ? JSON.stringify(results, null, 2)
        : formatParity(results, selectPaint(process.stdout, values['no-color'])),
    );
    if (!values.json) console.log(`Report: ${relative(process.cwd(), join(folder, 'parity.html'))}`);
    return results.exit.code;
  });
}

/** @returns undefined if the file does not exist */
async function readRecording(flag: string, path: string): Promise<Recording | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new UsageError(`${flag}: ${path} cannot be read: ${error.message}.`);
  });
  if (text === undefined) return undefined;
  try {
    return checkRecording(JSON.parse(text), `${flag}: ${path}`);
  } catch (error) {
    throw error instanceof SyntaxError ? new UsageError(`${flag}: ${path} is not valid JSON.`) : error;
  }
}
