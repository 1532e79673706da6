/** Builds JSON responses and errors for everything except the API. */
import { excerpt } from '../../spec/text/excerpt.ts';
import { findNearest } from '../../spec/text/nearest.ts';
import type { ServiceRequest } from '../../src/service/message.ts';
import { ControlError } from '../control/operation/controlError.ts';
import { formatLedgerMessage } from '../ledger/commitErrors.ts';
import { LedgerError } from '../ledger/ledger.ts';
import { matchPath, type Route, type RouterResponse } from './route.ts';

/** Builds a JSON response. */
export function buildJsonResponse(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): RouterResponse {
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
export function buildErrorResponse(error: unknown, onError: (error: unknown) => void): RouterResponse {
  const { status, code, message, invalidValues, headers } = toControlError(error, onError);
  const errorList = invalidValues.length > 0 ? { errors: invalidValues } : {};
  return buildJsonResponse(status, { success: false, error: { code, message, ...errorList } }, headers);
}

function toControlError(error: unknown, onError: (error: unknown) => void): ControlError {
  if (error instanceof ControlError) return error;
  if (error instanceof URIError)
    return new ControlError('MALFORMED_REQUEST', 'The path contains an invalid percent-encoding.');
  onError(error);
  const message =
    error instanceof LedgerError ? formatLedgerMessage(error) : 'The mock failed; see its log for details.';
  return new ControlError('INTERNAL_ERROR', message);
}

/** The error for a request that matches no route. */
export function createNotFoundError(routes: readonly Route[], { method, path }: ServiceRequest): ControlError {
  const allowedMethods = routes.filter((route) => matchPath(route, path) !== undefined).map((route) => route.method);
  if (allowedMethods.length > 0) {
    const allowList = allowedMethods.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])).join(', ');
    return new ControlError('METHOD_NOT_ALLOWED', `This path accepts ${allowList}, not ${method}.`, {
      headers: { Allow: allowList },
    });
  }
  // Compared without the prefix that all paths share, which would make very different paths look alike.
  const [, prefix = '', rest = ''] = /^(\/_mock\/)?(.*)$/s.exec(excerpt(path, 100)) ?? [];
  const candidates = routes.flatMap((route) => (route.path.startsWith(prefix) ? route.path.slice(prefix.length) : []));
  const nearest = findNearest(rest, [...new Set(candidates)]);
  const suggestion = nearest === undefined ? undefined : `${prefix}${nearest}`;
  const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  return new ControlError(
    'NOT_FOUND',
    `Nothing exists at ${excerpt(path, 100)}: the API is below /api/v1, the control surface below /_mock.${hint}`,
  );
}
