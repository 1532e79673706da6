/** Records what a successful request created or returned, for later requests and for the cleanup. */
import { asList, asString, readMember } from '../../../spec/json.ts';
import { readId } from '../../../spec/laws/traces/traceReader.ts';
import { getOperation } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import type { RequestResult } from '../../judge/evidence.ts';
import { StopError } from '../../judge/stopError.ts';
import { isBound } from '../../oracle/readings.ts';
import { findAccountsIn, findOutreachIn } from '../../runState/accounts.ts';
import type { RequestStep } from '../../script/script.ts';
import { recordAccounts, recordOutreach } from '../accounts/staleAccounts.ts';
import { findNextCursor, findNextLinkProblem } from '../pages/nextCursor.ts';
import type { ScriptRun } from '../scriptRun.ts';
import type { KnownCaller } from '../stage.ts';
import { recordNumericId } from './numericIds.ts';

/** @throws StopError if the script refers to the new resource, and the response or the profile does not show its id */
export function recordResult(
  { step, observation, operation }: RequestResult,
  scriptRun: ScriptRun,
  caller: KnownCaller,
): void {
  const { stage, memory } = scriptRun;
  if (!observation.success) {
    // A response without the envelope is not a success, but the post exists and must be cleaned up.
    const { status, responseBody } = observation;
    const id =
      operation === 'createPost' && status >= 200 && status < 300
        ? readId(readMember(responseBody, 'data') ?? responseBody)
        : undefined;
    if (id !== undefined) scriptRun.recordCreated('post', id, caller.name);
    return;
  }
  const data = readMember(observation.responseBody, 'data');
  memory.recordSuccess(caller.name, observation, data);
  if (operation === 'listAccounts') recordAccounts(caller, findAccountsIn(data));
  if (operation === 'listOutreachAccounts') recordOutreach(caller, findOutreachIn(data));
  if (operation === 'listPosts') {
    memory.updatePosts(caller.name, asList(data));
    recordCursor(findNextCursor(observation, stage.profile), step, scriptRun);
    return;
  }
  const id = operation === 'uploadMedia' ? asString(readMember(data, 'url')) : readId(data);
  if (operation === 'uploadMedia' && id !== undefined) {
    stage.files.addUpload(id, step.parts?.find(({ name }) => name === 'file')?.content ?? '');
    scriptRun.recordCreated('file', id, caller.name);
    stage.createdResources.markLeft('file', id, caller.name, 'the contract has no operation that deletes a file');
  }
  recordNumericId(operation, data, scriptRun);
  // A republish may create a post of its own.
  const createsPost = operation === 'createPost' || (operation === 'republishPost' && id !== observation.id);
  if (createsPost && id !== undefined) scriptRun.recordCreated('post', id, caller.name);
  if (operation === 'deletePost' && observation.id !== undefined)
    stage.createdResources.markDeleted('post', observation.id, caller.name);
  if (operation === 'createLeadMagnet' && id !== undefined) {
    scriptRun.recordCreated('lead magnet', id, caller.name);
    stage.createdResources.markLeft(
      'lead magnet',
      id,
      caller.name,
      'the contract has no operation that deletes a lead magnet',
    );
  }
  if (step.as === undefined) return;
  assertReadable(operation, stage.profile);
  if (id === undefined) throw new StopError('refused', operation, `The response of ${operation} has no id.`);
  scriptRun.names.set(step.as, id);
}

function recordCursor(cursor: string | undefined, { as: name }: RequestStep, scriptRun: ScriptRun): void {
  if (cursor === undefined) return;
  const { profile } = scriptRun.stage;
  scriptRun.nextLinkProblem = findNextLinkProblem(cursor, profile);
  if (scriptRun.nextLinkProblem !== undefined && !isBound(profile, scriptRun.nextLinkProblem.decision)) return;
  scriptRun.cursors.add(cursor);
  if (name !== undefined) scriptRun.names.set(`cursor:${name}`, cursor);
}

/** @throws StopError if the profile does not say which member of the record is the id */
function assertReadable(operation: RequestStep['operation'], profile: Profile): void {
  if (operation === 'uploadMedia') return;
  const record = getOperation(operation).tag === 'Posts' ? 'post.record' : 'leadMagnet.record';
  if (isBound(profile, record)) return;
  throw new StopError(
    'unbound',
    record,
    `The member with the id of the new resource is unknown: answer ${record} in the profile.`,
  );
}
