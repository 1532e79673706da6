/** The file of known failures: rules that are expected to fail, each for a reason and, if it is to be mended, until a day. */
import { z } from 'zod';
import { segmentsOf } from '../../../spec/pointer.ts';
import { misfits } from '../../../spec/schemas/misfits.ts';
import { readDataFile } from '../../../src/profile/dataFile.ts';
import type { KnownFailure } from '../../options.ts';
import { UsageError } from '../usageError.ts';

const File = z.array(
  z.strictObject({
    rule: z.string().min(1),
    reason: z.string().refine((text) => text.trim() !== '', 'Give a reason'),
    until: z.iso.date('A day is written 2030-01-31').optional(),
  }),
);

/** @throws UsageError or DataFileError where the file is no list of known failures */
export async function readKnown(path: string): Promise<readonly KnownFailure[]> {
  const value = await readDataFile('The file of known failures', path);
  // An empty file is an empty list.
  const list = typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? [] : value;
  const faults = misfits(File, list).map(({ at, message }) => `${segmentsOf(at).join(' › ')}: ${message}`);
  const known = faults.length === 0 ? (list as z.infer<typeof File>) : [];
  const twice = known.filter(({ rule }, i) => known.findIndex((other) => other.rule === rule) < i);
  faults.push(...twice.map(({ rule }) => `${rule} stands there twice.`));
  if (faults.length === 0) return known;
  throw new UsageError([`The file of known failures ${path} cannot be used:`, ...faults].join('\n  '));
}
