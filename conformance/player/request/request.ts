/** Plays one request: fills in references, computes the expected outcome, sends it and records the response. */
import { isObject, listOrEmpty, member, stringOrNothing } from '../../../spec/json.ts';
import type { Exchange } from '../../../spec/laws/observation.ts';
import { idOf } from '../../../spec/laws/traces/reading.ts';
import { type OperationId, operationOf } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import type { Codec, QueryValues } from '../../../src/profile/codec.ts';
import type { PlayedRequest } from '../../judge/evidence.ts';
import { Stopped } from '../../judge/stopped.ts';
import type { Asked } from '../../oracle/findings.ts';
import { openBy } from '../../oracle/openBy.ts';
import { isBound } from '../../oracle/readings.ts';
import type { RequestStep, Script } from '../../script/script.ts';
import type { Answered } from '../../target/target.ts';
import { isThrottled } from '../../target/throttled.ts';
import { meaningsOf } from '../meanings.ts';
import type { Playing } from '../playing.ts';
import { filled, referencesIn } from '../references.ts';
import type { KnownCaller } from '../stage.ts';
import { timed } from '../timing.ts';
import { fileOf } from '../upload.ts';
import { outgoing } from '../wire.ts';
import { expected, isTimed } from './expected.ts';
import { exchangeOf } from './observe.ts';
import { assertAllowed } from './tier.ts';

/** Whether a script tests the rate limit, so that a throttled response is a result and not retried. */
export const countsRequests = ({ about }: Script): boolean => about.some((rule) => rule.startsWith('rate.'));

/** @returns undefined for a control beyond the tier; its probe may still be allowed */
export async function playRequest(
  written: RequestStep,
  place: number,
  playing: Playing,
): Promise<PlayedRequest | undefined> {
  const { stage, script } = playing;
  const { codec, base, target, profile } = stage;
  const route = routeFor(written, playing);
  const caller = playing.caller(written.caller);
  const meanings = await meaningsOf(referencesIn(written), playing, caller);
  const untimed = filled(written, meanings);
  const now = caller.clock.now();
  const body = timed(untimed, profile, now);
  const step: RequestStep = body === undefined ? untimed : { ...untimed, body };
  const asked = onTheWire(step, codec);
  const moment = Date.now();
  const before = expected(step, asked, playing, caller, caller.clock.between(moment, moment));
  try {
    assertAllowed(step, step.method ?? route.method, before, stage, now);
  } catch (error) {
    if (step.role === 'control' && error instanceof Stopped && stage.tier === 'reject') return undefined;
    throw error;
  }
  const request = outgoing(step, route, { base, key: caller.subject.key, codec, fileOf });
  const answered = await target.send(request, {
    script: script.id,
    operation: step.operation,
    impatient: countsRequests(script),
  });
  // The time of handling is known only after the response.
  const when = caller.clock.between(answered.sent, answered.received);
  const expectation = isTimed(asked) ? expected(step, asked, playing, caller, when) : before;
  const filename = step.parts?.find(({ name }) => name === 'file')?.filename;
  const observation = exchangeOf(asRead(asked, step, codec), answered, caller, expectation, codec, filename);
  const played = { step, place, operation: step.operation, entry: answered.entry, observation, expectation };
  try {
    note(played, playing, caller);
    assertArranged(played, answered, profile);
  } catch (error) {
    if (error instanceof Stopped) error.played = played;
    throw error;
  }
  return played;
}

/** @throws Stopped if the setup of the test failed */
function assertArranged({ step, observation, expectation }: PlayedRequest, answered: Answered, profile: Profile): void {
  if (step.role !== 'given' || observation.success) return;
  const { operation } = step;
  const told = `${operation} is needed to set up the test, but returned ${answered.status === 0 ? answered.error : answered.status}`;
  if (answered.status === 0) throw new Stopped('unreachable', operation, `${told}.`);
  if (isThrottled(answered, profile)) throw new Stopped('throttled', operation, `${told}.`);
  // An unbound decision can explain the refusal, so the service is not blamed.
  const open = answered.status >= 500 ? undefined : openBy(operation, expectation, profile);
  if (open === undefined) throw new Stopped('refused', operation, `${told}.`);
  throw new Stopped('unbound', open, `${told}; the profile does not say whether it must be accepted: bind ${open}.`);
}

/** The request as the service will read it: the wire format cannot express everything that canonical names can. */
function onTheWire({ operation, id, query, body }: RequestStep, codec: Codec): Asked {
  const sent = isObject(body) ? codec.decodeBody(operation, codec.encodeBody(operation, body)) : body;
  return {
    operation,
    ...(id === undefined ? {} : { id }),
    ...(query === undefined ? {} : { query: queryOnTheWire(operation, query, codec) }),
    ...(sent === undefined ? {} : { body: sent }),
  };
}

/** The body that the service would read from a raw body, if it accepts it. */
function asRead(asked: Asked, { operation, raw }: RequestStep, codec: Codec): Asked {
  if (raw === undefined) return asked;
  try {
    const body: unknown = JSON.parse(raw);
    return isObject(body) ? { ...asked, body: codec.decodeBody(operation, body) } : asked;
  } catch {
    return asked;
  }
}

/** With numbered pages, a query without a page gets the first page as a default; it is removed here. */
function queryOnTheWire(operation: OperationId, query: NonNullable<RequestStep['query']>, codec: Codec): QueryValues {
  const { cursor, ...read } = codec.decodeQuery(operation, codec.encodeQuery(operation, query));
  return query.cursor === undefined ? read : { ...read, cursor };
}

function routeFor({ operation }: RequestStep, { stage: { codec, profile } }: Playing) {
  const placed = operationOf(operation).route;
  const route = codec.route(operation);
  if (route === undefined) throw new Stopped('absent', operation, `The implementation has no ${operation}.`);
  if (placed !== undefined && !isBound(profile, placed))
    throw new Stopped('unbound', placed, `The route of ${operation} is unknown: bind ${placed}.`);
  return route;
}

/** Records what a successful request created or returned. */
function note({ step, observation, operation }: PlayedRequest, playing: Playing, caller: KnownCaller): void {
  const { stage, memory } = playing;
  if (!observation.success) {
    // A response without the envelope is not a success, but the post exists and must be cleaned up.
    const { status, answer } = observation;
    const id =
      operation === 'createPost' && status >= 200 && status < 300 ? idOf(member(answer, 'data') ?? answer) : undefined;
    if (id !== undefined) stage.ledger.made('post', id, caller.name);
    return;
  }
  const data = member(observation.answer, 'data');
  memory.succeeded(caller.name, observation, data);
  if (operation === 'listPosts') {
    memory.seen(caller.name, listOrEmpty(data));
    const cursor = nextPage(observation, stage.profile);
    if (cursor !== undefined) playing.cursors.add(cursor);
    if (cursor !== undefined && step.as !== undefined) playing.names.set(`cursor:${step.as}`, cursor);
    return;
  }
  const id = operation === 'uploadMedia' ? stringOrNothing(member(data, 'url')) : idOf(data);
  if (operation === 'uploadMedia' && id !== undefined) {
    stage.files.uploaded(id, step.parts?.find(({ name }) => name === 'file')?.content ?? '');
    stage.ledger.made('file', id, caller.name);
    stage.ledger.stays('file', id, caller.name, 'the API has no operation that deletes a file');
  }
  if (operation === 'createPost' && id !== undefined) stage.ledger.made('post', id, caller.name);
  if (operation === 'deletePost' && observation.id !== undefined)
    stage.ledger.gone('post', observation.id, caller.name);
  if (operation === 'createLeadMagnet' && id !== undefined) {
    stage.ledger.made('lead magnet', id, caller.name);
    stage.ledger.stays('lead magnet', id, caller.name, 'the API has no operation that deletes a lead magnet');
  }
  if (step.as === undefined) return;
  assertReadable(operation, stage.profile);
  if (id === undefined) throw new Stopped('refused', operation, `The response of ${operation} has no id.`);
  playing.names.set(step.as, id);
}

const pageOf = (cursor: unknown): number => Number(/^page:(\d+)$/.exec(String(cursor))?.[1] ?? 1);

/** The cursor of the next page; numbered pages need no cursor in the response. */
function nextPage({ answer, query }: Exchange, { wire }: Profile): string | undefined {
  const told = stringOrNothing(member(member(answer, 'pagination'), 'nextCursor'));
  const silent = wire.missing.has('post.list.pagination:pagination.nextCursor');
  if (told !== undefined || !silent || wire.shapes.listPaging !== 'page') return told;
  return listOrEmpty(member(answer, 'data')).length === 0 ? undefined : `page:${pageOf(query?.cursor) + 1}`;
}

/** @throws Stopped if the profile does not say which member of the record is the id */
function assertReadable(operation: RequestStep['operation'], profile: Profile): void {
  if (operation === 'uploadMedia') return;
  const record = operationOf(operation).tag === 'Posts' ? 'post.record' : 'leadMagnet.record';
  if (isBound(profile, record)) return;
  throw new Stopped('unbound', record, `The member with the id of the new resource is unknown: bind ${record}.`);
}
