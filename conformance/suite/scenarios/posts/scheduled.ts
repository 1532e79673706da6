/** Scenarios whose posts are scheduled and fall due, instead of being published at once. */

import { isObject } from '../../../../spec/json.ts';
import { omitMember } from '../../../../spec/rules/bodies.ts';
import type { RequestStep, Script, Step } from '../../../script/script.ts';
import { advance } from '../scenario.ts';

const [delay, wait] = ['PT10M', 'PT11M'];

/** Returns a scenario with scheduled posts; empty if it publishes none, or compares concurrent requests. */
export function scheduleInstead(scenario: Script): readonly Script[] {
  const { id, title, needs = [], steps } = scenario;
  if (!steps.some(isPublication) || steps.some(({ kind }) => kind === 'parallel')) return [];
  return [
    {
      ...scenario,
      id: `${id}/scheduled`,
      title: `${title}, when the posts are scheduled`,
      needs: [...new Set([...needs, 'post.schedule.field' as const])],
      alone: true,
      steps: steps.flatMap((step, i): readonly Step[] => {
        if (!isPublication(step)) return [step];
        const next = steps[i + 1];
        const isLast = next === undefined || !isPublication(next) || next.caller !== step.caller;
        return [schedule(step), ...(isLast ? [advance(wait, step.caller)] : [])];
      }),
    },
  ];
}

const isPublication = (step: Step): step is RequestStep =>
  step.kind === 'request' && step.operation === 'createPost' && isObject(step.body) && step.body.publishNow === true;

function schedule(step: RequestStep): RequestStep {
  const body = isObject(step.body) ? omitMember(step.body, 'publishNow') : {};
  return { ...step, body: { ...body, scheduledFor: `{{now+${delay}}}` } };
}
