/**
 * Leaves the watched post out of updates of lead magnets that do not change it: the API document does not say that an
 * update may contain it.
 */
import { isObject, type JsonObject } from '../../../spec/json.ts';
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
    /** By reference to a lead magnet; null if it is not known which post it watches. */
    const watchedPosts = new Map<string, unknown>();
    const adapt = (step: RequestStep): RequestStep => {
      const { operation, as, id, body, raw } = step;
      if (!isObject(body) || raw !== undefined) return step;
      if (operation === 'createLeadMagnet' && as !== undefined) watchedPosts.set(`{{${as}}}`, readPost(body) ?? null);
      const post = readPost(body);
      if (operation !== 'updateLeadMagnet' || id === undefined || post === undefined) return step;
      // An unknown lead magnet watches no post.
      if (!watchedPosts.has(id) || watchedPosts.get(id) === post) {
        const { postId: _, postUrl: __, ...others } = body;
        return { ...step, body: others };
      }
      // The update may be refused.
      watchedPosts.set(id, null);
      return step;
    };
    const steps = script.steps.map((step) => {
      if (step.kind === 'request') return adapt(step);
      return step.kind === 'parallel' ? { ...step, requests: step.requests.map(adapt) } : step;
    });
    return { ...script, steps };
  };
}

/** The post that a body names, by id or by URL; undefined if it names none or both. */
function readPost({ postId, postUrl }: JsonObject): unknown {
  return postId === undefined || postUrl === undefined ? (postId ?? postUrl) : undefined;
}
