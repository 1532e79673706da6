/** Formats a stored lead as an API record. */
import type { Lead } from '../../spec/schemas/leadMagnet.ts';
import { formatInstant } from '../../spec/time/instant.ts';
import type { StoredLead } from '../rows/storedEvents.ts';

/** The record in canonical names. */
export function buildLeadRecord({
  id,
  leadMagnetId,
  commenter,
  comment,
  matchedKeyword,
  capturedAt,
  actions,
  failedActions = [],
}: StoredLead): Lead {
  return {
    id,
    leadMagnetId,
    commenter: { ...commenter },
    comment: { ...comment, createdAt: formatInstant(comment.createdAt) },
    matchedKeyword,
    capturedAt: formatInstant(capturedAt),
    actions: [...actions],
    ...(failedActions.length === 0 ? {} : { failedActions: failedActions.map(({ kind }) => kind) }),
  };
}
