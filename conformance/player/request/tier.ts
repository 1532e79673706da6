/** What a tier lets a run send. */
import { isObject } from '../../../spec/json.ts';
import type { Instant } from '../../../spec/time/instant.ts';
import { Stopped } from '../../judge/stopped.ts';
import type { Expectation } from '../../oracle/expectation.ts';
import type { RequestStep } from '../../script/script.ts';
import type { Stage } from '../stage.ts';
import { publishes } from '../timing.ts';

/** @throws Stopped where the request is beyond the tier, or the posts that may be published are spent */
export function assertAllowed(
  step: RequestStep,
  method: string,
  { outcome }: Expectation,
  { tier, budgets }: Stage,
  now: Instant,
): void {
  if (method === 'GET' || method === 'HEAD') return;
  if (tier === 'read') throw new Stopped('tier', 'reject', 'The tier "read" sends nothing but GET.');
  const loud = publishes(step, now) || (isObject(step.body) && step.body.activate === true);
  if (tier === 'reject' && (outcome !== 'refused' || loud))
    throw new Stopped('tier', loud ? 'publish' : 'draft', 'The tier "reject" sends only what must be refused.');
  if (!loud) return;
  if (tier !== 'publish') throw new Stopped('tier', 'publish', `The tier "${tier}" publishes nothing.`);
  if (outcome === 'refused' || !publishes(step, now)) return;
  if (budgets.publications <= 0)
    throw new Stopped('budget', '--max-publish', 'All posts that may be published are published.');
  budgets.publications--;
}
