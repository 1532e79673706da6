/** The outcome of an experiment: its observations, in canonical names. */
import { asList, asString, isObject, type JsonObject, readMember } from '../../../spec/json.ts';
import type { Act, Observation } from '../../../spec/laws/observation.ts';
import { readErrorCode, readObservations } from '../../../spec/laws/traces/traceReader.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import type { RequestResult, ScriptResult } from '../../judge/evidence.ts';
import { isBound } from '../../oracle/readings.ts';
import { listPossiblePosts } from '../../player/states.ts';
import { isThrottled } from '../../target/isThrottled.ts';
import { classifyRateHeaders } from './rates/rateHeaders.ts';
import { getData } from './responses.ts';

/** The observations to compare with predictions, or the reason why there are none. */
export type ExperimentOutcome = { readonly observed: JsonObject } | { readonly noEvidenceReason: string };

/** @param expectsThrottling whether a throttled response counts as evidence */
export function buildOutcome(result: ScriptResult, profile: Profile, expectsThrottling = false): ExperimentOutcome {
  const { requests, stop } = result;
  if (stop !== undefined) return { noEvidenceReason: stop.reason };
  for (const { step, operation, observation } of requests) {
    const { status } = observation;
    if (status === 0 || (!expectsThrottling && isThrottled(observation, profile)) || status >= 500)
      return { noEvidenceReason: `${operation} ${status === 0 ? 'got no response' : `returned ${status}`}.` };
    if (step.role === 'control' && !observation.success)
      return {
        noEvidenceReason: `${operation} returned ${status} even for the comparison request, which every service should accept.`,
      };
  }
  const probe = requests.findLast(({ step }) => step.role === 'probe');
  if (probe !== undefined && requests.every(({ observation }) => isDenied(observation.status, profile)))
    return {
      noEvidenceReason: `${probe.operation} returned ${probe.observation.status}, and the service denied every request of this experiment, so the key may lack a permission.`,
    };
  const before = findCreation(requests, probe);
  const observed: Record<string, unknown> = {
    ...readOutcome(probe, profile),
    ...(before === undefined ? {} : { before: getData(before) }),
    ...readListed(requests),
    ...readControl(requests),
    ...readLeads(requests),
    ...readActs(result.trace),
  };
  return { observed };
}

const isDenied = (status: number, { wire }: Profile): boolean =>
  (status === 401 || status === 403) && !wire.errorStatuses.rule.includes(status);

/** The creation of the resource that the probe changes, or else the first creation. */
function findCreation(requests: readonly RequestResult[], probe: RequestResult | undefined): RequestResult | undefined {
  const creations = requests.filter(({ step }) => step.role === 'given' && step.as !== undefined);
  const id = probe?.step.id;
  return (
    creations.find((exchange) => id !== undefined && String(readMember(getData(exchange), 'id')) === String(id)) ??
    creations[0]
  );
}

function readOutcome(probe: RequestResult | undefined, profile: Profile): JsonObject {
  if (probe === undefined) return {};
  const { success, status } = probe.observation;
  const record = getData(probe);
  const code = asString(readErrorCode(probe.observation));
  const state = isObject(record) && probe.operation.endsWith('Post') ? findState(record, profile) : undefined;
  return {
    // A redirect neither accepts nor refuses the request.
    outcome: success ? 'accepted' : status >= 300 && status < 400 ? 'redirected' : 'refused',
    status,
    ...(success || code === undefined ? {} : { code }),
    ...(success && isObject(record) ? { record } : {}),
    ...(success ? { rateHeaders: classifyRateHeaders(probe.observation.headers) } : {}),
    ...(state === undefined ? {} : { state }),
  };
}

/** Draft, scheduled or live; undefined if the record does not show it. */
function findState(record: JsonObject, profile: Profile): string | undefined {
  const words = isBound(profile, 'post.states')
    ? listPossiblePosts(record as never, profile).map(({ status }) => status as string)
    : [asString(record.status)];
  const states = new Set(words.map((word) => (word === undefined ? undefined : stages[word])));
  return states.size === 1 ? [...states][0] : undefined;
}

const stages: Readonly<Record<string, string | undefined>> = {
  draft: 'draft',
  scheduled: 'scheduled',
  publishing: 'live',
  published: 'live',
};

/** The posts of the script in the order of the last list, and the number of all its items. */
function readListed(requests: readonly RequestResult[]): JsonObject {
  const list = requests.findLast(({ operation }) => operation === 'listPosts');
  return list?.observation.success === true ? { ...readList(list, requests), ...readCap(list) } : {};
}

/** Whether the list is shorter than requested although there are more posts; only if the response shows it. */
function readCap(list: RequestResult): JsonObject {
  const items = asList(getData(list)).length;
  const requestedLimit = Number(list.step.query?.limit);
  const pagination = readMember(list.observation.responseBody, 'pagination');
  const limit = Number(readMember(pagination, 'limit') ?? requestedLimit);
  const hasNext = (readMember(pagination, 'nextCursor') ?? null) !== null;
  // A smaller limit in the response may also be the number of posts.
  const isCapped = items > 0 && items < requestedLimit && (hasNext || (limit > items && limit < requestedLimit));
  return isCapped ? { isCapped } : {};
}

/** The same for the list that the control requested. */
function readControl(requests: readonly RequestResult[]): JsonObject {
  const list = requests.findLast(({ operation, step }) => operation === 'listPosts' && step.role === 'control');
  return list === undefined ? {} : { control: readList(list, requests) };
}

function readList(list: RequestResult, requests: readonly RequestResult[]): JsonObject {
  const names = new Map<unknown, string>(
    requests.flatMap((request) => {
      const id = readMember(getData(request), 'id');
      return request.step.as === undefined || id === undefined ? [] : [[id as unknown, request.step.as] as const];
    }),
  );
  const items = asList(getData(list));
  return { listed: items.flatMap((post) => names.get(readMember(post, 'id')) ?? []), items: items.length };
}

function readLeads(requests: readonly RequestResult[]): JsonObject {
  const list = requests.findLast(({ operation }) => operation === 'listLeads');
  const leads = list?.observation.success === true ? getData(list) : undefined;
  if (!Array.isArray(leads)) return {};
  const commenters = leads.map((lead) => readMember(readMember(lead, 'commenter'), 'name') ?? findReader(lead));
  return { leads: leads.length, ...(commenters.includes(undefined) ? {} : { commenters }) };
}

/** The name of the commenter, wherever a lead has it; every commenter of an experiment has the last name Reader. */
const findReader = (lead: unknown): string | undefined =>
  isObject(lead)
    ? Object.values(lead).find((value): value is string => typeof value === 'string' && / Reader$/.test(value))
    : undefined;

/** The number of acts of each kind in the outbox, and the texts of replies. */
function readActs(trace: readonly Observation[]): JsonObject {
  const kinds = ['comment_reply', 'direct_message', 'connection_request'] satisfies Act['act'][];
  const listenings = readObservations(trace, 'listening');
  const reportedKinds = kinds.filter((kind) => listenings.some(({ to }) => to.includes(kind)));
  if (reportedKinds.length === 0) return {};
  const acts = readObservations(trace, 'act');
  const replies = acts.flatMap(({ act, text }) => (act === 'comment_reply' && text !== undefined ? [text] : []));
  return {
    acts: Object.fromEntries(reportedKinds.map((kind) => [kind, acts.filter(({ act }) => act === kind).length])),
    ...(replies.length === 0 ? {} : { replies }),
  };
}
