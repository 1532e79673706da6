/** Errors of the control surface. HTTP responses and handles use the same codes. */

interface ErrorDefinition {
  readonly status: number;
  /** When the error occurs. */
  readonly when: string;
}

/** All error codes, ordered by status. */
export const controlErrors = {
  MALFORMED_REQUEST: {
    status: 400,
    when: 'The body is not valid JSON or YAML in UTF-8, or nests too deep, or the path cannot be decoded.',
  },
  TOKEN_REQUIRED: { status: 401, when: 'The mock requires a token, which is missing or wrong.' },
  FOREIGN_HOST: { status: 403, when: 'The request names a host that is not the mock.' },
  FOREIGN_ORIGIN: { status: 403, when: 'The request comes from a page of another origin.' },
  WEBHOOK_DELIVERY: { status: 403, when: 'The request is a webhook delivery of a mock.' },
  NOT_FOUND: { status: 404, when: 'The name or id does not exist.' },
  UNKNOWN_TENANT: { status: 404, when: 'No tenant has the given key.' },
  METHOD_NOT_ALLOWED: { status: 405, when: 'The path does not support the method.' },
  WAIT_TIMED_OUT: { status: 408, when: 'The timeout expired before enough requests arrived.' },
  NO_SUCH_LIMIT: { status: 409, when: 'The profile of the mock does not have this limit.' },
  FIRST_TENANT: {
    status: 409,
    when: 'The first tenant cannot be removed, because calls that name no tenant use it.',
  },
  KEY_TAKEN: { status: 409, when: 'Another tenant already has this key.' },
  PRECONDITION_FAILED: { status: 412, when: 'The file does not have the requested version.' },
  PAYLOAD_TOO_LARGE: { status: 413, when: 'The body is too large.' },
  RANGE_NOT_SATISFIABLE: { status: 416, when: 'The range lies outside the file.' },
  INVALID_BODY: { status: 422, when: 'The body does not match the schema of the operation.' },
  INVALID_SEED: { status: 422, when: 'The seed is invalid; `errors` lists every error.' },
  INVALID_QUERY: { status: 422, when: 'The query does not match the schema of the operation.' },
  INVALID_TIMESTAMP: { status: 422, when: 'A time is not an ISO 8601 timestamp with an offset or Z.' },
  NOT_SIGNED: {
    status: 422,
    when: 'The webhooks of this profile have no signature or no timestamp, so this failure cannot be injected.',
  },
  INVALID_DURATION: {
    status: 422,
    when: 'A duration is not an ISO 8601 duration of weeks, days, hours, minutes and seconds.',
  },
  CLOCK_BACKWARDS: { status: 422, when: 'The clock cannot advance to a past time.' },
  CLOCK_OUT_OF_RANGE: { status: 422, when: 'The time is outside the range of timestamps.' },
  INTERNAL_ERROR: {
    status: 500,
    when: 'The state could not be saved, or the mock has a bug; the message states which.',
  },
  NOT_READY: { status: 503, when: 'The database cannot be reached; other calls would fail.' },
  QUOTA_EXCEEDED: { status: 507, when: 'The tenant has used up its quota.' },
} as const satisfies Readonly<Record<string, ErrorDefinition>>;

export type ControlErrorCode = keyof typeof controlErrors;

/** One invalid value. */
export interface InvalidValue {
  /** JSON pointer into the request. */
  readonly at: string;
  readonly message: string;
  /** The broken rule of the contract. */
  readonly rule?: string;
}

/** An error of the control surface: a response over HTTP, thrown by handles. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  readonly code: ControlErrorCode;
  /** Every invalid value of the call. */
  readonly invalidValues: readonly InvalidValue[];
  /** Additional headers of the HTTP response. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ControlErrorCode,
    message: string,
    { invalidValues = [], headers = {} }: Partial<Pick<ControlError, 'invalidValues' | 'headers'>> = {},
  ) {
    super(message);
    this.code = code;
    this.invalidValues = invalidValues;
    this.headers = headers;
  }

  get status(): number {
    return controlErrors[this.code].status;
  }
}
