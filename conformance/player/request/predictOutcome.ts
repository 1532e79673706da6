/** Computes the expected outcome of a request when it is sent, from accounts, stored resources and the time. */
import { readMember } from '../../../spec/json.ts';
import { getOperation } from '../../../spec/operations/index.ts';
import type { Instant } from '../../../spec/time/instant.ts';
import { type Expectation, predictExpectation } from '../../oracle/expectation.ts';
import type { CanonicalRequest, KnownState } from '../../oracle/findings.ts';
import { findClosedGates } from '../../oracle/gates.ts';
import { joinExpectations } from '../../oracle/joinExpectations.ts';
import type { Span } from '../../runState/clock.ts';
import type { RequestStep } from '../../script/script.ts';
import type { ScriptRun } from '../scriptRun.ts';
import type { KnownCaller } from '../stage.ts';

/** @param span the possible times of the service when it reads the request */
export function predictOutcome(
  step: RequestStep,
  request: CanonicalRequest,
  scriptRun: ScriptRun,
  caller: KnownCaller,
  span: Span,
): Expectation {
  const { stage, memory } = scriptRun;
  const gates = findClosedGates(step, caller, stage.profile.behaviour);
  const expectations = memory.listPossibleStates(caller.name, request).flatMap((stored) =>
    findInstants(request, span).map((now) => {
      // An update without a post keeps the watched post.
      const watchedPost = memory.findWatchedPost(
        caller.name,
        readMember(request.body, 'postId') ?? stored.leadMagnet?.postId,
      );
      const state: KnownState = {
        now,
        accounts: new Map(caller.accounts.map((account) => [account.id, account])),
        outreachAccounts: caller.outreach,
        media: stage.files.media,
        onOwnDomain: (url) => stage.files.owns(url),
        watchedPost,
        cursorKnown: typeof request.query?.cursor === 'string' && scriptRun.cursors.has(request.query.cursor),
        usage: { plans: caller.plans ?? ['api', 'pro'], requests: [], publishedThisMonth: 0 },
        stored,
        shownStates: memory.listStates(caller.name),
      };
      return predictExpectation(step, request, state, stage.profile, gates);
    }),
  );
  const expectation = joinExpectations(expectations);
  // The state may have changed since the resource was last seen.
  return memory.isUncertain(request, span.latest) ? { ...expectation, outcome: 'open' } : expectation;
}

/** Whether the outcome depends on when the service reads the request. */
export function dependsOnTime({ operation, body }: CanonicalRequest): boolean {
  return getOperation(operation).idOf === 'post' || typeof readMember(body, 'scheduledFor') === 'string';
}

/** A time between the earliest and latest possible clock is neither past nor future. */
function findInstants({ body }: CanonicalRequest, { earliest, latest }: Span): readonly Instant[] {
  return earliest === latest || typeof readMember(body, 'scheduledFor') !== 'string' ? [earliest] : [earliest, latest];
}
