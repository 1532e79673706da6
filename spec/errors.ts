/** The complete registry of error codes. Source: "Errors"; all except PLAN_UPGRADE_REQUIRED are assumed. */

/** Classes of refusals that share a status. The profile determines the status of each class. */
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
  readonly statusClass: StatusClass;
  readonly level: 'documented' | 'assumed';
  /** One sentence for humans. */
  readonly message: string;
}

export const errors = {
  MALFORMED_REQUEST: {
    statusClass: 'malformed',
    level: 'assumed',
    message: 'The request body cannot be read; see errors.',
  },
  UNAUTHENTICATED: {
    statusClass: 'unauthenticated',
    level: 'assumed',
    message: 'The request has no valid API key. Send the header "Authorization: Bearer <API_KEY>".',
  },
  PLAN_UPGRADE_REQUIRED: {
    statusClass: 'plan',
    level: 'documented',
    message: 'The plan of the API key does not cover this request; see errors.',
  },
  POST_QUOTA_EXCEEDED: {
    statusClass: 'quota',
    level: 'assumed',
    message: 'The plan’s monthly quota of published posts is used up.',
  },
  NOT_FOUND: { statusClass: 'notFound', level: 'assumed', message: 'The resource does not exist.' },
  METHOD_NOT_ALLOWED: { statusClass: 'method', level: 'assumed', message: 'This path does not support this method.' },
  POST_NOT_EDITABLE: {
    statusClass: 'notEditable',
    level: 'assumed',
    message: 'Only a draft or a scheduled post can be edited.',
  },
  POST_NOT_REPUBLISHABLE: {
    statusClass: 'conflict',
    level: 'assumed',
    message: 'Only a post that was published, or that failed to publish, can be republished.',
  },
  LEAD_MAGNET_ALREADY_PAUSED: {
    statusClass: 'conflict',
    level: 'assumed',
    message: 'The lead magnet is already paused.',
  },
  PAYLOAD_TOO_LARGE: { statusClass: 'tooLarge', level: 'assumed', message: 'The request exceeds the maximum size.' },
  UNSUPPORTED_MEDIA_TYPE: {
    statusClass: 'mediaType',
    level: 'assumed',
    message: 'The operation does not support the Content-Type of the request.',
  },
  VALIDATION_FAILED: {
    statusClass: 'rule',
    level: 'assumed',
    message: 'The request breaks at least one rule; see errors.',
  },
  RATE_LIMITED: {
    statusClass: 'rate',
    level: 'assumed',
    message: 'Too many requests. Wait before the next one; the Retry-After header, if present, says how long.',
  },
  NOT_IMPLEMENTED: {
    statusClass: 'notImplemented',
    level: 'assumed',
    message: 'This implementation does not support the operation.',
  },
  INTERNAL_ERROR: {
    statusClass: 'internal',
    level: 'assumed',
    message: 'The service failed to handle the request; try again later.',
  },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof errors;

export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];
