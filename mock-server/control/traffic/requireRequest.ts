/** Finds the journal entry that a call names. */
import type { Tenant } from '../../tenants/tenant.ts';
import type { JournalEntry } from '../../traffic/journal.ts';
import { ControlError } from '../operation/controlError.ts';

/** @throws ControlError if there is no such entry */
export function requireRequest({ traffic: { journal } }: Tenant, id: string): JournalEntry {
  const entry = journal.findEntry(id);
  if (entry === undefined)
    throw new ControlError('NOT_FOUND', 'No request has this id; GET /_mock/requests lists the valid ids.');
  return entry;
}
