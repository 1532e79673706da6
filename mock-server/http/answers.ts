/** Builds JSON responses and errors for everything except the API. */
import { nearest } from '../../spec/nearest.ts';
import type { ServiceRequest } from '../../src/service/message.ts';
import { ControlError } from '../control/operation/controlError.ts';
import { LedgerError } from '../ledger/ledger.ts';
import { sentenceFor } from '../ledger/notKept.ts';
import { paramsIn, type Route, type SiteAnswer } from './route.ts';

/** Builds a JSON response. */
export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): SiteAnswer {
  const body = JSON.stringify(value);
  return {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      ...headers,
    },
    body,
  };
}

/** Converts any thrown error to a response. Internal errors go to `onError` and get a generic message. */
export function refusal(error: unknown, onError: (error: unknown) => void): SiteAnswer {
  const { status, code, message, faults, headers } = asControlError(error, onError);
  const places = faults.length > 0 ? { errors: faults } : {};
  return json(status, { success: false, error: { code, message, ...places } }, headers);
}

function asControlError(error: unknown, onError: (error: unknown) => void): ControlError {
  if (error instanceof ControlError) return error;
  if (error instanceof URIError)
    return new ControlError('MALFORMED_REQUEST', 'The path contains an invalid percent-encoding.');
  onError(error);
  const said = error instanceof LedgerError ? sentenceFor(error) : 'The mock failed; see its log for details.';
  return new ControlError('INTERNAL_ERROR', said);
}

/** The error for a request that matches no route. */
export function nothingFor(routes: readonly Route[], { method, path }: ServiceRequest): ControlError {
  const taken = routes.filter((route) => paramsIn(route, path) !== undefined).map((route) => route.method);
  if (taken.length > 0) {
    const allowed = taken.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])).join(', ');
    return new ControlError('METHOD_NOT_ALLOWED', `This path accepts ${allowed}, not ${method}.`, {
      headers: { Allow: allowed },
    });
  }
  const close = nearest(path.slice(0, 100), [...new Set(routes.map((route) => route.path))]);
  const hint = close === undefined ? '' : ` Did you mean ${close}?`;
  return new ControlError(
    'NOT_FOUND',
    `Nothing exists at ${path.slice(0, 100)}: the API is below /api/v1, the control surface below /_mock.${hint}`,
  );
}
