/**
 * Leaves the watched post out of updates of lead magnets that the caller did not create. They must be refused for another
 * reason: the API document does not say that an update may contain the post.
 */
import { isObject } from '../../../spec/json.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { hasAnswer } from '../../oracle/readings.ts';
import type { RequestStep, Script } from '../../script/script.ts';

/** Returns a function that changes scripts if the profile says that an update keeps the members that it omits. */
export function omitWatchedPosts(profile: Profile): (script: Script) => Script {
  const keepsMembers = (['merge-patch', 'shallow'] as const).some((answer) =>
    hasAnswer(profile, 'leadMagnet.update.merge', answer),
  );
  if (!keepsMembers) return (script) => script;
  return (script) => {
    /** The callers that created lead magnets, by reference to them. */
    const creators = new Map<string | undefined, string>();
    const adapt = (step: RequestStep): RequestStep => {
      const { operation, as, id, body, raw, caller = 'primary' } = step;
      if (operation === 'createLeadMagnet' && as !== undefined) creators.set(`{{${as}}}`, caller);
      const isForeign = operation === 'updateLeadMagnet' && creators.get(id) !== caller;
      if (!isForeign || !isObject(body) || raw !== undefined) return step;
      const { postId: _, postUrl: __, ...others } = body;
      return { ...step, body: others };
    };
    const steps = script.steps.map((step) => {
      if (step.kind === 'request') return adapt(step);
      return step.kind === 'parallel' ? { ...step, requests: step.requests.map(adapt) } : step;
    });
    return { ...script, steps };
  };
}
