/** A rule that a request or response breaks, before it is reported. */
import { errors, type StatusClass } from '../../spec/errors.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import { findRule } from '../../spec/rules/index.ts';
import type { Finding, Level } from '../../spec/statement.ts';
import type { Codec } from '../../src/profile/codec.ts';

export interface Breach {
  readonly rule: string;
  readonly level: Level;
  /** In wire names. */
  readonly pointer: string;
  readonly expected: string;
  readonly seen: string;
}

/** A breach that depends on facts unknown to the proxy; only an error response of its kind confirms it. */
export interface Suspicion extends Breach {
  readonly refusalClass: StatusClass;
}

export function toBreach(finding: Finding, codec: Codec, operation: OperationId | undefined): Breach {
  const rule = findRule(finding.rule);
  const actual = finding.actual === undefined ? '' : ` (${String(finding.actual)})`;
  return {
    rule: finding.rule,
    level: rule?.level ?? 'assumed',
    pointer: operation === undefined ? finding.at : codec.encodePointer(operation, finding.at),
    expected: codec.cite(rule?.summary ?? ''),
    seen: codec.cite(finding.detail) + actual,
  };
}

export function toSuspicion(finding: Finding, codec: Codec, operation: OperationId | undefined): Suspicion {
  const rule = findRule(finding.rule);
  const code = (rule?.kind === 'state' ? rule.code : undefined) ?? 'VALIDATION_FAILED';
  return { ...toBreach(finding, codec, operation), refusalClass: errors[code].statusClass };
}

/** Builds the breach of a rule that produces no findings. */
export function buildPlainBreach(rule: string, codec: Codec, detail: string): Breach {
  return toBreach({ rule, at: '', detail }, codec, undefined);
}
