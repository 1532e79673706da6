/** Publishes the results of a run: redacted reports, and a folder for each failure. */
import type { Prepared } from '../config/prepare.ts';
import { writeFailures } from '../replay/writeFailures.ts';
import { redactorOf } from '../report/redact.ts';
import { writeReports } from '../report/write.ts';
import type { LoggedExchange, Results } from '../results/results.ts';

export interface Published {
  /** Redacted, and with the paths of the written files. */
  readonly results: Results;
  readonly files: readonly string[];
}

export async function publish(
  raw: Results,
  traffic: readonly LoggedExchange[],
  { report, known, secrets, written, variables, options }: Prepared,
): Promise<Published> {
  const hide = redactorOf(secrets);
  const results = hide({ ...raw, known: { ...raw.known, file: known.path ?? null } });
  const shown = await writeFailures(results, report.folder, {
    ...hide(written),
    variables,
    accounts: options.accounts,
  });
  const files = await writeReports({ results: shown, traffic: hidden(traffic, hide) }, report);
  return { results: shown, files };
}

/** Redacts one exchange at a time, to save memory. */
function* hidden(traffic: readonly LoggedExchange[], hide: <T>(value: T) => T): Generator<LoggedExchange> {
  for (const exchange of traffic) yield hide(exchange);
}
