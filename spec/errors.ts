/** The closed registry of error codes. Source: "Errors"; all but PLAN_UPGRADE_REQUIRED are assumed. */

/** Groups of refusals that share a status; the profile gives each its number. */
export type StatusClass =
  | 'malformed'
  | 'unauthenticated'
  | 'plan'
  | 'notFound'
  | 'method'
  | 'conflict'
  | 'notEditable'
  | 'tooLarge'
  | 'mediaType'
  | 'rule'
  | 'rate'
  | 'quota'
  | 'notImplemented'
  | 'internal';

interface ErrorDefinition {
  readonly status: StatusClass;
  readonly level: 'documented' | 'assumed';
  /** One sentence for a human; may be shown as it is. */
  readonly message: string;
}

export const errors = {
  MALFORMED_REQUEST: {
    status: 'malformed',
    level: 'assumed',
    message: 'The request cannot be read: its body is not valid JSON or not valid multipart form data.',
  },
  UNAUTHENTICATED: {
    status: 'unauthenticated',
    level: 'assumed',
    message: 'The request carries no known API key. Send the header "Authorization: Bearer <API_KEY>".',
  },
  PLAN_UPGRADE_REQUIRED: {
    status: 'plan',
    level: 'documented',
    message: 'Lead magnets need a plan that includes the API plus a Pro plan or higher.',
  },
  POST_QUOTA_EXCEEDED: {
    status: 'quota',
    level: 'assumed',
    message: 'The plan’s published posts of this month are used up.',
  },
  NOT_FOUND: { status: 'notFound', level: 'assumed', message: 'There is no such resource.' },
  METHOD_NOT_ALLOWED: { status: 'method', level: 'assumed', message: 'This path does not have this method.' },
  POST_NOT_EDITABLE: {
    status: 'notEditable',
    level: 'assumed',
    message: 'Only a draft or a scheduled post can be edited.',
  },
  POST_NOT_REPUBLISHABLE: {
    status: 'conflict',
    level: 'assumed',
    message: 'Only a post whose publishing has ended can be republished.',
  },
  LEAD_MAGNET_ALREADY_PAUSED: { status: 'conflict', level: 'assumed', message: 'The lead magnet is paused already.' },
  PAYLOAD_TOO_LARGE: { status: 'tooLarge', level: 'assumed', message: 'The request is larger than the service takes.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 'mediaType',
    level: 'assumed',
    message: 'The Content-Type of the request is not the one this operation takes.',
  },
  VALIDATION_FAILED: { status: 'rule', level: 'assumed', message: 'The request breaks at least one rule; see errors.' },
  RATE_LIMITED: {
    status: 'rate',
    level: 'assumed',
    message: 'Too many requests; wait, as long as Retry-After says where there is one.',
  },
  NOT_IMPLEMENTED: {
    status: 'notImplemented',
    level: 'assumed',
    message: 'This implementation does not offer the operation.',
  },
  INTERNAL_ERROR: {
    status: 'internal',
    level: 'assumed',
    message: 'The service failed; the request may be tried again.',
  },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof errors;

export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];
