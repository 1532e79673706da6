/** Reads the known failures file: rules that are expected to fail, each with a reason and an optional expiry date. */
import { z } from 'zod';
import { splitPointer } from '../../../spec/pointer.ts';
import { findSchemaErrors } from '../../../spec/schemas/schemaErrors.ts';
import { readDataFile } from '../../../src/profile/dataFile.ts';
import type { KnownFailure } from '../../options.ts';
import { UsageError } from '../usageError.ts';

const File = z.array(
  z.strictObject({
    rule: z.string().min(1),
    reason: z.string().refine((text) => text.trim() !== '', 'A reason is required'),
    until: z.iso.date('The date must be written as 2030-01-31').optional(),
  }),
);

/** @throws UsageError or DataFileError if the file is not a list of known failures */
export async function readKnown(path: string): Promise<readonly KnownFailure[]> {
  const value = await readDataFile('The known failures file', path);
  // An empty file is an empty list.
  const list = typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? [] : value;
  const problems = findSchemaErrors(File, list).map(({ at, message }) => `${splitPointer(at).join(' › ')}: ${message}`);
  const entries = problems.length === 0 ? (list as z.infer<typeof File>) : [];
  const duplicates = entries.filter(({ rule }, i) => entries.findIndex((other) => other.rule === rule) < i);
  problems.push(...duplicates.map(({ rule }) => `${rule} is listed twice.`));
  if (problems.length === 0) return entries;
  throw new UsageError([`The known failures file ${path} is invalid:`, ...problems].join('\n  '));
}
