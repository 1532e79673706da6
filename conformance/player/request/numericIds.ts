/** Services whose ids are numbers: bodies refer to a resource by its number, and a number says nothing about its kind. */
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

/** A number that names a lead magnet may name a post as well. @throws StopError if it is unknown what the id names */
export function assertOwnKind({ operation, id = '' }: RequestStep, { numericIds }: ScriptRun): void {
  const kind = getOperation(operation).idOf;
  if (kind === undefined || numericIds[kind].has(id)) return;
  if (numericIds[kind === 'post' ? 'leadMagnet' : 'post'].has(id))
    throw new StopError('absent', operation, 'Ids are numbers, so one id can name a post and a lead magnet.');
}

/** A service whose ids are numbers expects a number where a body refers to a post. */
export function withNumericId(step: RequestStep, { numericIds }: ScriptRun): RequestStep {
  const { body } = step;
  return isObject(body) && typeof body.postId === 'string' && numericIds.post.has(body.postId)
    ? { ...step, body: { ...body, postId: Number(body.postId) } }
    : step;
}
