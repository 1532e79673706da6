/** Types of the control surface's responses, derived from its schemas. */
import type { Handles } from '../../control/handles.ts';

// biome-ignore lint/suspicious/noExplicitAny: only the return type matters here
type Of<F extends (...input: any) => unknown> = Awaited<ReturnType<F>>;

export type Tenant = Of<Handles['tenants']['list']>[number];
export type Clock = Of<Handles['clock']['get']>;
export type Moved = Of<Handles['clock']['advance']>;
export type Effect = Moved['effects'][number];
export type Plan = Of<Handles['agenda']>[number];
export type PostList = Of<Handles['posts']['list']>;
export type PostInShort = PostList['posts'][number];
export type PostState = PostInShort['status'];
export type BehindPost = Of<Handles['posts']['get']>;
export type Accounts = Of<Handles['accounts']>;
export type LeadMagnetInShort = Of<Handles['leadMagnets']['list']>[number];
export type BehindLeadMagnet = Of<Handles['leadMagnets']['get']>;
export type OutboxEntry = Of<Handles['outbox']>[number];
export type Webhook = Of<Handles['webhook']['get']>;
export type Delivery = Of<Handles['deliveries']['list']>[number];
export type DeliveryRequest = Of<Handles['deliveries']['request']>;
export type JournalEntry = Of<Handles['requests']['get']>;
export type RequestAgain = Of<Handles['requests']['again']>;
export type Fault = Of<Handles['faults']['get']>[number];
export type Trigger = Of<Handles['triggers']['list']>[number];
export type Rendition = Of<Handles['renditions']>[number];
export type HostedFile = Of<Handles['files']>[number];
export type Snapshot = Of<Handles['snapshots']['list']>[number];
export type State = Of<Handles['state']>;
export type Decision = Of<Handles['decisions']>[number];
export type Limits = Of<Handles['limits']['get']>;
export type Health = Of<Handles['health']>;
