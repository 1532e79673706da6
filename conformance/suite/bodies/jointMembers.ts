/** Completes updates of lead magnets where an update of one member replaces others, too. */
import { isObject, type JsonObject } from '../../../spec/json.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { listJointMembers, listOmittedJointMembers } from '../../../src/profile/forms/jointMembers.ts';
import type { RequestStep, Script } from '../../script/script.ts';

/** Returns a function that adds to each update the members that it would otherwise remove, with their last values. */
export function completeJointUpdates(profile: Profile): (script: Script) => Script {
  const groups = listJointMembers(profile);
  if (groups.length === 0) return (script) => script;
  return (script) => {
    const contents = new Map<string, JsonObject>();
    const complete = (step: RequestStep): RequestStep => {
      const { operation, as, id, body, raw } = step;
      if (!isObject(body) || raw !== undefined) return step;
      if (operation === 'createLeadMagnet' && as !== undefined) contents.set(`{{${as}}}`, body);
      const storedContent = id === undefined ? undefined : contents.get(id);
      if (operation !== 'updateLeadMagnet' || id === undefined || storedContent === undefined) return step;
      const omittedNames = listOmittedJointMembers(body, groups);
      const keptEntries = Object.entries(storedContent).filter(([name]) => omittedNames.includes(name));
      const completeBody = { ...Object.fromEntries(keptEntries), ...body };
      contents.set(id, { ...storedContent, ...completeBody });
      return { ...step, body: completeBody };
    };
    const steps = script.steps.map((step) => {
      if (step.kind === 'request') return complete(step);
      return step.kind === 'parallel' ? { ...step, requests: step.requests.map(complete) } : step;
    });
    return { ...script, steps };
  };
}
