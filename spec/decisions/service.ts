/** Open points of errors, paths, keys, events and emails. */
import { z } from 'zod';
import { errorCodes } from '../errors.ts';
import {
  answerDuration,
  behaviour,
  names,
  shape,
  synonyms,
  valueBehaviour,
  vocabulary,
  type WireDecision,
} from './decision.ts';
import { statusesBetween } from './statuses.ts';

const citeErrors = (item: string) => ({ section: 'Errors', item });
const citeEvents = (item: string) => ({ section: 'Events', item });

/** The place of a member in an error body: names, and 0 for the items of a list, with dots between them. */
const errorPath = z.string().regex(/^[A-Za-z_][\w-]{0,63}(?:\.(?:0|[A-Za-z_][\w-]{0,63})){0,4}$/);

/** Whether two members can be in one body: neither of them is an object around the other. */
const areApart = (a: string, b: string): boolean => !`${a}.`.startsWith(`${b}.`) && !`${b}.`.startsWith(`${a}.`);

const refusalStatus = statusesBetween(400, 499);

/** The classes of refusals whose status is a decision. The 403 for a missing plan is documented. */
const ErrorStatuses = z.strictObject({
  malformed: refusalStatus.optional(),
  unauthenticated: refusalStatus.optional(),
  notFound: refusalStatus.optional(),
  method: refusalStatus.optional(),
  conflict: refusalStatus.optional(),
  tooLarge: refusalStatus.optional(),
  mediaType: refusalStatus.optional(),
  rule: refusalStatus.optional(),
  rate: refusalStatus.optional(),
  quota: refusalStatus.optional(),
});
type ErrorStatuses = z.infer<typeof ErrorStatuses>;

const errorStatuses: WireDecision<ErrorStatuses> = {
  kind: 'wire',
  form: 'statuses',
  question: 'Which status does each class of refusals have?',
  neverAbsent: true,
  answerSchema: ErrorStatuses,
  default: {
    malformed: 400,
    unauthenticated: 401,
    notFound: 404,
    method: 405,
    conflict: 409,
    tooLarge: 413,
    mediaType: 415,
    rule: 422,
    rate: 429,
    quota: 403,
  },
  alternatives: ['any 4xx, one or several for each'],
  why: 'The statuses that HTTP defines for them (RFC 9110, RFC 6585). Only 403 with PLAN_UPGRADE_REQUIRED is documented.',
  source: citeErrors('other codes and statuses are not shown'),
};

const timestampUnit = z.enum(['seconds', 'milliseconds']).optional();
const encoding = z.enum(['hex', 'base64']);
const signedContent = z
  .string()
  .regex(
    /^(?=[\x20-\x7e]{6,64}$)(?!.*\{id\}.*\{id\})(?!.*\{timestamp\}.*\{timestamp\})(?:[^{}]|\{id\}|\{timestamp\})*\{body\}$/,
  )
  .optional();

interface SignatureParts {
  readonly id?: string | undefined;
  readonly timestamp?: string | undefined;
  readonly value?: string;
  readonly content?: string | undefined;
}

/** A timestamp can be signed only if a header contains it. */
const hasSignedTimestamp = ({ timestamp, value, content }: SignatureParts) =>
  content?.includes('{timestamp}') !== true || timestamp !== undefined || value?.includes('{timestamp}') === true;
const signedTimestampRule = { path: ['content'], message: 'Name the header with the timestamp as well.' };

/** An id can be signed only if a header contains it. */
const hasSignedId = ({ id, content }: SignatureParts) => content?.includes('{id}') !== true || id !== undefined;
const signedIdRule = { path: ['content'], message: 'Name the header with the id as well.' };
const headerName = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/);

export const serviceDecisions = {
  'error.body': shape({
    question: 'What form does the body of a refusal have?',
    answerSchema: z.union([
      z.enum(['problem', 'nested', 'flat']),
      z
        .strictObject({
          code: errorPath,
          message: errorPath.optional(),
          success: z.literal(false).optional(),
          mediaType: z
            .string()
            .regex(/^application\/(?:[\w.-]{1,64}\+)?json$/)
            .optional(),
        })
        .refine(({ code, message }) => message === undefined || areApart(code, message), {
          error: 'The code and the message must be in different places.',
          path: ['message'],
        }),
    ]),
    default: 'problem',
    examples: ['nested', { code: 'errors.0.code', message: 'errors.0.detail' }],
    alternatives: [
      'nested: {success, error: {code, message, errors}}',
      'flat: {success, code, message, errors}',
      'any other form, by the places of its members, as {"code": "errors.0.code", "message": "errors.0.detail"}, with "success": false if error bodies have it, and "mediaType": "application/problem+json" unless it is application/json',
    ],
    why: 'RFC 9457 problem details are the standard, extended by `success: false`, `code` and one entry in `errors` per broken rule.',
    source: citeErrors('the shape of an error body is not shown'),
  }),
  'error.statuses': errorStatuses,
  'error.codes': synonyms({
    question: 'What are the error codes called?',
    values: errorCodes.filter((code) => code !== 'PLAN_UPGRADE_REQUIRED') as [
      Exclude<(typeof errorCodes)[number], 'PLAN_UPGRADE_REQUIRED'>,
    ],
    alternatives: ['any words, one or several for each; PLAN_UPGRADE_REQUIRED is documented'],
    why: 'One code for each case that a client handles differently, in the style of the documented one.',
    source: citeErrors('other error codes are not shown'),
  }),
  'error.precedence': behaviour({
    question: 'Which refusal takes precedence if several apply?',
    answers: ['outside-in'],
    default: 'outside-in',
    alternatives: ['any order'],
    note: 'The suite never lets a verdict depend on it, and clients read the code that they get.',
    why: 'Unknown route, method, credentials, rate, plan, media type, size, syntax, resource, rules, state: from the cheapest check to the most expensive.',
    source: citeErrors('status codes for these rules are not shown'),
  }),
  'paths.strict': behaviour({
    question: 'Are letter case and a trailing slash significant in a path?',
    answers: ['strict', 'trailing-slash', 'redirect'],
    default: 'strict',
    alternatives: [
      'trailing-slash: it is ignored',
      'redirect: a path with a trailing slash is redirected to the one without it',
      'any letter case',
    ],
    why: 'Paths are case-sensitive (RFC 3986), and a client that relies on tolerance breaks behind a stricter proxy.',
    source: { section: 'Endpoints', item: 'the table of methods and paths' },
  }),
  'auth.scheme': behaviour({
    question: 'How strictly is the Authorization header parsed?',
    answers: ['bearer-any-case', 'bearer-exact'],
    default: 'bearer-any-case',
    alternatives: ['bearer-exact: Bearer exactly as documented'],
    why: 'Authentication schemes are case-insensitive (RFC 9110, section 11.1); the key itself is compared exactly.',
    source: { section: 'Authentication', item: 'the header Authorization with value Bearer <API_KEY>' },
  }),
  'auth.elsewhere': behaviour({
    question: 'Is a key accepted outside the Authorization header?',
    answers: ['refuse'],
    default: 'refuse',
    alternatives: ['accept: in another header or in the query as well'],
    note: 'The suite tests this only if the profile says `refuse`. The mock refuses keys in other places.',
    why: 'The document names one header. It does not say that a service has no other way to send the key.',
    source: { section: 'Authentication', item: 'the header Authorization with value Bearer <API_KEY>' },
  }),
  'webhook.events': vocabulary({
    question: 'Which events are sent, and what are they called?',
    values: ['post.published', 'post.partially_published', 'post.failed', 'lead.captured'],
    alternatives: ['any other words', 'absent for an event about posts that is not sent'],
    neverAbsent: ['lead.captured'],
    why: 'Lead magnets can trigger a documented webhook, and integrators wait for the end of publishing.',
    source: citeEvents('event kinds and payload shape are not shown'),
  }),
  'webhook.envelope': names({
    question: 'What are the members of a webhook body called?',
    members: ['id', 'type', 'timestamp', 'data'],
    alternatives: ['any names', 'event and payload', 'absent: the body is the data itself'],
    why: 'The members that Standard Webhooks recommends, and an id for deduplication.',
    source: citeEvents('event kinds and payload shape are not shown'),
  }),
  'webhook.data': behaviour({
    question: 'What does the data of a webhook event contain?',
    answers: ['record'],
    default: 'record',
    alternatives: ['some members of the record', 'its id alone'],
    note: 'A client that reads only the id and the type of an event works with all of them.',
    why: 'The record of the post or the lead as responses show it: the API has no operation that reads one post or one lead.',
    source: citeEvents('event kinds and payload shape are not shown'),
  }),
  'webhook.signature': shape({
    question: 'How is a webhook signed?',
    answerSchema: z.union([
      z.enum(['standard-webhooks', 'none']),
      z
        .strictObject({
          header: headerName,
          id: headerName.optional(),
          timestamp: headerName.optional(),
          timestampUnit,
          content: signedContent,
          encoding,
          prefix: z
            .string()
            .regex(/^[\x21-\x7e]{1,32}$/)
            .optional(),
        })
        .refine(hasSignedTimestamp, signedTimestampRule)
        .refine(hasSignedId, signedIdRule),
      z
        .strictObject({
          header: headerName,
          id: headerName.optional(),
          value: z.string().regex(/^(?=[\x21-\x7e]{1,64}$)[^{}]*(?:\{timestamp\}[^{}]+)?\{signature\}[^{}]*$/),
          timestampUnit,
          content: signedContent,
          encoding,
        })
        .refine(hasSignedTimestamp, signedTimestampRule)
        .refine(hasSignedId, signedIdRule),
    ]),
    default: 'standard-webhooks',
    alternatives: [
      'none',
      'an HMAC-SHA256 of the body in one header, as {"header": "X-Signature", "encoding": "hex"} (or base64), with "prefix": "sha256=" if the value has a prefix, and "timestamp": "X-Timestamp" if what is signed is the seconds in that header, a dot and the body',
      'the timestamp and the signature in one header, as {"header": "X-Signature", "value": "t={timestamp},v1={signature}", "encoding": "hex"}; in both forms, "timestampUnit": "milliseconds" if the timestamp is not in seconds, "content": "v0:{timestamp}:{body}" if what is signed is not the timestamp, a dot and the body, and "id": "X-Id" if a header has the id of the event, which "content" can then contain as {id}',
    ],
    why: 'An open standard with libraries in many languages. The timestamp in the header is real time, the one in the payload is from the service’s clock.',
    source: citeEvents('delivery and signature are not shown'),
  }),
  'webhook.retries': valueBehaviour({
    question: 'When is a failed delivery retried?',
    answerSchema: z.union([z.enum(['standard-schedule', 'never']), z.array(answerDuration).min(1).max(20)]),
    default: 'standard-schedule',
    alternatives: ['never', 'after other delays with the same id, as a list such as ["PT30S", "PT5M"]', 'any schedule'],
    why: 'After 5 s, 5 min, 30 min, 2 h, 5 h and 10 h on the service’s clock, with the same id: at-least-once delivery.',
    source: citeEvents('delivery is not shown'),
  }),
  'email.thumbnail': behaviour({
    question: 'Who receives the email about a skipped thumbnail, and what does it say?',
    answers: ['account-owner'],
    default: 'account-owner',
    alternatives: ['any wording'],
    note: 'An email is outside the API; the outbox shows that it was sent.',
    why: 'The document only says that an email is sent.',
    source: citeEvents('an email when a thumbnail step is skipped'),
  }),
};
