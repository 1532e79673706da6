/** The faults of the second implementation: those of the families that it can have, and each of its checks turned off. */

import type { FamilyFault } from '../faults/families/faultBehaviour.ts';
import type { TrafficObserver } from '../faults/injector/faultInjector.ts';
import { openFaultySecondService } from '../services.ts';
import { type RecordedScript, type RecordingOptions, recordSuite } from './recording.ts';

export interface CheckFault extends FamilyFault {
  /** The message of the check. */
  readonly check: string;
}

/** The second implementation has one profile, and accounts of its own. */
export const isPlantableInSecondService = ({ bindings, namesMockAccounts }: FamilyFault): boolean =>
  bindings === undefined && namesMockAccounts === undefined;

const otherRule = 'Each such request breaks another rule as well.';
const missingMember = 'The service requires the member in each update, so a request without it breaks a rule anyway.';

/** Why no client can observe some faults of the second implementation, by the name of the fault. */
export const unobservableInSecondService: ReadonlyMap<string, string> = new Map([
  ['types of requests: platformContent.video.title of a wrong type is ignored on createPost', otherRule],
  ['types of requests: platformContent.video.title of a wrong type is ignored on updatePost', otherRule],
  ['types of requests: templates.dm of a wrong type is ignored on updateLeadMagnet', otherRule],
  ['types of requests: outreachAccountId of a wrong type is ignored on updateLeadMagnet', missingMember],
  ['members on update: outreachAccountId is lost by an update of another member on updateLeadMagnet', missingMember],
  [
    'members on update: outreachAccountId leaks to another resource on updateLeadMagnet',
    'There is only one connected outreach account.',
  ],
  [
    'members on update: platformContent.video.thumbnail is lost by an update of another member on updatePost',
    otherRule,
  ],
  [
    'members on update: postId is lost by an update of another member on updateLeadMagnet',
    'An update with postUrl may replace postId.',
  ],
  [
    'states and operations: post: "republish" from failed returns the state scheduled',
    'A republished post may be scheduled until its turn.',
  ],
  ['types of responses: *.id of a wrong type in listLeads', 'Ids may be numbers, and no event names the lead.'],
  [
    'types of responses: *.comment.id of a wrong type in listLeads',
    'Ids may be numbers, and no event names the comment.',
  ],
  [
    'parallel requests: createLeadMagnet is performed twice during a parallel request',
    'The API has no list of lead magnets, and the outbox contains no messages.',
  ],
  [
    'rules not enforced: “dm must be a non-empty string” is not checked',
    'The document does not say whether an empty message counts as a message.',
  ],
  [
    'rules not enforced: “tags must have at most 500 characters in total” is not checked',
    'The document limits no tags, and the profile does not bind their number.',
  ],
  ['rules not enforced: “too many images for social” is not checked', 'The document states no maximum for social.'],
]);

/** Records the suite on the second implementation, and the messages of the checks that its requests fail. */
export async function recordSecondService(
  options: Omit<RecordingOptions, 'open'>,
): Promise<{ readonly recording: readonly RecordedScript[]; readonly checks: ReadonlySet<string> }> {
  const checks = new Set<string>();
  const enforces = (check: string): boolean => {
    checks.add(check);
    return true;
  };
  const open = (observer: TrafficObserver) => openFaultySecondService({}, { observer, enforces });
  return { recording: await recordSuite({ ...options, open }), checks };
}

/** @param checks the messages of the checks that requests of the suite fail */
export const listCheckFaults = (checks: ReadonlySet<string>): readonly CheckFault[] =>
  [...checks].toSorted().map((check) => ({
    family: 'rules not enforced',
    id: `“${check}” is not checked`,
    check,
    create: () => ({ ignores: ({ rule }) => rule === check }),
  }));
