/** The error that refuses a request. */
import type { ErrorCode } from '../../spec/errors.ts';
import { findRule } from '../../spec/rules/index.ts';
import type { Finding } from '../../spec/statement.ts';
import type { ReportedFinding } from '../profile/brokenRule.ts';

/** The content of a refusal. Refusals of rules are returned, not thrown, because creating an error is expensive. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly findings: readonly Finding[];
  /** Overrides the message of the code. */
  readonly customMessage: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Overrides the status of the code. */
  readonly status: number | undefined;
  /** Closes the connection before the response or in the middle of it. */
  readonly cut: 'reset' | 'truncated' | undefined;
}

/** Creates a refusal with the message, headers and status of its code. */
export function buildRefusal(code: ErrorCode, findings: readonly Finding[]): Refusal {
  return { code, findings, customMessage: undefined, headers: noHeaders, status: undefined, cut: undefined };
}

const noHeaders: Readonly<Record<string, string>> = {};

/** The error that handlers and the service throw to refuse a request; it becomes the response. */
export class RefusalError extends Error implements Refusal {
  override readonly name = 'RefusalError';
  readonly code: ErrorCode;
  readonly findings: readonly Finding[];
  readonly customMessage: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number | undefined;
  readonly cut: 'reset' | 'truncated' | undefined;

  constructor(
    code: ErrorCode,
    findings: readonly Finding[] = [],
    extra: {
      customMessage?: string;
      headers?: Readonly<Record<string, string>>;
      status?: number;
      cut?: 'reset' | 'truncated';
    } = {},
  ) {
    // A refusal is a regular response. Its stack trace is never read and would be most of its cost.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(code);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.findings = findings;
    this.customMessage = extra.customMessage;
    this.headers = extra.headers ?? noHeaders;
    this.status = extra.status;
    this.cut = extra.cut;
  }
}

/** Refuses a request from inside a handler. */
export function refuse(code: ErrorCode, ...findings: readonly Finding[]): never {
  throw new RefusalError(code, findings);
}

/** Adds the section and level of each rule to its findings. */
export function withSources(findings: readonly Finding[]): ReportedFinding[] {
  return findings.map((finding) => {
    const rule = findRule(finding.rule);
    return {
      rule: finding.rule,
      at: finding.at,
      limit: finding.limit,
      actual: finding.actual,
      detail: finding.detail,
      section: rule?.source.section ?? '',
      level: rule?.level ?? 'assumed',
    };
  });
}
