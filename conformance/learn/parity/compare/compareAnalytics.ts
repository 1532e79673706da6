/** Compares the analytics of an account, whose figures depend on what other scripts left behind. */
import { isObject } from '../../../../spec/json.ts';
import { splitPointer } from '../../../../spec/pointer.ts';
import type { Correspondence } from './correspondence.ts';
import type { Difference } from './difference.ts';
import { compareValues, type Sink } from './values.ts';

/** A profile names the members of analytics but not their form, so a different form is only a remark. */
export function compareAnalytics(
  service: unknown,
  baseline: unknown,
  correspondence: Correspondence,
  sink: Sink,
): void {
  const differences: Difference[] = [];
  compareValues(selectFirstItems(service), selectFirstItems(baseline), '/data', correspondence, {
    ...sink,
    differences,
  });
  for (const difference of differences) {
    const isNamed =
      splitPointer(difference.at).length === 2 && (difference.kind === 'missing' || difference.kind === 'extra');
    if (isNamed || sink.isSameService === true) sink.differences.push(difference);
    else sink.remarks.add(`getAnalytics ${difference.at}: the figures have a different form`);
  }
}

/** The length of a list depends on other scripts, so only the form of the first item is compared. */
function selectFirstItems(analytics: unknown): unknown {
  if (!isObject(analytics)) return analytics;
  const lists = Object.entries(analytics).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.slice(0, 1) : value,
  ]);
  return Object.fromEntries(lists);
}
