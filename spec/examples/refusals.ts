/** Examples of refusals: every error code, and at least one broken rule per operation. */
import { maxBodyBytes } from '../limits.ts';
import type { OperationId } from '../operations/index.ts';
import { buildTargetsOn } from '../rules/bodies.ts';
import { findRule } from '../rules/index.ts';
import { collectOnly } from '../rules/leadMagnet/bodies.ts';
import { credentialProblems } from '../rules/service/gates.ts';
import type { Example } from './example.ts';

const helloPost = { text: 'Hello', platforms: buildTargetsOn('social') };
const ids = { post: 'post_000001' };

/** The finding of a gate other than `auth.bearer`: its detail is its summary. */
const findGateFinding = (rule: string) => ({ rule, at: '', detail: findRule(rule)?.summary ?? '' });

/** Operations without query parameters refuse any parameter. */
const buildUnknownParameterExample = (operation: OperationId, id?: string): Example => ({
  operation,
  name: 'unknown-parameter',
  summary: 'Refused: a parameter that the operation does not have.',
  ...(id === 'lm_000001' ? { given: { leadMagnets: { magnet: collectOnly } }, ids: { magnet: id } } : {}),
  ...(id === 'post_000001' ? { given: { posts: { post: helloPost } }, ids: { post: id } } : {}),
  request: { ...(id === undefined ? {} : { id }), query: { verbose: 'true' } },
  response: {
    outcome: 'VALIDATION_FAILED',
    findings: [
      { rule: 'request.parameters.unknown', at: '/verbose', detail: 'This operation takes no query parameters.' },
    ],
  },
});

export const refusalExamples: readonly Example[] = [
  {
    operation: 'createPost',
    name: 'malformed-request',
    summary: 'Refused: truncated JSON.',
    request: { raw: '{"text": "Hello"' },
    response: {
      outcome: 'MALFORMED_REQUEST',
      findings: [
        {
          rule: 'request.json',
          at: '',
          detail:
            "The body is not valid JSON: Expected ',' or '}' after property value in JSON at position 16 (line 1 column 17).",
        },
      ],
    },
  },
  {
    operation: 'listAccounts',
    name: 'unauthenticated',
    summary: 'Refused: no API key.',
    request: { authorization: null },
    response: {
      outcome: 'UNAUTHENTICATED',
      findings: [{ rule: 'auth.bearer', at: '', detail: credentialProblems.noHeader }],
    },
  },
  {
    operation: 'listAccounts',
    name: 'rate-limited',
    summary: 'Refused: the 61st request in a minute.',
    given: { plans: ['api'], repeat: 60 },
    request: {},
    response: { outcome: 'RATE_LIMITED', findings: [findGateFinding('rate.limit')] },
  },
  {
    operation: 'createLeadMagnet',
    name: 'plan-upgrade-required',
    summary: 'Refused: a lead-magnet operation on the API plan alone.',
    given: { plans: ['api'] },
    request: { body: collectOnly },
    response: { outcome: 'PLAN_UPGRADE_REQUIRED', findings: [findGateFinding('plan.lead-magnets')] },
  },
  {
    operation: 'createPost',
    name: 'unsupported-media-type',
    summary: 'Refused: a form instead of JSON.',
    request: { contentType: 'application/x-www-form-urlencoded', raw: 'text=Hello' },
    response: {
      outcome: 'UNSUPPORTED_MEDIA_TYPE',
      findings: [
        {
          rule: 'request.media-type',
          at: '',
          limit: 'application/json',
          actual: 'application/x-www-form-urlencoded',
          detail: 'Send Content-Type: application/json.',
        },
      ],
    },
  },
  {
    operation: 'createPost',
    name: 'payload-too-large',
    summary: 'Refused: a body of more than 4 MiB.',
    request: { raw: ' '.repeat(maxBodyBytes + 1) },
    response: {
      outcome: 'PAYLOAD_TOO_LARGE',
      findings: [
        {
          rule: 'request.size',
          at: '',
          limit: maxBodyBytes,
          actual: maxBodyBytes + 1,
          detail: `A JSON body must not exceed ${maxBodyBytes} bytes.`,
        },
      ],
    },
  },
  {
    operation: 'deletePost',
    name: 'not-found',
    summary: 'Refused: an unknown post.',
    request: { id: 'post_nobody' },
    response: {
      outcome: 'NOT_FOUND',
      findings: [
        {
          rule: 'post.delete.repeated',
          at: '',
          actual: 'post_nobody',
          detail: 'No post has this id; list the posts to find valid ids.',
        },
      ],
    },
  },
  {
    operation: 'pauseLeadMagnet',
    name: 'not-found',
    summary: 'Refused: an unknown lead magnet.',
    request: { id: 'lm_nobody' },
    response: {
      outcome: 'NOT_FOUND',
      findings: [
        {
          rule: 'leadMagnet.exists',
          at: '',
          actual: 'lm_nobody',
          detail: 'No lead magnet of this key has this id; use the id from the response that created it.',
        },
      ],
    },
  },
  {
    operation: 'createPost',
    name: 'post-quota-exceeded',
    summary: 'Refused: the 101st published post of the month.',
    given: { plans: ['api'], repeat: 100, wait: 'PT1M' },
    request: { body: { ...helloPost, publishNow: true } },
    response: {
      outcome: 'POST_QUOTA_EXCEEDED',
      findings: [
        {
          rule: 'quota.posts',
          at: '',
          limit: 100,
          actual: 100,
          detail:
            'The plan’s quota of 100 published posts for this month is used up; it resets at 2030-02-01T00:00:00Z.',
        },
      ],
    },
  },
  {
    operation: 'updatePost',
    name: 'schedule-in-the-past',
    summary: 'Refused: a schedule in the past.',
    given: { posts: { post: { ...helloPost, scheduledFor: '2030-01-08T09:00:00Z' } } },
    ids,
    request: { id: '{{post}}', body: { scheduledFor: '2030-01-06T09:00:00Z' } },
    response: {
      outcome: 'VALIDATION_FAILED',
      findings: [
        {
          rule: 'post.schedule.future',
          at: '/scheduledFor',
          limit: '2030-01-07T09:00:00Z',
          actual: '2030-01-06T09:00:00Z',
          detail:
            'This time is not in the future according to the clock of the service; choose a later time and check the offset.',
        },
      ],
    },
  },
  {
    operation: 'getAnalytics',
    name: 'unknown-account',
    summary: 'Refused: an unknown account.',
    request: { query: { account: 'acc_nobody' } },
    response: {
      outcome: 'VALIDATION_FAILED',
      findings: [
        {
          rule: 'analytics.account.exists',
          at: '/account',
          actual: 'acc_nobody',
          detail: 'No account connected for posting has this id; GET /accounts lists the valid ids.',
        },
      ],
    },
  },
  {
    operation: 'listAccounts',
    name: 'internal-error',
    summary: 'An internal error; the mock returns it if a request sets the header Prefer.',
    request: { headers: { prefer: 'code=500' } },
    response: { outcome: 'INTERNAL_ERROR', findings: [] },
  },
  buildUnknownParameterExample('listAccounts'),
  buildUnknownParameterExample('listOutreachAccounts'),
  buildUnknownParameterExample('deletePost', 'post_000001'),
  buildUnknownParameterExample('pauseLeadMagnet', 'lm_000001'),
  buildUnknownParameterExample('listLeads', 'lm_000001'),
];
