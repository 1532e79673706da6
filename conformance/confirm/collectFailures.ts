/** The details of each broken rule: its shrunk script, and the exchanges of the last run. */

import { tryParseJson } from '../../spec/json.ts';
import type { Codec } from '../../src/profile/codec.ts';
import type { Evidence } from '../judge/evidence.ts';
import { rulesAndLaws } from '../judge/verdicts.ts';
import type { Stage } from '../player/stage.ts';
import type { Failure, LoggedExchange } from '../results/results.ts';
import { getHooks } from '../script/script.ts';
import type { EvidenceStore } from './evidenceStore.ts';
import { computeMaxReplays, shrink } from './shrink.ts';

/** Collects the failures by rule. */
export async function collectFailures(
  evidenceStore: EvidenceStore,
  stage: Stage,
  shouldShrink: boolean,
): Promise<ReadonlyMap<string, Failure>> {
  const failures = new Map<string, Failure>();
  const maxReplays = computeMaxReplays(rulesAndLaws.filter(({ id }) => evidenceStore.isConfirmed(id)).length);
  for (const { id } of rulesAndLaws) {
    const confirmation = evidenceStore.findConfirmation(id);
    const last = confirmation?.confirmed ? confirmation.last : undefined;
    if (confirmation === undefined || last === undefined) continue;
    const { script } = last.result;
    // Replaying scripts with real-time waits, large files or hundreds of posts would take too long.
    const isCheap =
      script.size !== 'deep' && (stage.hooks.advance !== undefined || !getHooks(script).includes('advance'));
    const smallest = shouldShrink && isCheap ? await shrink(id, { script, last }, stage, maxReplays) : { script, last };
    const { evidence, result } = smallest.last;
    const exchanges = result.requests.flatMap(({ entry }) => stage.target.log[entry] ?? []);
    const uploads = findUploads(exchanges, stage.target.log);
    failures.set(id, {
      expected: evidence.expected ?? null,
      observed: evidence.observed ?? null,
      runs: confirmation.runs,
      failures: confirmation.failures,
      script: smallest.script,
      exchanges,
      entries: [...evidence.entries],
      ...(evidence.decisiveEntry === undefined ? {} : { decisiveEntry: evidence.decisiveEntry }),
      ...describeFinding(evidence, stage.codec),
      ...(uploads.length === 0 ? {} : { uploads }),
      reproduce: null,
      folder: null,
    });
  }
  return failures;
}

function describeFinding({ finding, operation }: Evidence, codec: Codec): Pick<Failure, 'finding'> {
  if (finding === undefined || operation === undefined) return {};
  return { finding: { pointer: codec.encodePointer(operation, finding.at), detail: codec.cite(finding.detail) } };
}

/** The last upload of each URL in the requests; the player uploads a file once for all scripts. */
function findUploads(exchanges: readonly LoggedExchange[], log: readonly LoggedExchange[]): LoggedExchange[] {
  const bodies = exchanges.map(({ requestBody }) => requestBody ?? '').filter((body) => body.includes('://'));
  if (bodies.length === 0) return [];
  const uploads = new Map<string, LoggedExchange>();
  for (const upload of log)
    if (upload.operation === 'uploadMedia')
      for (const url of listQuotedUrls(upload.responseBody ?? ''))
        if (bodies.some((body) => body.includes(url))) uploads.set(url, upload);
  return [...new Set(uploads.values())].filter((upload) => !exchanges.includes(upload));
}

/** The URLs in a JSON text, written as in a request body; some services escape their slashes. */
const listQuotedUrls = (text: string): readonly string[] =>
  (text.match(/"https?:[^"\\]*(?:\\.[^"\\]*)*"/g) ?? []).map((literal) => JSON.stringify(tryParseJson(literal)));
