/** Laws on the record in the response to a request that names a resource: it is the record of that resource. */

import { readMember } from '../../json.ts';
import type { OperationId } from '../../operations/index.ts';
import { type Law, type LawCase, law, type Observation } from '../law.ts';
import {
  createdLeadMagnet,
  createdPost,
  leadMagnet,
  leadMagnetBody,
  ok,
  post,
  postBody,
  updatedPost,
} from '../traces/examples.ts';
import { isCompleteRecord } from '../traces/posts.ts';
import { checkEqual, listSuccessfulExchanges, offersMember, readData, readId } from '../traces/traceReader.ts';

/**
 * Compares the id of each record in a response with the requested id. A response about something else, such as the action
 * itself, may have another id.
 */
function* compareIds(
  trace: readonly Observation[],
  isRecord: (data: unknown) => boolean,
  ...operations: readonly OperationId[]
): Generator<LawCase> {
  for (const exchange of listSuccessfulExchanges(trace, ...operations)) {
    const data = readData(exchange);
    const id = readId(data);
    if (id !== undefined && exchange.id !== undefined && isRecord(data)) yield checkEqual(exchange, id, exchange.id);
  }
}

const isLeadMagnetRecord = (data: unknown): boolean =>
  ['workflowType', 'keywords', 'outreachAccountId'].some((name) => readMember(data, name) !== undefined);

const argument =
  'Author: the response is about the resource that the request names. Implementer: the response body is not shown, so it may have no record. No reading shows the record of another resource.';

const postOfRequest = law({
  id: 'post.update.record',
  level: 'derived',
  argument,
  needs: ['post.record'],
  source: { section: 'PATCH /posts/:id', item: 'path parameter id: the post id' },
  summary: 'If the response to an update has a record, it is that of the updated post.',
  over: 'form',
  exercisedBy: 'a record in the response to an update',
  *cases(trace, behaviour) {
    if (offersMember(behaviour, 'post.record', 'id')) yield* compareIds(trace, isCompleteRecord, 'updatePost');
  },
  kept: [['its own record', updatedPost(post('draft'), { text: 'Hello' })]],
  broken: [
    [
      'the record of another post',
      createdPost(post('draft'), postBody),
      updatedPost(post('draft', { id: 'post_2' }), {}),
    ],
  ],
  neutral: [['no record', ok('updatePost', {}, { id: 'post_1' })]],
});

const leadMagnetOfRequest = law({
  id: 'leadMagnet.response.record',
  level: 'derived',
  argument,
  needs: ['leadMagnet.record'],
  source: { section: 'POST /lead-magnets/:id/pause', item: 'pauses the lead magnet' },
  summary: 'If the response to a request that names a lead magnet has a record, it is that of this lead magnet.',
  over: 'form',
  exercisedBy: 'a record in the response to a request that names a lead magnet',
  *cases(trace, behaviour) {
    if (offersMember(behaviour, 'leadMagnet.record', 'id'))
      yield* compareIds(
        trace,
        isLeadMagnetRecord,
        'updateLeadMagnet',
        'pauseLeadMagnet',
        'resumeLeadMagnet',
        'getLeadMagnet',
      );
  },
  kept: [['its own record', ok('pauseLeadMagnet', leadMagnet('paused'), { id: 'lm_1' })]],
  broken: [
    [
      'the record of another lead magnet',
      createdLeadMagnet(leadMagnet('paused'), leadMagnetBody),
      ok('pauseLeadMagnet', leadMagnet('paused', { id: 'lm_2' }), { id: 'lm_1' }),
    ],
  ],
  neutral: [
    ['no record', ok('pauseLeadMagnet', {}, { id: 'lm_1' })],
    ['a record of the action', ok('pauseLeadMagnet', { id: 'act_7', type: 'pause', state: 'done' }, { id: 'lm_1' })],
  ],
});

export const ownRecordLaws: readonly Law[] = [postOfRequest, leadMagnetOfRequest];
