/** Faults that send a refusal with another status, code, media type or body. */
import { type ErrorCode, errorCodes, errors } from '../../../spec/errors.ts';
import { operationIds } from '../../../spec/operations/index.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { type FamilyFault, isOk, type ParsedResponse } from './faultBehaviour.ts';

const statuses = [200, 202, 302, 400, 401, 402, 403, 404, 405, 409, 413, 415, 418, 422, 429, 500, 503];

type Change = (response: ParsedResponse) => ParsedResponse;

const withType =
  (type: string): Change =>
  (response) => ({ ...response, headers: { ...response.headers, 'content-type': type } });

const withBody =
  (change: (body: Record<string, unknown>) => unknown): Change =>
  (response) => ({ ...response, body: change({ ...response.body }) });

const changes: readonly (readonly [name: string, change: Change])[] = [
  ['with a code in lower case', withBody((body) => ({ ...body, code: String(body.code).toLowerCase() }))],
  ['with the code ERROR', withBody((body) => ({ ...body, code: 'ERROR' }))],
  ['without a code', withBody(({ code: _, ...body }) => body)],
  ['with success true', withBody((body) => ({ ...body, success: true }))],
  ['without success', withBody(({ success: _, ...body }) => body)],
  ['without errors', withBody(({ errors: _, ...body }) => body)],
  ['without a detail', withBody(({ detail: _, ...body }) => body)],
  ['with an empty body', (response) => ({ ...response, body: '' })],
  ['with a text', (response) => withType('text/plain')({ ...response, body: 'No.' })],
  ['with an HTML page', (response) => withType('text/html')({ ...response, body: '<h1>No</h1>' })],
  ['with a list as body', withBody((body) => [body])],
  ['as text/html', withType('text/html')],
  ['as text/plain', withType('text/plain')],
  ['as application/json', withType('application/json')],
  ['without a media type', ({ headers: { 'content-type': _, ...headers }, ...response }) => ({ ...response, headers })],
];

const optionalMember = 'Neither the document nor a decision says that a refusal has this member.';
const openCode =
  'A service may have more codes than the profile names, and may name a code elsewhere in the body as well.';

/** Changes of parts that the default refusals have but that no statement requires, with the reason. */
const unobservableChanges: ReadonlyMap<string, string> = new Map([
  ['without errors', optionalMember],
  ['without a detail', optionalMember],
  ['as application/json', optionalMember],
  ['without a media type', optionalMember],
  ['with the code ERROR', openCode],
  ['with a code in lower case', openCode],
]);

/** Further statuses that fit the refusal of a code, with the reason. */
const fittingStatuses: Partial<Record<ErrorCode, Readonly<Record<number, string>>>> = {
  MALFORMED_REQUEST: { 413: 'A service may limit the size of a body that it cannot read.' },
  UNSUPPORTED_MEDIA_TYPE: {
    400: 'A body of another media type is malformed as well.',
    422: 'A form without a readable file has no file.',
  },
  METHOD_NOT_ALLOWED: { 415: 'A service may judge the media type before the method.' },
  RATE_LIMITED: { 503: 'A service that has no capacity left may say so.' },
};

/** Why a change of the refusals with a code proves nothing. */
const explainChange = (code: ErrorCode, name: string): string | undefined =>
  unobservableChanges.get(name) ?? fittingStatuses[code]?.[Number(/^with status (\d+)$/.exec(name)?.[1])];

const withReason = (unobservable: string | undefined): Pick<FamilyFault, 'unobservable'> =>
  unobservable === undefined ? {} : { unobservable };

const { errorStatus } = resolveProfile().wire;

/** The changes to every status other than the usual one. */
const listStatusChanges = (code: ErrorCode): typeof changes =>
  statuses
    .filter((status) => status !== errorStatus[errors[code].statusClass])
    .map((status) => [`with status ${status}`, (response) => ({ ...response, status })]);

/** Profiles that make the mock send codes which it does not send by default, and the rules of these codes. */
const variations: Partial<Record<ErrorCode, Pick<FamilyFault, 'bindings' | 'near'>>> = {
  LEAD_MAGNET_ALREADY_PAUSED: {
    bindings: { 'leadMagnet.pause.again': 'refuse' },
    near: ['leadMagnet.pause.repeated', 'refusal.status'],
  },
};

/** Changes of the refusals with one code. */
const createRefusalFaults = (code: ErrorCode): readonly FamilyFault[] =>
  [...listStatusChanges(code), ...changes].map(([name, change]) => ({
    family: 'refusals',
    id: `${code} ${name}`,
    ...withReason(explainChange(code, name)),
    near: ['refusal.body', 'refusal.not-success', 'refusal.code.status', 'plan.refusal'],
    ...variations[code],
    create: () => ({
      changeRefusal: (response) => {
        if (response.body?.code !== code) return undefined;
        const changedResponse = change(response);
        return JSON.stringify(changedResponse) === JSON.stringify(response) ? undefined : changedResponse;
      },
    }),
  }));

/** Successful responses have a media type, too. */
const successFaults = operationIds.flatMap((operation) =>
  (
    [
      ['as text/html', withType('text/html')],
      ['as text/plain', withType('text/plain')],
      ['as application/octet-stream', withType('application/octet-stream')],
    ] as const
  ).map(
    ([name, change]): FamilyFault => ({
      family: 'refusals',
      id: `the success of ${operation} ${name}`,
      create: () => ({
        changeResponse: (response, call) =>
          call.operation === operation && isOk(response) ? change(response) : undefined,
      }),
    }),
  ),
);

/** Codes that the mock never sends to the suite. */
const unseenCodes: readonly ErrorCode[] = ['NOT_IMPLEMENTED', 'INTERNAL_ERROR'];

export const refusalFaults: readonly FamilyFault[] = [
  ...errorCodes.filter((code) => !unseenCodes.includes(code)).flatMap((code) => createRefusalFaults(code)),
  ...successFaults,
];
