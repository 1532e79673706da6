/** Encodes and decodes error responses: problem details, nested, flat or in the form that the profile describes. */
import type { DecisionId } from '../../spec/decisions/index.ts';
import { type ErrorCode, errors } from '../../spec/errors.ts';
import { asList, asString, isObject } from '../../spec/json.ts';
import type { Wire } from '../../spec/profile/profile.ts';
import type { Finding } from '../../spec/statement.ts';
import { encodeFinding, type ReportedFinding } from './brokenRule.ts';
import { cite } from './cite.ts';
import { buildErrorBody, getErrorMediaType, readErrorMember } from './forms/errorBody.ts';

export interface RefusalContent {
  readonly code: ErrorCode;
  readonly findings: readonly ReportedFinding[];
  /** Overrides the message of the code. */
  readonly message?: string | undefined;
  /** Overrides the status of the code. */
  readonly status?: number | undefined;
}

export interface WireRefusal {
  readonly status: number;
  readonly contentType: string;
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

/** The message of a code. It also says what is wrong with a key, because most clients show only the message. */
function getMessage(code: ErrorCode, [finding]: readonly Finding[]): string {
  return code === 'UNAUTHENTICATED' && finding !== undefined ? finding.detail : errors[code].message;
}

export function encodeRefusal(
  { code, findings, message, status: statusOverride }: RefusalContent,
  wire: Wire,
): WireRefusal {
  const status = statusOverride ?? wire.errorStatus[errors[code].statusClass];
  const wireCode = wire.vocabularies.get('error.codes' satisfies DecisionId)?.wireValues.get(code) ?? code;
  const detail = cite(message ?? getMessage(code, findings), wire);
  const form = wire.shapes.errorBody;
  const contentType = getErrorMediaType(form);
  const violations = findings.map((finding) => encodeFinding(finding, wire));
  if (typeof form === 'object') {
    const body = buildErrorBody(form, { code: wireCode, message: detail, errors: violations });
    return { status, contentType, body };
  }
  const addErrors = (body: Record<string, unknown>) => {
    if (violations.length > 0) body.errors = violations;
    return body;
  };
  if (form === 'nested') {
    const error = addErrors({ code: wireCode, message: detail });
    return { status, contentType, body: { success: false, error } };
  }
  if (form === 'flat') {
    const body = addErrors({ success: false, code: wireCode, message: detail });
    return { status, contentType, body };
  }
  const title = titles[status] ?? 'Refused';
  const body = addErrors({ type: 'about:blank', title, status, detail, success: false, code: wireCode });
  return { status, contentType, body };
}

/** Reads an error of any form. Never throws, because a proxy may respond with anything. */
export function decodeRefusal(
  body: unknown,
  wire: Wire,
): { code: string; message: string; errors: readonly unknown[] } {
  const form = wire.shapes.errorBody;
  const envelope = isObject(body) ? body : {};
  const problemBody = isObject(envelope.error) ? envelope.error : envelope;
  const readOwn = (path: string | undefined) =>
    path === undefined ? undefined : asString(readErrorMember(body, path));
  const own = typeof form === 'object' ? { code: readOwn(form.code), message: readOwn(form.message) } : undefined;
  const wireCode = own?.code ?? asString(problemBody.code) ?? '';
  return {
    code: wire.vocabularies.get('error.codes')?.canonicalValues.get(wireCode)?.[0] ?? wireCode,
    message:
      own?.message ??
      asString(problemBody.message) ??
      asString(problemBody.detail) ??
      asString(problemBody.title) ??
      '',
    errors: asList(problemBody.errors),
  };
}
