/** Posts without a time on services that publish them immediately, unless `publishNow` is false. */

import { isObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations/index.ts';
import type { Wire } from '../../../spec/profile/profile.ts';
import type { ValueConverter } from './valueConverter.ts';

/** Adds `publishNow` to the bodies that mean a draft in the contract, and publication on the wire. */
export function withUntimedPosts(
  converter: ValueConverter | undefined,
  operation: OperationId,
  { shapes }: Wire,
): ValueConverter | undefined {
  if (operation !== 'createPost' || shapes.untimedPosts !== 'publish') return converter;
  return {
    encode: (body) => {
      const completeBody = addPublishNow(body, false);
      return converter === undefined ? completeBody : converter.encode(completeBody);
    },
    decode: (wireBody) => addPublishNow(converter === undefined ? wireBody : converter.decode(wireBody), true),
    toWirePath: (path) => converter?.toWirePath(path) ?? path,
  };
}

/** Adds the member to a body in canonical names that has neither it nor a time. */
function addPublishNow(body: unknown, publishNow: boolean): unknown {
  if (!isObject(body) || body.publishNow !== undefined) return body;
  const hasTime = body.scheduledFor !== undefined && body.scheduledFor !== null;
  return hasTime ? body : { ...body, publishNow };
}
