/** Describes evidence in sentences. */
import type { Profile } from '../../spec/profile/profile.ts';
import { contrastValues } from '../../spec/text/contrast.ts';
import { cite } from '../../src/profile/cite.ts';
import type { Evidence, FlakyFailure } from './evidence.ts';

function describeContrast({ expected, observed }: Pick<Evidence, 'expected' | 'observed'>): string {
  const [expectedText, observedText] = contrastValues(expected, observed);
  return `Expected ${expectedText}, observed ${observedText}.`;
}

/** Says what was expected and observed and, for a request, how it breaks the rule. */
export function describeBreach({ finding, ...evidence }: Evidence, { wire }: Profile): string {
  return `${describeContrast(evidence)}${finding === undefined ? '' : ` ${cite(finding.detail, wire)}`}`;
}

export function describeFlakyFailure(failure: FlakyFailure): string {
  const { interruption, statuses, script } = failure;
  const text = `Failed once, in ${script.id}: ${describeContrast(failure).replace(/^E/, 'e')}`;
  if (interruption !== undefined) return `${text} The script could not be repeated: ${interruption}`;
  return statuses === undefined
    ? `${text} The failure did not recur every time the script was repeated from fresh state.`
    : `${text} When the script was repeated from fresh state, the same request got different statuses: ${statuses.map((status) => (status === 0 ? 'no response' : status)).join(', ')}.`;
}
