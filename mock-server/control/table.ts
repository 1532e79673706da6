/** The table of all control operations, from which routes, handles and the OpenAPI document are generated. */
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

/** A subject is a single operation, or several named operations such as `clock.advance`. */
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

/** A description of each subject. */
export const descriptions: Readonly<Record<keyof Table, string>> = {
  health: 'Health check.',
  tenants: 'API keys, each with its own data.',
  reset: "Restores a tenant's initial state.",
  seed: "A tenant's initial data.",
  plans: "A key's plans.",
  limits: "A key's rate limit and quota.",
  clock: "A tenant's clock.",
  agenda: 'Scheduled effects.',
  accounts: 'Connected accounts.',
  posts: 'Post summaries and details.',
  triggers: 'Simulated events on the networks.',
  leadMagnets: 'Lead magnets with their comments and leads.',
  webhook: "A tenant's webhook URL and secret.",
  chaos: 'Failures injected into webhook deliveries.',
  deliveries: 'Webhook deliveries and their attempts.',
  outbox: 'Everything the service published, sent or emailed.',
  files: 'Uploaded files.',
  renditions: 'Smaller versions of images that exceed the limits of a network.',
  requests: 'The journal of API requests.',
  coverage: 'Calls per API operation.',
  faults: 'Failures injected into API requests.',
  snapshots: "Saved states of a tenant's data.",
  state: "A summary of a tenant's data.",
  decisions: 'Points that the API document leaves open, and how this mock answers them.',
};

export interface Entry {
  readonly subject: string;
  /** The name of the handle: `clock.advance`, or the subject alone. */
  readonly name: string;
  readonly operation: ControlOperation;
}

/** The table as a list. */
export const entries: readonly Entry[] = Object.entries(table).flatMap(([subject, entry]) =>
  isOperation(entry)
    ? [{ subject, name: subject, operation: entry }]
    : Object.entries(entry as Readonly<Record<string, ControlOperation>>).map(([name, operation]) => ({
        subject,
        name: `${subject}.${name}`,
        operation,
      })),
);

function isOperation(entry: object): entry is ControlOperation {
  return 'run' in entry;
}
