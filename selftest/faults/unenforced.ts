/** One fault for each rule that a service could forget to enforce. */
import { requestRules, stateRules } from '../../spec/rules/index.ts';
import type { Fault } from './fault.ts';

/** Rules whose requests never reach the judge: forms, paths, methods, syntax. They have faults of their own. */
const before = /^(?:request\.(?:route|path\.strict|method|media-type|json|size)|upload\.)/;

/** Without these the mock would do what it cannot do, and fail; who answers such requests is among the behaviours. */
const impossible: ReadonlySet<string> = new Set([
  'post.exists',
  'post.target.platform.known',
  'leadMagnet.exists',
  'post.editable',
  'post.republish.state',
  'analytics.account.required',
  'analytics.account.exists',
]);

/** Rules that break whenever another does: who forgets that one alone goes on refusing for these. */
const behind: Readonly<Record<string, readonly string[]>> = {
  'leadMagnet.outreach.connected': ['leadMagnet.outreachAccount.connected'],
};

export const unenforced: readonly Fault[] = [...requestRules, ...stateRules]
  .filter(
    ({ id, vectors }) =>
      !before.test(id) && !impossible.has(id) && vectors.some(({ verdict }) => verdict === 'refused'),
  )
  .map(({ id }) => ({ id: `${id}: not enforced`, rule: id, passesOver: [id, ...(behind[id] ?? [])] }));
