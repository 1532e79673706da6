/** Learns names from recorded traffic, and writes the configuration that a service with other routes needs. */
import { writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { readHarEvidence } from '../../conformance/learn/evidence/har.ts';
import type { ObservedExchanges } from '../../conformance/learn/evidence/observedExchanges.ts';
import { formatProfile } from '../../conformance/learn/profileText.ts';
import { buildTranslationSkeleton, listUnobservedOperations } from '../../conformance/learn/skeleton.ts';
import { suggestBindings } from '../../conformance/learn/suggest/suggestions.ts';
import { formatPlural } from '../../conformance/report/wording.ts';
import { UsageError } from '../input/flags.ts';
import { readText } from '../input/readData.ts';

export interface TrafficFiles {
  /** The recording. */
  readonly har: string;
  /** The profile to write. */
  readonly out: string;
  readonly skeleton: string | undefined;
  /** The base URL of the recorded service. */
  readonly url: string;
}

/** @throws UsageError if the recording cannot be read */
export async function learnFromTraffic(
  { har, out, skeleton, url }: TrafficFiles,
  redact: <T>(value: T) => T,
): Promise<void> {
  const evidence = readHarEvidence(await readJson(har), url);
  await writeFile(out, redact(formatProfile(evidence)));
  const count = suggestBindings(evidence).length;
  console.log(`${formatPlural(count, 'answer')} suggested by ${formatPlural(evidence.exchanges.length, 'exchange')}.`);
  console.log(`${relative(process.cwd(), out)} was written.`);
  if (skeleton !== undefined) await writeSkeleton(skeleton, evidence, { url, profile: out }, redact);
}

/**
 * Writes a configuration with functions to complete.
 *
 * @throws UsageError if the file exists
 */
export async function writeSkeleton(
  path: string,
  evidence: ObservedExchanges,
  { url, profile }: { readonly url: string; readonly profile: string },
  redact: <T>(value: T) => T,
): Promise<void> {
  const unseen = listUnobservedOperations(evidence).length;
  const text = buildTranslationSkeleton(evidence, { url, profile: relative(dirname(path), profile) });
  await writeFile(path, redact(text), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      error.code === 'EEXIST'
        ? `${path} already exists. Choose another path with --skeleton.`
        : `--skeleton: ${path} cannot be written: ${error.message}.`,
    );
  });
  console.log(
    `${relative(process.cwd(), path)} was written: ${formatPlural(unseen, 'operation')} to complete or to delete.`,
  );
}

async function readJson(path: string): Promise<unknown> {
  const text = await readText('The recording', path);
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`--har: ${path} is not valid JSON.`);
  }
}
