/** Laws on requests for a lead magnet that must be accepted, because they break no rule. */
import { isObject, readMember } from '../../json.ts';
import { type Exchange, type Law, law, type Observation } from '../law.ts';
import { isContentRefusal } from '../traces/contentRefusals.ts';
import { createdLeadMagnet, leadMagnet, leadMagnetBody, refusal, updatedLeadMagnet } from '../traces/examples.ts';
import { readRecords } from '../traces/leadMagnets.ts';
import { checkThat, findConcurrentIds, listExchanges, listSuccessfulExchanges } from '../traces/traceReader.ts';

const isJudged = (exchange: Exchange): boolean =>
  exchange.breaks?.length === 0 && (exchange.success || isContentRefusal(exchange));

/** What each workflow type needs besides the members that every lead magnet has. */
const requiredTemplates: Readonly<Record<string, readonly string[]>> = {
  full: ['dm'],
  comments_only: ['commentReplies'],
  collect_only: [],
};
const commonMembers: ReadonlySet<string> = new Set([
  'outreachAccountId',
  'workflowType',
  'keywords',
  'postId',
  'postUrl',
  'activate',
  'templates',
]);

/** Whether a body has only the members that its workflow type requires. */
function isMinimal(body: unknown): boolean {
  if (!isObject(body) || !Object.keys(body).every((name) => commonMembers.has(name))) return false;
  const templates = requiredTemplates[String(body.workflowType)];
  const givenTemplates = isObject(body.templates) ? Object.keys(body.templates) : [];
  return templates !== undefined && givenTemplates.every((name) => templates.includes(name));
}

const createAccepted = law({
  id: 'leadMagnet.create.accepted',
  level: 'assumed',
  argument:
    'Author: the document names what each workflow type requires. Implementer: the full request shape is not shown, so more may be required. The profile names the members, so this is assumed.',
  needs: ['leadMagnet.fields', 'leadMagnet.templates'],
  source: { section: 'Lead magnet', item: 'the table of workflow types: what each of them requires' },
  summary: 'A lead magnet that has what its workflow type requires is accepted if it breaks no rule.',
  over: 'response',
  exercisedBy: 'a response to a lead magnet with only what its workflow type requires',
  *cases(trace) {
    for (const exchange of listExchanges(trace, 'createLeadMagnet'))
      if (isJudged(exchange) && isMinimal(exchange.body))
        yield checkThat(exchange, exchange.success, 'accepted', exchange.status);
  },
  kept: [['accepted', createdLeadMagnet(leadMagnet('paused'), leadMagnetBody, { breaks: [] })]],
  broken: [['refused', refusal('createLeadMagnet', 422, 'VALIDATION_FAILED', { body: leadMagnetBody, breaks: [] })]],
  neutral: [
    ['another plan is needed', refusal('createLeadMagnet', 403, 'FORBIDDEN', { body: leadMagnetBody, breaks: [] })],
    [
      'a member that may be refused',
      refusal('createLeadMagnet', 422, 'NO', { body: { ...leadMagnetBody, followUps: [] }, breaks: [] }),
    ],
  ],
});

const fullBody = { ...leadMagnetBody, workflowType: 'full', templates: { dm: { text: 'Here it is.' } } };
const fullCreation = createdLeadMagnet(leadMagnet('paused', { workflowType: 'full' }), fullBody, { breaks: [] });

const workflowAccepted = law({
  id: 'leadMagnet.workflow.accepted',
  level: 'documented',
  needs: ['leadMagnet.fields', 'leadMagnet.templates'],
  source: { section: 'Lead magnet', item: 'the table of workflow types: what each of them requires' },
  summary: 'If one workflow type is accepted, every other type is accepted with the templates that it requires.',
  over: 'lifecycle',
  exercisedBy:
    'a response to a lead magnet with only what its workflow type requires, and another type that was accepted',
  *cases(trace) {
    const acceptedCreations = listSuccessfulExchanges(trace, 'createLeadMagnet');
    for (const exchange of listExchanges(trace, 'createLeadMagnet')) {
      // A body that the recorder cannot interpret proves nothing, and other members and templates may be refused.
      if (typeof readMember(exchange.body, 'outreachAccountId') !== 'string' || !isMinimal(exchange.body)) continue;
      const isOtherWorkflow = ({ body, caller }: Exchange): boolean =>
        caller === exchange.caller && readMember(body, 'workflowType') !== readMember(exchange.body, 'workflowType');
      if ((exchange.success || isContentRefusal(exchange)) && acceptedCreations.some(isOtherWorkflow))
        yield checkThat(exchange, exchange.success, 'accepted', exchange.status);
    }
  },
  kept: [
    ['another workflow type', fullCreation, createdLeadMagnet(leadMagnet('paused'), leadMagnetBody, { breaks: [] })],
  ],
  broken: [
    [
      'templates required for collect_only',
      fullCreation,
      refusal('createLeadMagnet', 422, 'VALIDATION_FAILED', { body: leadMagnetBody, breaks: [] }),
    ],
  ],
  neutral: [
    [
      'templates that the workflow type does not use',
      fullCreation,
      refusal('createLeadMagnet', 422, 'NO', {
        body: { ...leadMagnetBody, templates: fullBody.templates },
        breaks: [],
      }),
    ],
    [
      'a malformed body',
      fullCreation,
      refusal('createLeadMagnet', 400, 'MALFORMED', { body: { text: 0 }, breaks: [] }),
    ],
    [
      'no workflow is accepted',
      refusal('createLeadMagnet', 422, 'VALIDATION_FAILED', { body: leadMagnetBody, breaks: [] }),
    ],
  ],
});

/** Whether an update changes the workflow type, for which the other members may not be suited. */
function changesWorkflow({ body }: Exchange, record: unknown): boolean {
  const workflowType = readMember(body, 'workflowType');
  return workflowType !== undefined && workflowType !== readMember(record, 'workflowType');
}

const readWatchedPosts = ({ body }: Exchange) => ['postId', 'postUrl'].flatMap((name) => readMember(body, name) ?? []);

/** Whether an update names the watched post, which a service that merges updates need not allow. */
const namesPost = (exchange: Exchange): boolean => readWatchedPosts(exchange).length > 0;

/** Whether an update names a post that no earlier request named. A service need not allow this. */
function changesPost(exchange: Exchange, trace: readonly Observation[]): boolean {
  const earlier = listExchanges(trace.slice(0, trace.indexOf(exchange)), 'createLeadMagnet', 'updateLeadMagnet');
  const knownPosts = new Set(earlier.flatMap(readWatchedPosts));
  return readWatchedPosts(exchange).some((post) => !knownPosts.has(post));
}

const creation = createdLeadMagnet(leadMagnet('paused'), leadMagnetBody);
const updateBody = { ...leadMagnetBody, keywords: ['BOOK'] };
const partialBody = { outreachAccountId: leadMagnetBody.outreachAccountId, keywords: ['BOOK'] };

const updateAccepted = law({
  id: 'leadMagnet.update.accepted',
  level: 'assumed',
  argument:
    'Author: a lead magnet can be updated. Implementer: not every member may be editable. The shape of an update is not shown, so this is assumed.',
  needs: ['leadMagnet.update', 'leadMagnet.record', 'leadMagnet.fields', 'leadMagnet.update.merge'],
  source: { section: 'Updating a lead magnet', item: 'a lead magnet can be updated' },
  summary: 'An update that passes an outreach account and keeps the workflow type is accepted if it breaks no rule.',
  over: 'lifecycle',
  exercisedBy: 'a response to an update with an outreach account, for a lead magnet whose record had been seen',
  *cases(trace, behaviour) {
    const concurrentIds = findConcurrentIds(trace);
    const updates = listExchanges(trace, 'updateLeadMagnet');
    const mayNamePost =
      behaviour['leadMagnet.update.merge'] === 'replace' ||
      updates.some((exchange) => exchange.success && namesPost(exchange));
    for (const exchange of updates) {
      const record = readRecords(trace.slice(0, trace.indexOf(exchange)), exchange).at(-1)?.data;
      const hasAccount = readMember(exchange.body, 'outreachAccountId') !== undefined;
      const isKnown = record !== undefined && !concurrentIds.has(exchange.id ?? '');
      if (
        isKnown &&
        hasAccount &&
        (mayNamePost || !namesPost(exchange)) &&
        !changesPost(exchange, trace) &&
        !changesWorkflow(exchange, record) &&
        isJudged(exchange)
      )
        yield checkThat(exchange, exchange.success, 'accepted', exchange.status);
    }
  },
  kept: [
    ['accepted', creation, updatedLeadMagnet(leadMagnet('paused', { keywords: ['BOOK'] }), updateBody, { breaks: [] })],
  ],
  broken: [
    ['refused', creation, refusal('updateLeadMagnet', 422, 'NO', { id: 'lm_1', body: partialBody, breaks: [] })],
  ],
  neutral: [
    [
      'no update may name the watched post',
      creation,
      refusal('updateLeadMagnet', 422, 'NO', { id: 'lm_1', body: updateBody, breaks: [] }),
    ],
    [
      'an update that names another post',
      creation,
      refusal('updateLeadMagnet', 422, 'NO', {
        id: 'lm_1',
        body: { ...updateBody, postUrl: 'https://x.example/1' },
        breaks: [],
      }),
    ],
    ['an unknown lead magnet', refusal('updateLeadMagnet', 422, 'NO', { id: 'lm_1', body: partialBody, breaks: [] })],
    [
      'another workflow type',
      creation,
      refusal('updateLeadMagnet', 422, 'NO', {
        id: 'lm_1',
        body: { ...partialBody, workflowType: 'comments_only' },
        breaks: [],
      }),
    ],
    [
      'an update that breaks a rule',
      creation,
      refusal('updateLeadMagnet', 422, 'NO', { id: 'lm_1', body: partialBody, breaks: ['leadMagnet.watched.one'] }),
    ],
  ],
});

export const leadMagnetAcceptanceLaws: readonly Law[] = [createAccepted, workflowAccepted, updateAccepted];
