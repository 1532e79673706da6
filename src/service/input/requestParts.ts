/** Reads the parts of a request: body and query, in canonical names. */
import { z } from 'zod';
import { asObject, isObject } from '../../../spec/json.ts';
import type { RequestParts } from '../../../spec/judging/prepare.ts';
import { listClosedObjects, stripUnknownMembers } from '../../../spec/judging/stripUnknownMembers.ts';
import { capLimit, toTypedQuery } from '../../../spec/judging/typedQuery.ts';
import { type OperationId, operations } from '../../../spec/operations/index.ts';
import type { Operation } from '../../../spec/operations/operation.ts';
import { viewPost } from '../../../spec/rules/views/post.ts';
import { readTexts } from '../../../spec/text/readTexts.ts';
import { relaxedTimestampPattern } from '../../../spec/time/instant.ts';
import { toExtendedFormat } from '../../../spec/time/timestampForms.ts';
import type { Codec } from '../../profile/codec.ts';
import { addOmittedJointMembers, listJointMembers } from '../../profile/forms/jointMembers.ts';
import type { RequestState } from '../requestState.ts';
import { discardBody } from './discardBody.ts';
import { readJson } from './jsonBody.ts';
import { parseQuery } from './query.ts';
import { openUpload } from './upload/incoming.ts';

/** The functions that read the parts of requests in the names of one profile. */
export function createPartsReader(codec: Codec) {
  const { behaviour } = codec.profile;
  const closedObjects = listClosedObjects(behaviour);
  const ignoresParameters = behaviour['request.unknown-parameters'] === 'ignore';
  const jointMembers = listJointMembers(codec.profile);

  /** The body in canonical names, or a promise of it; for an upload, the file. */
  function readBody(operation: OperationId, state: RequestState): unknown {
    const { request } = state;
    const { body: schema, bodyType }: Operation = operations[operation];
    if (schema === undefined) return request.bufferedBody === undefined ? discardBody(request) : undefined;
    if (bodyType === 'multipart/form-data') return openUpload(request);
    // Sets `isPlain` on the state itself: a result object for every request would take time.
    const json = readJson(request, behaviour['limits.body'], state);
    return json instanceof Promise
      ? json.then((value) => interpretBody(operation, value, state))
      : interpretBody(operation, json, state);
  }

  /** Returns the body in canonical names, with texts and timestamps interpreted as the profile says. */
  function interpretBody(operation: OperationId, json: unknown, state: RequestState): unknown {
    const decodedBody = addOmittedJointMembers(operation, codec.decodeBody(operation, json), jointMembers);
    state.isPlain &&= decodedBody === json;
    const body = state.isPlain ? decodedBody : readTexts(decodedBody, behaviour);
    const time = isObject(body) ? body.scheduledFor : undefined;
    return typeof time !== 'string' || relaxedTimestampPattern.test(time) ? body : withExtendedSchedule(body, time);
  }

  /** Converts the schedule to the format that the contract always accepts. */
  function withExtendedSchedule(body: unknown, time: string): unknown {
    const extendedTime = toExtendedFormat(time, behaviour['post.schedule.format']);
    return extendedTime === time ? body : { ...asObject(body), scheduledFor: extendedTime };
  }

  /** Body and query in canonical names, without the members that the profile ignores. */
  function readParts(operation: OperationId, id: string, state: RequestState): RequestParts {
    const { request } = state;
    const { body: bodySchema, query: querySchema, bodyType, paged, tag }: Operation = operations[operation];
    // A list with numbered pages has a query even if none is sent.
    if (request.query !== '' || paged)
      state.query = capLimit(
        toTypedQuery(operation, codec.decodeQuery(operation, parseQuery(request.query))),
        behaviour,
      );
    const { body: sentBody, query: sentQuery = emptyQuery } = state;
    const jsonBody = bodyType === 'multipart/form-data' ? undefined : sentBody;
    const body =
      closedObjects !== undefined && bodySchema !== undefined
        ? stripUnknownMembers(bodySchema, jsonBody, closedObjects)
        : jsonBody;
    const query = ignoresParameters
      ? (stripUnknownMembers(querySchema ?? emptySchema, sentQuery) as RequestParts['query'])
      : sentQuery;
    state.unknownMembers = { body: body !== jsonBody, query: query !== sentQuery };
    return { operation, id, query, body, post: tag === 'Posts' ? viewPost(body, state.isPlain) : undefined };
  }

  return { readBody, readParts };
}

const emptyQuery: RequestParts['query'] = {};

/** The query schema of operations without parameters. */
const emptySchema = z.object({});
