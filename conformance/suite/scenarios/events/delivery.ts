/** What the scenarios for webhooks of posts and leads share. */
import { retryMilliseconds } from '../../../../spec/events.ts';
import type { HookStep } from '../../../script/script.ts';
import { advance, type Context } from '../scenario.ts';

export const deliveryRules = ['webhook.envelope', 'webhook.timestamp', 'webhook.signature.headers'];

/** Steps of the clock that end shortly before and after each attempt, so that the time of every attempt is known. */
export const advancePastRetries = ({ profile }: Context, count = Number.POSITIVE_INFINITY): readonly HookStep[] =>
  retryMilliseconds(profile.behaviour)
    .slice(0, count)
    .flatMap((delay) => {
      const half = Math.ceil(delay / 2000);
      return [advance(`PT${half}S`), advance(`PT${Math.ceil(delay / 1000) - half + 1}S`)];
    });
