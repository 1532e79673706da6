/** Finds what an implementation lacks, for callers without types. */
import { isObject } from '../../../spec/json.ts';
import { operationIds } from '../../../spec/operations/index.ts';
import { findNearest } from '../../../spec/text/nearest.ts';

/** @throws TypeError for a missing member, a handler that is not a function, and one that no operation calls */
export function assertImplementation(implementation: unknown): void {
  if (!isObject(implementation))
    throw new TypeError(
      'A service needs an implementation: an object with `authenticate`, `findResources` and `handlers`.',
    );
  for (const name of ['authenticate', 'findResources'])
    if (typeof implementation[name] !== 'function')
      throw new TypeError(`An implementation needs the function \`${name}\`.`);
  if (!isObject(implementation.handlers)) throw new TypeError('An implementation needs the object `handlers`.');
  for (const [name, handler] of Object.entries(implementation.handlers)) assertHandler(name, handler);
}

/** Members other than functions are accepted under any name, because handlers may be an object with data of its own. */
function assertHandler(name: string, handler: unknown): void {
  const isOperation = operationIds.some((id) => id === name);
  if (isOperation && handler !== undefined && typeof handler !== 'function')
    throw new TypeError(`The handler \`${name}\` must be a function.`);
  if (isOperation || typeof handler !== 'function') return;
  const suggestion = findNearest(name, operationIds);
  const hint = suggestion === undefined ? '' : ` Did you mean \`${suggestion}\`?`;
  throw new TypeError(`The handler \`${name}\` is not that of an operation.${hint}`);
}
