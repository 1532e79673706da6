/** Whether a response says that there were too many requests, so that the request is repeated. */
import { type ErrorCode, errorCodes, errors } from '../../spec/errors.ts';
import { tryParseJson } from '../../spec/json.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { decodeRefusal } from '../../src/profile/refusal.ts';
import { isUnambiguousStatusOf } from '../oracle/isUnambiguousStatusOf.ts';
import { isBound } from '../oracle/readings.ts';
import { type Script, testsQuota } from '../script/script.ts';
import type { IncomingResponse } from './message.ts';

/** A response as it was received, or with its decoded body. */
type ThrottlableResponse = Pick<IncomingResponse, 'status'> &
  Partial<Pick<IncomingResponse, 'headers'>> & { readonly body?: unknown; readonly responseBody?: unknown };

/**
 * A response with status 429, or with the status of the rate limit in the profile, is throttled if it has `Retry-After`, or
 * if its code, or else its status, stands for no other error. A client error with any other status is throttled only if it
 * has `Retry-After` and the profile gives its status no meaning. Without statuses in the profile, only 401 and 403 have one.
 * In a script that tests the quota, a refusal for the quota is a result, although `Retry-After` may name the next month.
 */
export function isThrottled(response: ThrottlableResponse, profile: Profile, script?: Pick<Script, 'about'>): boolean {
  if (script !== undefined && testsQuota(script) && isRefusalWith('POST_QUOTA_EXCEEDED', response, profile))
    return false;
  const { status, headers = {} } = response;
  const { errorStatuses } = profile.wire;
  if (status !== 429 && !errorStatuses.rate.includes(status)) {
    const knownStatuses = isBound(profile, 'error.statuses') ? Object.values(errorStatuses).flat() : [401, 403];
    const isUnknownError = status >= 400 && status < 500 && !knownStatuses.includes(status);
    return isUnknownError && headers['retry-after'] !== undefined;
  }
  if (headers['retry-after'] !== undefined) return true;
  const codes = readErrorCodes(response, profile);
  if (codes.length > 0 && !codes.includes('RATE_LIMITED')) return false;
  const isOnlyRateCode = codes.length > 0 && codes.every((code) => code === 'RATE_LIMITED');
  return isOnlyRateCode || isUnambiguousStatusOf('rate', status, profile);
}

/** Whether the code of a response, or else its status, stands for an error and for no other one. */
export function isRefusalWith(expectedCode: ErrorCode, response: ThrottlableResponse, profile: Profile): boolean {
  const codes = readErrorCodes(response, profile);
  if (codes.length > 0) return codes.every((code) => code === expectedCode);
  return (
    isBound(profile, 'error.statuses') &&
    isUnambiguousStatusOf(errors[expectedCode].statusClass, response.status, profile)
  );
}

/**
 * The errors that the code of a response can stand for; empty if it is unknown. PLAN_UPGRADE_REQUIRED is documented; the
 * profile says what the other codes are called, and one word can stand for several.
 */
function readErrorCodes(response: ThrottlableResponse, { wire, bindings }: Profile): readonly string[] {
  const refusal = 'responseBody' in response ? response.responseBody : tryParseJson(`${response.body ?? ''}`);
  const { code } = decodeRefusal(refusal, wire);
  if (code === 'PLAN_UPGRADE_REQUIRED') return [code];
  if (bindings['error.codes'] === undefined || !errorCodes.some((errorCode) => errorCode === code)) return [];
  const synonyms = [...(wire.vocabularies.get('error.codes')?.canonicalValues.values() ?? [])];
  return [code, ...synonyms.filter((codes) => codes.includes(code)).flat()];
}
