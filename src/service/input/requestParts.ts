/** Reads the parts of a request: body and query, in canonical names. */
import { z } from 'zod';
import { isObject, readMember } from '../../../spec/json.ts';
import type { RequestParts } from '../../../spec/judging/prepare.ts';
import { listClosedObjects, stripUnknownMembers } from '../../../spec/judging/stripUnknownMembers.ts';
import { capLimit, toTypedQuery } from '../../../spec/judging/typedQuery.ts';
import { type OperationId, operations } from '../../../spec/operations/index.ts';
import type { Operation } from '../../../spec/operations/operation.ts';
import { viewPost } from '../../../spec/rules/views/post.ts';
import { readTexts } from '../../../spec/text/readTexts.ts';
import { toExtendedFormat } from '../../../spec/time/timestampForms.ts';
import type { Codec } from '../../profile/codec.ts';
import type { Exchange } from '../exchange.ts';
import type { ServiceRequest } from '../message.ts';
import { discardBody, readJson } from './jsonBody.ts';
import { parseQuery } from './query.ts';
import { openUpload } from './upload/incoming.ts';

/** The functions that read the parts of requests in the names of one profile. */
export function createPartsReader(codec: Codec) {
  const { behaviour } = codec.profile;
  const closed = listClosedObjects(behaviour);
  const ignoresParameters = behaviour['request.unknown-parameters'] === 'ignore';

  /** The body in canonical names, or a promise of it; for an upload, the file. */
  function readBody(operation: OperationId, request: ServiceRequest): unknown {
    const { body: schema, bodyType }: Operation = operations[operation];
    if (schema === undefined) return request.bufferedBody === undefined ? discardBody(request) : undefined;
    if (bodyType === 'multipart/form-data') return openUpload(request);
    const json = readJson(request);
    return json instanceof Promise
      ? json.then((value) => understand(codec.decodeBody(operation, value)))
      : understand(codec.decodeBody(operation, json));
  }

  /** The body as the profile understands it: its texts, and formats that only it accepts. */
  function understand(body: unknown): unknown {
    return withExtendedSchedule(readTexts(body, behaviour));
  }

  /** The body with its schedule in the format that the contract always accepts. */
  function withExtendedSchedule(body: unknown): unknown {
    const time = readMember(body, 'scheduledFor');
    if (!isObject(body) || typeof time !== 'string') return body;
    const extended = toExtendedFormat(time, behaviour['post.schedule.format']);
    return extended === time ? body : { ...body, scheduledFor: extended };
  }

  /** Body and query in canonical names, without the members that the profile ignores. */
  function readParts(operation: OperationId, id: string, exchange: Exchange): RequestParts {
    const { request } = exchange;
    const { body: bodySchema, query: querySchema, bodyType, paged, tag }: Operation = operations[operation];
    // A list with numbered pages has a query even if none is sent.
    if (request.query !== '' || paged)
      exchange.query = capLimit(
        toTypedQuery(operation, codec.decodeQuery(operation, parseQuery(request.query))),
        behaviour,
      );
    const { body: sentBody, query: sentQuery = emptyQuery } = exchange;
    const jsonBody = bodyType === 'multipart/form-data' ? undefined : sentBody;
    const body =
      closed !== undefined && bodySchema !== undefined ? stripUnknownMembers(bodySchema, jsonBody, closed) : jsonBody;
    const query = ignoresParameters
      ? (stripUnknownMembers(querySchema ?? emptySchema, sentQuery) as RequestParts['query'])
      : sentQuery;
    exchange.unknownMembers = { body: body !== jsonBody, query: query !== sentQuery };
    return { operation, id, query, body, post: tag === 'Posts' ? viewPost(body) : undefined };
  }

  return { readBody, readParts: readParts };
}

const emptyQuery: RequestParts['query'] = {};

/** The query schema of operations without parameters. */
const emptySchema = z.object({});
