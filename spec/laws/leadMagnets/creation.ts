/** The law on what a request creates. */
import { type Law, law, type Observation } from '../law.ts';
import { freshCaller, minute, refusal } from '../traces/examples.ts';
import { activeLeadMagnet, keywordComment, leadAct } from '../traces/leadExamples.ts';
import { listLeadMagnetHistories } from '../traces/leadMagnets.ts';
import { checkThat, isCertainlyBefore, listExchanges, readObservations } from '../traces/traceReader.ts';

const exclusiveAccess: Observation = { kind: 'exclusive-access', at: minute(0) };
const message = leadAct(2, 'direct_message');
const messageOfAnother: Observation = { ...message, leadMagnetId: 'lm_2' };

const createdOnce = law({
  id: 'leadMagnet.create.once',
  level: 'derived',
  argument:
    'Author: the request creates the lead magnet that it describes. Implementer: a request that is repeated may create another one. The law judges requests that were sent once.',
  needs: ['leadMagnet.fields'],
  source: {
    section: 'Lead magnet',
    item: 'captures commenters as leads, replies to the comment and/or sends a direct message',
  },
  summary: 'A request creates one lead magnet: no message or reply comes from a lead magnet that was not requested.',
  over: 'event',
  exercisedBy: 'an act in the outbox by the only lead magnets of a new account, with their ids',
  *cases(trace) {
    const emptyHistory = readObservations(trace, 'empty-history').at(-1);
    if (emptyHistory === undefined || readObservations(trace, 'exclusive-access').length === 0) return;
    const ids = new Set(listLeadMagnetHistories(trace).map(({ id }) => id));
    const creations = listExchanges(trace, 'createLeadMagnet');
    // Without a readable record, a lead magnet may have been created whose id is unknown.
    const areAllKnown = creations.every(
      ({ success, status }) => success || (status >= 400 && status < 500 && status !== 408),
    );
    if (!areAllKnown || creations.filter(({ success }) => success).length !== ids.size) return;
    if (creations.some(({ caller }) => caller !== emptyHistory.caller)) return;
    const acts = readObservations(trace, 'act').filter(
      (act) => trace.indexOf(act) > trace.indexOf(emptyHistory) && !isCertainlyBefore(act.at, emptyHistory.at),
    );
    // An outbox may use its own ids.
    if (!acts.some(({ leadMagnetId = '' }) => ids.has(leadMagnetId))) return;
    const commenterIds = new Set(readObservations(trace, 'comment').map(({ commenter }) => commenter.id));
    for (const act of acts)
      if (act.leadMagnetId !== undefined && commenterIds.has(act.commenterId ?? ''))
        yield checkThat(act, ids.has(act.leadMagnetId), [...ids], act.leadMagnetId);
  },
  kept: [['one lead magnet', exclusiveAccess, freshCaller, activeLeadMagnet('full'), keywordComment, message]],
  broken: [
    [
      'a second lead magnet that acts, too',
      ...[exclusiveAccess, freshCaller, activeLeadMagnet('full'), keywordComment, message, messageOfAnother],
    ],
  ],
  neutral: [
    [
      'a caller with lead magnets from before',
      ...[exclusiveAccess, activeLeadMagnet('full'), keywordComment, message, messageOfAnother],
    ],
    [
      'an outbox with ids of its own',
      ...[exclusiveAccess, freshCaller, activeLeadMagnet('full'), keywordComment, messageOfAnother],
    ],
    [
      'a request that failed and may have created one',
      ...[exclusiveAccess, freshCaller, activeLeadMagnet('full'), refusal('createLeadMagnet', 500, 'INTERNAL_ERROR')],
      ...[keywordComment, message, messageOfAnother],
    ],
  ],
});

export const leadMagnetCreationLaws: readonly Law[] = [createdOnce];
