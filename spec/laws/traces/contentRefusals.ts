/** Requests that are refused for what they contain, and the updates that must be accepted. */
import { asObject, readMember, toText } from '../../json.ts';
import { getOperation } from '../../operations/index.ts';
import { collectIssues } from '../../schemas/introspection/issues.ts';
import type { Exchange, Observation } from '../law.ts';
import { listPostHistories, readTargets } from './posts.ts';
import { getInstantAt, getLatestInstant, listExchanges } from './traceReader.ts';

/** Statuses of refusals for the key, plan, quota, rate, resource or format; they say nothing about the content. */
const unrelatedStatuses: ReadonlySet<number> = new Set([401, 402, 403, 404, 413, 415, 429]);

/** Whether a request that breaks no rule was refused for its content, which is not beyond an assumed maximum. */
export const isContentRefusal = (exchange: Exchange): boolean =>
  !exchange.success &&
  exchange.breaks?.length === 0 &&
  exchange.status >= 400 &&
  exchange.status < 500 &&
  !unrelatedStatuses.has(exchange.status) &&
  !exceedsAssumedMaximum(exchange);

/** A profile that denies an assumed maximum makes no documented rule stricter. */
function exceedsAssumedMaximum({ operation, body }: Exchange): boolean {
  const schema = getOperation(operation).body;
  return schema !== undefined && collectIssues(schema, body).some(({ kind }) => kind === 'tooBig');
}

const HOUR = 3_600_000;

/** Whether an update publishes a post or removes its schedule, which the document does not mention. */
const hasTimingChange = (body: unknown): boolean =>
  readMember(body, 'publishNow') === true || readMember(body, 'scheduledFor') === null;

/**
 * Whether a request adds a target and relies on content that the post got, or kept, while the platform was no target. A
 * service may not have stored that content.
 *
 * @param earlier the creation, the updates and the republishes before the request
 */
export function reliesOnUntargetedContent({ body }: Exchange, earlier: readonly Exchange[]): boolean {
  /** The members of the content of each platform, such as `video.title`. */
  const listMembers = (value: unknown) =>
    Object.entries(asObject(readMember(value, 'platformContent'))).flatMap(([label, content]) =>
      Object.keys(asObject(content)).map((name) => `${label}.${name}`),
    );
  const getLabel = (member: string) => member.slice(0, member.indexOf('.'));
  const listLabels = (value: unknown) => readTargets(value).map(({ platform }) => toText(platform));
  let targets = new Set<string>();
  const members = new Set<string>();
  const unsafeMembers = new Set<string>();
  for (const { operation, body: earlierBody } of earlier) {
    const labels = listLabels(earlierBody);
    if (operation === 'republishPost') targets = new Set([...targets, ...labels]);
    else if (labels.length > 0) targets = new Set(labels);
    for (const member of listMembers(earlierBody)) {
      members.add(member);
      unsafeMembers.delete(member);
    }
    for (const member of members) if (!targets.has(getLabel(member))) unsafeMembers.add(member);
  }
  for (const member of listMembers(body)) unsafeMembers.delete(member);
  const labels = new Set(listLabels(body));
  return [...unsafeMembers].some((member) => labels.has(getLabel(member)));
}

/** The updates of drafts and scheduled posts that were accepted, or refused for their content. */
export function* findJudgeableUpdates(trace: readonly Observation[]): Generator<Exchange> {
  const historiesById = new Map(listPostHistories(trace).map((history) => [history.id, history]));
  for (const exchange of listExchanges(trace, 'updatePost')) {
    const history = historiesById.get(exchange.id ?? '');
    if (hasTimingChange(exchange.body)) continue;
    const position = trace.indexOf(exchange);
    const previousRecord = history?.sightings.findLast((sighting) => sighting.position < position)?.post;
    if (history === undefined || previousRecord === undefined || history.caller !== exchange.caller) continue;
    const due = getInstantAt(previousRecord, 'scheduledFor');
    const isEditable =
      previousRecord.status === 'draft' ||
      (previousRecord.status === 'scheduled' && due !== undefined && due > getLatestInstant(exchange) + HOUR);
    const earlier = history.versions
      .filter((version) => version.position < position)
      .map((version) => version.exchange);
    const isOfKnownContent = readTargets(exchange.body).length > 0 && !reliesOnUntargetedContent(exchange, earlier);
    if (isEditable && isOfKnownContent && (exchange.success || isContentRefusal(exchange))) yield exchange;
  }
}
