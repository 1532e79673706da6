/** Support for numeric ids: resources of two kinds can share an id, and bodies refer to a resource by its number. */
import { isObject, readMember } from '../../../spec/json.ts';
import { getOperation, type OperationId } from '../../../spec/operations/index.ts';
import { StopError } from '../../judge/stopError.ts';
import type { RequestStep } from '../../script/script.ts';
import type { ScriptRun } from '../scriptRun.ts';

/** Records the id of a created resource, if it is a number or consists of digits. */
export function recordNumericId(operation: OperationId, data: unknown, { numericIds, postNumbers }: ScriptRun): void {
  const id = readMember(data, 'id');
  if (typeof id !== 'number' && !(typeof id === 'string' && /^\d+$/.test(id))) return;
  if (operation === 'createPost') numericIds.post.add(String(id));
  if (operation === 'createLeadMagnet') numericIds.leadMagnet.add(String(id));
  if (operation === 'createPost' && typeof id === 'number') postNumbers.add(String(id));
}

/** Checks that an id belongs only to a resource of the operation. @throws StopError if it may belong to the other kind */
export function assertUnambiguousId({ operation, id = '' }: RequestStep, { numericIds }: ScriptRun): void {
  const kind = getOperation(operation).idOf;
  if (kind === undefined || numericIds[kind].has(id)) return;
  if (numericIds[kind === 'post' ? 'leadMagnet' : 'post'].has(id))
    throw new StopError(
      'absent',
      operation,
      `${operation} was not sent: the id ${id} belongs to a ${kind === 'post' ? 'lead magnet' : 'post'}. Ids are numbers, so a post and a lead magnet can share one.`,
    );
}

/** Converts the id of a post in a body to a number, as a service with numeric ids expects it. */
export function withNumericId(step: RequestStep, { postNumbers }: ScriptRun): RequestStep {
  const { body } = step;
  return isObject(body) && typeof body.postId === 'string' && postNumbers.has(body.postId)
    ? { ...step, body: { ...body, postId: Number(body.postId) } }
    : step;
}
