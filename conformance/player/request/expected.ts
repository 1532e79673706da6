/** Computes the expected outcome of a request when it is sent, from accounts, stored resources and the time. */
import { member } from '../../../spec/json.ts';
import { operationOf } from '../../../spec/operations/index.ts';
import type { Instant } from '../../../spec/time/instant.ts';
import { type Expectation, expectationOf } from '../../oracle/expectation.ts';
import type { Asked, Known } from '../../oracle/findings.ts';
import { bearerGates } from '../../oracle/gates.ts';
import { joined } from '../../oracle/joined.ts';
import type { RequestStep } from '../../script/script.ts';
import type { Span } from '../../world/clock.ts';
import type { Playing } from '../playing.ts';
import type { KnownCaller } from '../stage.ts';

/** @param when the possible times of the service when it reads the request */
export function expected(
  step: RequestStep,
  asked: Asked,
  playing: Playing,
  caller: KnownCaller,
  when: Span,
): Expectation {
  const { stage, memory } = playing;
  const gates = bearerGates(step, caller);
  const all = memory.readings(caller.name, asked).flatMap((stored) =>
    instants(asked, when).map((now) => {
      // An update without a post keeps the watched post.
      const watched = memory.watched(caller.name, member(asked.body, 'postId') ?? stored.leadMagnet?.postId);
      const known: Known = {
        now,
        accounts: new Map(caller.accounts.map((account) => [account.id, account])),
        outreachAccounts: caller.outreach,
        media: stage.files.media,
        onOwnDomain: (url) => stage.files.owns(url),
        ...(stored.post === undefined ? {} : { post: stored.post }),
        ...(stored.leadMagnet === undefined ? {} : { leadMagnet: stored.leadMagnet }),
        ...(watched === undefined ? {} : { watched }),
        cursorKnown: typeof asked.query?.cursor === 'string' && playing.cursors.has(asked.query.cursor),
        usage: { plans: caller.plans ?? ['api', 'pro'], requests: [], publishedThisMonth: 0 },
        stored,
      };
      return expectationOf(step, asked, known, stage.profile, gates);
    }),
  );
  const expectation = joined(all);
  // The state may have changed since the resource was last seen.
  return memory.unsure(asked, when.latest) ? { ...expectation, outcome: 'open' } : expectation;
}

/** Whether the outcome depends on when the service reads the request. */
export function isTimed({ operation, body }: Asked): boolean {
  return operationOf(operation).idOf === 'post' || typeof member(body, 'scheduledFor') === 'string';
}

/** A time between the earliest and latest possible clock is neither past nor future. */
function instants({ body }: Asked, { earliest, latest }: Span): readonly Instant[] {
  return earliest === latest || typeof member(body, 'scheduledFor') !== 'string' ? [earliest] : [earliest, latest];
}
