/** Services with numeric ids: bodies refer to a resource by its number, and resources of two kinds can share a number. */
import { isObject, readMember } from '../../../spec/json.ts';
import { getOperation, type OperationId } from '../../../spec/operations/index.ts';
import { StopError } from '../../judge/stopError.ts';
import type { RequestStep } from '../../script/script.ts';
import type { ScriptRun } from '../scriptRun.ts';

/** Remembers the id of a created resource, if it is a number. */
export function noteNumericId(operation: OperationId, data: unknown, { numericIds }: ScriptRun): void {
  const id = readMember(data, 'id');
  if (typeof id !== 'number') return;
  if (operation === 'createPost') numericIds.post.add(String(id));
  if (operation === 'createLeadMagnet') numericIds.leadMagnet.add(String(id));
}

/** The number of a lead magnet may also be that of a post. @throws StopError if the id is ambiguous */
export function assertOwnKind({ operation, id = '' }: RequestStep, { numericIds }: ScriptRun): void {
  const kind = getOperation(operation).idOf;
  if (kind === undefined || numericIds[kind].has(id)) return;
  if (numericIds[kind === 'post' ? 'leadMagnet' : 'post'].has(id))
    throw new StopError('absent', operation, 'Ids are numbers, so a post and a lead magnet can have the same id.');
}

/** A service with numeric ids expects a number where a body refers to a post. */
export function withNumericId(step: RequestStep, { numericIds }: ScriptRun): RequestStep {
  const { body } = step;
  return isObject(body) && typeof body.postId === 'string' && numericIds.post.has(body.postId)
    ? { ...step, body: { ...body, postId: Number(body.postId) } }
    : step;
}
