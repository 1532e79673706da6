/** Builds the complete request of a vector, with symbolic references. */

import { isObject, member } from '../../../spec/json.ts';
import { type Rule, verbatimOf } from '../../../spec/rules/index.ts';
import type { Vector, VectorRequest } from '../../../spec/rules/vector.ts';
import { translated } from '../../script/references.ts';
import type { Ask } from '../../script/steps.ts';
import { complete } from '../bodies/complete.ts';

/** The request in canonical names, with an explicit expectation if they do not determine one. */
export function askOf({ operation, request, verdict, given }: Vector, rule: Rule): Ask {
  const { body, parts, ...rest } = translated(request, verbatimOf(rule));
  const writes = operation === 'createPost' || operation === 'updatePost';
  const whole = withTargets(
    writes && !verbatimOf(rule).includes('media') ? complete(body) : body,
    operation,
    given,
    rule,
  );
  return {
    operation,
    ...rest,
    ...(whole === undefined ? {} : { body: whole }),
    ...(parts === undefined ? {} : { parts }),
    ...(tellsItself(request) ? {} : { expects: verdict, about: [rule.id] }),
  };
}

/** Whether canonical names describe the request completely. */
function tellsItself({ raw, contentType, authorization, headers, parts, method, path }: VectorRequest): boolean {
  return [raw, contentType, authorization, headers, parts, method, path].every((one) => one === undefined);
}

/** Repeats the targets in an update, because the document marks them as required. */
function withTargets(body: unknown, operation: Vector['operation'], given: Vector['given'], rule: Rule): unknown {
  const stored = Object.values(given?.posts ?? {})[0];
  if (operation !== 'updatePost' || !isObject(body) || Object.hasOwn(body, 'platforms')) return body;
  if (stored === undefined || verbatimOf(rule).includes('targets')) return body;
  return { platforms: translated(member(stored, 'platforms'), verbatimOf(rule)), ...body };
}
