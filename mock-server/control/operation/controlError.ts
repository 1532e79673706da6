/** What the control surface refuses: one code for each reason, over HTTP and from handles alike. */

interface Reason {
  readonly status: number;
  /** When an operation refuses so. */
  readonly when: string;
}

/** Every code, in the order of the statuses. */
export const controlErrors = {
  MALFORMED_REQUEST: { status: 400, when: 'The body is no JSON in UTF-8, or the path cannot be decoded.' },
  TOKEN_REQUIRED: { status: 401, when: 'The mock listens beyond this machine, and the token is missing or wrong.' },
  FOREIGN_HOST: { status: 403, when: 'The mock was called by a host name that is not its own.' },
  FOREIGN_ORIGIN: { status: 403, when: 'A page of another origin calls.' },
  NOT_FOUND: { status: 404, when: 'There is nothing of this name or id.' },
  UNKNOWN_TENANT: { status: 404, when: 'No tenant has the key that the call names.' },
  METHOD_NOT_ALLOWED: { status: 405, when: 'The path takes other methods.' },
  WAITED_IN_VAIN: { status: 408, when: 'The time was over before there were enough requests.' },
  NO_SUCH_LIMIT: { status: 409, when: 'The profile of the mock has no such limit.' },
  FIRST_TENANT: { status: 409, when: 'The first tenant is to be removed, which calls mean that name none.' },
  KEY_TAKEN: { status: 409, when: 'Another tenant has this key.' },
  PRECONDITION_FAILED: { status: 412, when: 'A file has another version than the one that is wanted.' },
  PAYLOAD_TOO_LARGE: { status: 413, when: 'The body is too large.' },
  RANGE_NOT_SATISFIABLE: { status: 416, when: 'A file has no byte of the range.' },
  INVALID_BODY: { status: 422, when: 'The body has not the form that the operation takes.' },
  INVALID_SEED: { status: 422, when: 'The seed has places that cannot be used; all of them are named.' },
  INVALID_QUERY: { status: 422, when: 'The query has not the form that the operation takes.' },
  INVALID_TIMESTAMP: { status: 422, when: 'A time is no ISO 8601 timestamp with an offset or Z.' },
  NOT_SIGNED: { status: 422, when: 'Webhooks of the profile have no signature that could be spoiled so.' },
  INVALID_DURATION: { status: 422, when: 'A duration is no ISO 8601 duration of weeks, days and shorter units.' },
  CLOCK_BACKWARDS: { status: 422, when: 'The clock is to advance to a time that is over.' },
  CLOCK_OUT_OF_RANGE: { status: 422, when: 'The clock is to go where no timestamp reaches.' },
  INTERNAL_ERROR: {
    status: 500,
    when: 'The state cannot be kept, as the message says then; or the mock failed, which is a bug of it.',
  },
} as const satisfies Readonly<Record<string, Reason>>;

export type ControlErrorCode = keyof typeof controlErrors;

/** One place that is wrong. */
export interface ControlFault {
  /** JSON pointer into what was sent. */
  readonly at: string;
  readonly message: string;
  /** The rule of the contract that is broken there. */
  readonly rule?: string;
}

/** Answered over HTTP, and thrown by handles. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  readonly code: ControlErrorCode;
  /** Every place that is wrong, where the call has places. */
  readonly faults: readonly ControlFault[];
  /** What the answer over HTTP carries beside its body. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ControlErrorCode,
    message: string,
    { faults = [], headers = {} }: Partial<Pick<ControlError, 'faults' | 'headers'>> = {},
  ) {
    super(message);
    this.code = code;
    this.faults = faults;
    this.headers = headers;
  }

  get status(): number {
    return controlErrors[this.code].status;
  }
}
