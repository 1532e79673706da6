/** Publishes the results of a run: redacted reports, and a folder for each failure. */
import { relative } from 'node:path';
import type { PreparedConfig } from '../config/prepare.ts';
import { writeFailures } from '../replay/writeFailures.ts';
import { createRedactor } from '../report/redact.ts';
import { writeReports } from '../report/write.ts';
import type { LoggedExchange, Results } from '../results/results.ts';

export interface PublishResult {
  /** Redacted, and with the paths of the written files. */
  readonly results: Results;
  readonly files: readonly string[];
}

/**
 * Writes the reports that the configuration selects.
 *
 * @param raw the results of `runConformance`
 * @param traffic that of the last progress, of the kind `end`
 */
export async function publishResults(
  raw: Results,
  traffic: readonly LoggedExchange[],
  { report, known, secrets, rawConfig, variables, preset, path, presetKeys, options }: PreparedConfig,
): Promise<PublishResult> {
  const redact = createRedactor(secrets);
  const results = redact({
    ...raw,
    target: {
      ...raw.target,
      access: {
        preset: preset ?? null,
        config: path === undefined ? null : relative('', path),
        translated: options.translate !== undefined,
        keys: variables,
      },
    },
    knownFailures: { ...raw.knownFailures, file: known.path ?? null },
  });
  const publishedResults = await writeFailures(results, report.folder, {
    ...redact(rawConfig),
    variables,
    presetKeys,
    accounts: options.accounts,
    isTranslated: options.translate !== undefined,
  });
  const files = await writeReports({ results: publishedResults, traffic: redactTraffic(traffic, redact) }, report);
  return { results: publishedResults, files };
}

/** Redacts one exchange at a time, to save memory. */
function* redactTraffic(traffic: readonly LoggedExchange[], redact: <T>(value: T) => T): Generator<LoggedExchange> {
  for (const exchange of traffic) yield redact(exchange);
}
