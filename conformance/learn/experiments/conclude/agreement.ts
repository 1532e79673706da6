/** Compares predictions with observations. */
import { isObject, type JsonObject, readMember } from '../../../../spec/json.ts';
import type { Prediction } from '../experiment.ts';

/** How a prediction compares with the observations; `open` if the observations do not cover it. */
export type Agreement = 'fits' | 'contradicts' | 'open';

export function getAgreement(prediction: Prediction, observed: JsonObject): Agreement {
  const members = Object.entries(prediction);
  const coveredMembers = members.filter(([name]) => Object.hasOwn(observed, name));
  if (!coveredMembers.every(([name, value]) => isAsPredicted(value, observed[name]))) return 'contradicts';
  return coveredMembers.length === members.length ? 'fits' : 'open';
}

/** Whether a value has every predicted member; further members do not matter. */
function isAsPredicted(predicted: unknown, observed: unknown): boolean {
  if (predicted === null) return observed === undefined || observed === null;
  if (Array.isArray(predicted))
    return (
      Array.isArray(observed) &&
      observed.length === predicted.length &&
      predicted.every((item, i) => isAsPredicted(item, observed[i]))
    );
  if (!isObject(predicted)) return predicted === observed;
  return Object.entries(predicted).every(([name, value]) => isAsPredicted(value, readMember(observed, name)));
}
