/** Encodes and decodes error responses: problem details, nested or flat. */
import type { DecisionId } from '../../spec/decisions/index.ts';
import { type ErrorCode, errors } from '../../spec/errors.ts';
import { asList, asString, isObject } from '../../spec/json.ts';
import type { Wire } from '../../spec/profile/profile.ts';
import type { Finding, Level } from '../../spec/statement.ts';
import { cite } from './cite.ts';
import { toFindingValues } from './findingValues.ts';

/** One broken rule as an error response shows it; the service adds section and level. */
export interface ReportedFinding extends Finding {
  readonly section: string;
  readonly level: Level;
}

export interface Refusal {
  readonly code: ErrorCode;
  readonly findings: readonly ReportedFinding[];
  /** Overrides the message of the code. */
  readonly message?: string | undefined;
  /** Overrides the status of the code. */
  readonly status?: number | undefined;
}

export interface WireRefusal {
  readonly status: number;
  readonly contentType: 'application/json' | 'application/problem+json';
  readonly body: Readonly<Record<string, unknown>>;
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  417: 'Expectation Failed',
  422: 'Unprocessable Content',
  423: 'Locked',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** The message of a code. What is wrong with a key stands there too, because most clients show only the message. */
function getMessage(code: ErrorCode, [finding]: readonly Finding[]): string {
  return code === 'UNAUTHENTICATED' && finding !== undefined ? finding.detail : errors[code].message;
}

export function encodeRefusal({ code, findings, message, status: statusOverride }: Refusal, wire: Wire): WireRefusal {
  const status = statusOverride ?? wire.errorStatus[errors[code].status];
  const wireCode = wire.words.get('error.codes' satisfies DecisionId)?.wireName.get(code) ?? code;
  const detail = cite(message ?? getMessage(code, findings), wire);
  const citeText = (text: string) => cite(text, wire);
  const brokenRules = findings.map((finding) => ({
    pointer: finding.at,
    rule: finding.rule,
    detail: citeText(finding.detail),
    ...toFindingValues(finding, citeText),
    section: finding.section,
    level: finding.level,
  }));
  const errorList = brokenRules.length > 0 ? { errors: brokenRules } : {};
  if (wire.shapes.errorBody === 'nested') {
    return {
      status,
      contentType: 'application/json',
      body: { success: false, error: { code: wireCode, message: detail, ...errorList } },
    };
  }
  if (wire.shapes.errorBody === 'flat') {
    return {
      status,
      contentType: 'application/json',
      body: { success: false, code: wireCode, message: detail, ...errorList },
    };
  }
  const problem = { type: 'about:blank', title: titles[status] ?? 'Refused', status, detail };
  return {
    status,
    contentType: 'application/problem+json',
    body: { ...problem, success: false, code: wireCode, ...errorList },
  };
}

/** Reads an error of any of the three shapes. Never throws, because a proxy may respond with anything. */
export function decodeRefusal(
  body: unknown,
  wire: Wire,
): { code: string; message: string; errors: readonly unknown[] } {
  const envelope = isObject(body) ? body : {};
  const problemBody = isObject(envelope.error) ? envelope.error : envelope;
  const wireCode = asString(problemBody.code) ?? '';
  return {
    code: wire.words.get('error.codes')?.canonicalNames.get(wireCode)?.[0] ?? wireCode,
    message: asString(problemBody.message) ?? asString(problemBody.detail) ?? asString(problemBody.title) ?? '',
    errors: asList(problemBody.errors),
  };
}
