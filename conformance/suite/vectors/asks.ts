/** The request of a vector, in references and complete. */

import { isObject, member } from '../../../spec/json.ts';
import type { Rule } from '../../../spec/rules/index.ts';
import type { Vector, VectorRequest } from '../../../spec/rules/vector.ts';
import type { Ask } from '../../script/steps.ts';
import { complete } from '../bodies/complete.ts';
import { translated } from './translate.ts';

/** Rules on going without media, or on media and options beside each other: their posts stay as they are. */
const aboutMedia: ReadonlySet<string> = new Set([
  'media.required',
  'option.not-applicable',
  'post.text.empty',
  'video.title.when',
]);

/** Rules on leaving members out of an update: their patches stay as they are. */
const aboutPatches: ReadonlySet<string> = new Set([
  'post.update.partial',
  'request.member.type',
  'post.platforms.required',
]);

/** The request, told by canonical names where they can tell it, else with what must become of it. */
export function askOf({ operation, request, verdict, given }: Vector, rule: Rule): Ask {
  const { body, parts, ...rest } = translated(request, rule.id);
  const writes = operation === 'createPost' || operation === 'updatePost';
  const whole = withTargets(writes && !aboutMedia.has(rule.id) ? complete(body) : body, operation, given, rule.id);
  return {
    operation,
    ...rest,
    ...(whole === undefined ? {} : { body: whole }),
    ...(parts === undefined ? {} : { parts }),
    ...(tellsItself(request) ? {} : { expects: verdict, about: [rule.id] }),
  };
}

/** Whether canonical names say all that matters of a request. */
function tellsItself({ raw, contentType, authorization, headers, parts, method, path }: VectorRequest): boolean {
  return [raw, contentType, authorization, headers, parts, method, path].every((one) => one === undefined);
}

/** An update says its targets again, since the document calls them required in its shape. */
function withTargets(body: unknown, operation: Vector['operation'], given: Vector['given'], rule: string): unknown {
  const stored = Object.values(given?.posts ?? {})[0];
  if (operation !== 'updatePost' || !isObject(body) || Object.hasOwn(body, 'platforms')) return body;
  if (stored === undefined || aboutPatches.has(rule)) return body;
  return { platforms: translated(member(stored, 'platforms'), rule), ...body };
}
