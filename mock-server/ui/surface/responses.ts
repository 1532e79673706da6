/** Types of the control surface's responses, derived from its schemas. */
import type { Handles } from '../../control/handles.ts';

// biome-ignore lint/suspicious/noExplicitAny: only the return type matters here
type DataOf<F extends (...input: any) => unknown> = Awaited<ReturnType<F>>;

export type Tenant = DataOf<Handles['tenants']['list']>[number];
export type Clock = DataOf<Handles['clock']['get']>;
export type ClockChange = DataOf<Handles['clock']['advance']>;
export type Effect = ClockChange['effects'][number];
/** An upcoming effect. */
export type AgendaEntry = DataOf<Handles['agenda']>[number];
export type PostList = DataOf<Handles['posts']['list']>;
export type PostSummary = PostList['posts'][number];
export type PostState = PostSummary['status'];
export type PostDetails = DataOf<Handles['posts']['get']>;
export type Accounts = DataOf<Handles['accounts']>;
export type LeadMagnetSummary = DataOf<Handles['leadMagnets']['list']>[number];
export type LeadMagnetDetails = DataOf<Handles['leadMagnets']['get']>;
export type OutboxEntry = DataOf<Handles['outbox']>[number];
export type Webhook = DataOf<Handles['webhook']['get']>;
export type Delivery = DataOf<Handles['deliveries']['list']>[number];
export type DeliveryRequest = DataOf<Handles['deliveries']['request']>;
export type JournalEntry = DataOf<Handles['requests']['get']>;
export type ResendableRequest = DataOf<Handles['requests']['resendable']>;
export type Fault = DataOf<Handles['faults']['get']>[number];
export type Trigger = DataOf<Handles['triggers']['list']>[number];
export type Rendition = DataOf<Handles['renditions']>[number];
export type HostedFile = DataOf<Handles['files']>[number];
export type Snapshot = DataOf<Handles['snapshots']['list']>[number];
export type State = DataOf<Handles['state']>;
export type Decision = DataOf<Handles['decisions']>[number];
export type Limits = DataOf<Handles['limits']['get']>;
export type Health = DataOf<Handles['health']>;
