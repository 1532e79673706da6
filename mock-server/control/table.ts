/** Every control operation, by subject: the one table that routes, handles and document come from. */
import { limits, plans } from './accounts/access.ts';
import { accounts } from './accounts/accountList.ts';
import { agenda } from './clock/agenda.ts';
import { clock } from './clock/clock.ts';
import { decisions } from './decisions.ts';
import { leadMagnets } from './leadMagnets/leadMagnets.ts';
import type { ControlOperation } from './operation/operation.ts';
import { files } from './posts/files.ts';
import { outbox } from './posts/outbox.ts';
import { posts } from './posts/posts.ts';
import { renditions } from './posts/renditions.ts';
import { seed } from './tenants/seed.ts';
import { snapshots, state } from './tenants/snapshots.ts';
import { health, reset, tenants } from './tenants/tenants.ts';
import { coverage } from './traffic/coverage.ts';
import { faults } from './traffic/faults.ts';
import { requests } from './traffic/requests.ts';
import { triggers } from './triggers.ts';
import { chaos } from './webhooks/chaos.ts';
import { deliveries, webhook } from './webhooks/webhooks.ts';

/** A subject is one operation, or several by name: `clock.advance`. */
export const table = {
  health,
  tenants,
  reset,
  seed,
  plans,
  limits,
  clock,
  agenda,
  accounts,
  triggers,
  posts,
  leadMagnets,
  webhook,
  chaos,
  deliveries,
  outbox,
  files,
  renditions,
  requests,
  coverage,
  faults,
  snapshots,
  state,
  decisions,
};

export type Table = typeof table;

/** What each subject is about. */
export const about: Readonly<Record<keyof Table, string>> = {
  health: 'Whether the mock is there.',
  tenants: 'Keys, and the worlds that they see.',
  reset: 'Back to the first moment.',
  seed: 'The world that a tenant begins with.',
  plans: 'What a key may do.',
  limits: 'How much a key may do.',
  clock: 'The time of a tenant.',
  agenda: 'What is to happen by itself.',
  accounts: 'What is connected.',
  posts: 'All posts in short, and what is behind one.',
  triggers: 'What happens on the networks.',
  leadMagnets: 'What lead magnets watch and have captured.',
  webhook: 'Where events go.',
  chaos: 'What is to go wrong with deliveries.',
  deliveries: 'How events got to where they go.',
  outbox: 'What the service did on the networks and by email.',
  files: 'What was uploaded.',
  renditions: 'What the networks get instead of images that are over their limits.',
  requests: 'What was asked of the API.',
  coverage: 'How much of the API was asked for.',
  faults: 'What is to go wrong with requests.',
  snapshots: 'Worlds to come back to.',
  state: 'A world in short.',
  decisions: 'What the API document leaves open, and what holds here.',
};

export interface Entry {
  readonly subject: string;
  /** How the handle is called: `clock.advance`, or the subject alone. */
  readonly name: string;
  readonly operation: ControlOperation;
}

/** The table as a list. */
export const entries: readonly Entry[] = Object.entries(table).flatMap(([subject, found]) =>
  isOperation(found)
    ? [{ subject, name: subject, operation: found }]
    : Object.entries(found as Readonly<Record<string, ControlOperation>>).map(([name, operation]) => ({
        subject,
        name: `${subject}.${name}`,
        operation,
      })),
);

function isOperation(found: object): found is ControlOperation {
  return 'run' in found;
}
