/** Reads the pages of a list of leads, so that laws judge the complete list. */
import { asList, asString, isObject, readMember } from '../../../spec/json.ts';
import type { Exchange } from '../../../spec/laws/observation.ts';
import type { Profile, WireRoute } from '../../../spec/profile/profile.ts';
import { isPaginated } from '../../../src/profile/paging.ts';
import type { RequestStep } from '../../script/script.ts';
import { findNextLinkProblem } from '../pages/nextCursor.ts';
import { createRequestBuilder } from '../requestBuilder.ts';
import type { ScriptRun } from '../scriptRun.ts';
import type { KnownCaller } from '../stage.ts';
import { requireFile } from '../uploads/upload.ts';
import { toExchange } from './observe.ts';

/** The maximum number of pages; the lists of scripts are short, so more pages are a fault of the service. */
const maxPages = 50;

/**
 * Returns the exchange with the leads of all pages, the exchange as it is if a page cannot be read, or the exchange with
 * the first page that has no list.
 */
export async function withAllLeads(
  first: Exchange,
  step: RequestStep,
  route: WireRoute,
  { stage, script }: ScriptRun,
  caller: KnownCaller,
): Promise<Exchange> {
  const { codec, base, target, profile } = stage;
  if (step.operation !== 'listLeads' || !isPaginated(profile.wire, step.operation)) return first;
  const leads = [...asList(readMember(first.responseBody, 'data'))];
  let last = first;
  for (let page = 2; page <= maxPages; page++) {
    const cursor = asString(readMember(readMember(last.responseBody, 'pagination'), 'nextCursor'));
    if (!last.success || cursor === undefined || findNextLinkProblem(cursor, profile) !== undefined) break;
    const query = codec.encodeQuery('listPosts', { cursor }) as RequestStep['query'];
    const nextStep = { ...step, query };
    const request = createRequestBuilder(nextStep, route, {
      base,
      key: caller.hookCaller.key,
      codec,
      getFile: requireFile,
    });
    const response = await target.send(request, { script: script.id, operation: step.operation });
    const callRequest = { operation: step.operation, ...(step.id === undefined ? {} : { id: step.id }) };
    last = toExchange(
      callRequest,
      response,
      caller,
      { outcome: 'accepted', broken: [], doubtful: [] },
      codec,
      undefined,
    );
    leads.push(...asList(readMember(last.responseBody, 'data')));
  }
  if (!last.success || !isObject(last.responseBody)) return first;
  // The laws on the envelope report the missing list.
  if (!Array.isArray(last.responseBody.data)) return { ...first, responseBody: last.responseBody };
  return {
    ...first,
    responseBody: { ...last.responseBody, ...markEnd(last.responseBody.pagination, profile), data: leads },
  };
}

/** Adds a null cursor to a page without one, if the name of cursors is known. */
function markEnd(pagination: unknown, { wire }: Profile): { readonly pagination?: unknown } {
  const isEnd =
    wire.shapes.listPaging === 'cursor' &&
    !wire.missingFields.has('post.list.pagination:pagination.nextCursor') &&
    isObject(pagination) &&
    pagination.nextCursor === undefined;
  return isEnd ? { pagination: { ...pagination, nextCursor: null } } : {};
}
