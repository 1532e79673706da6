/** The operations of the second implementation. */
import { checkMagnet, checkPost } from './checks.ts';
import { createValidationError, Refusal } from './refusal.ts';
import { type Entry, type Magnet, networks, type Store } from './store.ts';
import { toLeadJson, toMagnetJson, toPostJson } from './views.ts';

// biome-ignore lint/suspicious/noExplicitAny: bodies have any shape until they are checked
type Json = any;

export interface Call {
  readonly store: Store;
  readonly origin: string;
  readonly id: string;
  readonly query: URLSearchParams;
  readonly body: Json;
}

export type Handler = (call: Call) => { status?: number; data: Json };

export const upload: Handler = ({ store, origin, body }) => {
  const url = `${origin}/files/${store.createId('f')}.${body.kind}`;
  store.files.set(url, body);
  return { data: { url } };
};

const requireEntry = ({ store, id }: Call): Entry => {
  const entry = store.entries.find(({ postId }) => postId === id);
  if (entry === undefined) throw new Refusal(404, 'NOT_FOUND', 'No post has this id.');
  return entry;
};
const requireMagnet = ({ store, id }: Call): Magnet => {
  const magnet = store.magnets.find(({ magnetId }) => magnetId === id);
  if (magnet === undefined) throw new Refusal(404, 'NOT_FOUND', 'No lead magnet has this id.');
  return magnet;
};

function throwIfInvalid(errors: readonly string[]): void {
  if (errors.length > 0) throw createValidationError(errors.join('; '));
}

function throwIf(isBroken: boolean, { enforces }: Store, refusal: Refusal): void {
  if (isBroken && enforces(refusal.message)) throw refusal;
}

/** Applies publishNow and publishAt from a checked body. @param at the time of the request, as the record shows it */
function applyTiming(store: Store, entry: Entry, requestBody: Json, at: number): void {
  const { publishNow, publishAt } = requestBody;
  throwIf(
    publishNow === true && publishAt !== undefined && publishAt !== null,
    store,
    createValidationError('publishNow and publishAt are mutually exclusive.'),
  );
  throwIf(
    typeof publishAt === 'string' && Date.parse(publishAt) <= store.now(),
    store,
    createValidationError('publishAt must be in the future.'),
  );
  if (publishNow === true) store.send(entry, at);
  else entry.stage = entry.body.publishAt === undefined ? 'DRAFT' : 'QUEUED';
}

export const createPost: Handler = ({ store, origin, body }) => {
  throwIfInvalid(checkPost(body, store, origin));
  const { publishNow: _, ...content } = body;
  const at = store.now();
  const [now, postId] = [store.stamp(at), store.createId('p')];
  const entry: Entry = {
    postId,
    stage: 'DRAFT',
    body: content,
    targets: buildTargets(content),
    created: now,
    changed: now,
  };
  applyTiming(store, entry, body, at);
  store.entries.unshift(entry);
  return { data: toPostJson(entry) };
};

const buildTargets = (body: Json) =>
  body.platforms.map((target: Json) => ({ platform: target.platform, accountId: target.accountId, stage: 'DRAFT' }));

export const updatePost: Handler = (call) => {
  const { store, origin, body } = call;
  const entry = requireEntry(call);
  throwIf(
    entry.stage !== 'DRAFT' && entry.stage !== 'QUEUED',
    store,
    new Refusal(423, 'POST_NOT_EDITABLE', 'The post is being published or has been published.'),
  );
  const { publishNow, ...rest } = body;
  const merged = Object.fromEntries(Object.entries({ ...entry.body, ...rest }).filter(([, value]) => value !== null));
  throwIfInvalid([...checkPost({ ...merged, publishNow }, store, origin)]);
  const original = { ...entry };
  const at = store.now();
  Object.assign(entry, { body: merged, targets: buildTargets(merged), changed: store.stamp(at) });
  try {
    applyTiming(store, entry, body, at);
  } catch (error) {
    Object.assign(entry, original);
    throw error;
  }
  return { data: toPostJson(entry) };
};

export const removePost: Handler = (call) => {
  const entry = requireEntry(call);
  call.store.entries = call.store.entries.filter((other) => other !== entry);
  return { status: 202, data: { postId: entry.postId, removed: true } };
};

export const republish: Handler = (call) => {
  const { store, origin, body } = call;
  const entry = requireEntry(call);
  throwIf(
    !['LIVE', 'PARTLY_LIVE', 'BROKEN'].includes(entry.stage),
    store,
    new Refusal(409, 'POST_NOT_REPUBLISHABLE', 'The post has not been published yet.'),
  );
  throwIfInvalid(checkPost({ ...entry.body, publishAt: undefined, platforms: body.platforms }, store, origin));
  const newTargets = buildTargets(body).filter((target: Json) => {
    const existingTarget = entry.targets.find(
      (other) => other.platform === target.platform && other.accountId === target.accountId,
    );
    throwIf(
      existingTarget?.stage === 'LIVE',
      store,
      createValidationError('The post is already published on this target.'),
    );
    return existingTarget === undefined;
  });
  entry.targets.push(...newTargets);
  store.send(entry);
  return { data: toPostJson(entry) };
};

export const listPosts: Handler = ({ store, query }) => {
  const [size, page] = [Number(query.get('size') ?? 10), Number(query.get('page') ?? 1)];
  throwIf(
    !Number.isInteger(size) || size < 1 || size > 100,
    store,
    createValidationError('size must be an integer from 1 to 100'),
  );
  throwIf(!Number.isInteger(page) || page < 1, store, createValidationError('page must be a positive integer'));
  const [stages, network] = [query.getAll('stage').flatMap((text) => text.split(',')), query.get('network')];
  const knownStages = ['DRAFT', 'QUEUED', 'SENDING', 'LIVE', 'PARTLY_LIVE', 'BROKEN'];
  throwIf(
    stages.some((stage) => !knownStages.includes(stage)),
    store,
    createValidationError('stage must be one of the six stages'),
  );
  throwIf(
    network !== null && !networks.includes(network as never),
    store,
    createValidationError('network must be one of the eight platforms'),
  );
  const [since, until] = [parseBound(query.get('since'), 0), parseBound(query.get('until'), 86_399_999)];
  const matching = store.entries.filter(
    ({ stage, targets, created }) =>
      (stages.length === 0 || stages.includes(stage)) &&
      (network === null || targets.some(({ platform }) => platform === network)) &&
      (since === undefined || Date.parse(created) >= since) &&
      (until === undefined || Date.parse(created) <= until),
  );
  const pageEntries = matching.slice((page - 1) * size, page * size);
  const next = matching.length > page * size ? page + 1 : null;
  return { data: { items: pageEntries.map(toPostJson), paging: { size, next } } };
};

function parseBound(text: string | null, wholeDay: number): number | undefined {
  if (text === null) return undefined;
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?$/.test(text) || Number.isNaN(Date.parse(text)))
    throw createValidationError('a date must be a day or a timestamp');
  return Date.parse(text) + (text.length === 10 ? wholeDay : 0);
}

export const createMagnet: Handler = ({ store, body }) => {
  throwIfInvalid(checkMagnet(body, store));
  const { activate, ...content } = body;
  const now = store.now();
  const magnet: Magnet = {
    magnetId: store.createId('m'),
    mode: activate ? 'ON' : 'OFF',
    body: content,
    onSince: now,
    created: store.stamp(now),
    changed: store.stamp(now),
    leads: [],
  };
  store.magnets.push(magnet);
  return { data: toMagnetJson(magnet) };
};

export const updateMagnet: Handler = (call) => {
  const magnet = requireMagnet(call);
  const { store, body } = call;
  throwIf(body.outreachAccountId === undefined, store, createValidationError('outreachAccountId is required'));
  const merged = Object.fromEntries(
    Object.entries({ ...magnet.body, ...body, activate: undefined }).filter(
      ([, value]) => value !== null && value !== undefined,
    ),
  );
  throwIfInvalid(checkMagnet(merged, store));
  Object.assign(magnet, { body: merged, changed: store.stamp() });
  return { data: toMagnetJson(magnet) };
};

export const pauseMagnet: Handler = (call) => {
  const magnet = requireMagnet(call);
  throwIf(
    magnet.mode === 'OFF',
    call.store,
    new Refusal(409, 'LEAD_MAGNET_ALREADY_PAUSED', 'The lead magnet is already paused.'),
  );
  Object.assign(magnet, { mode: 'OFF', changed: call.store.stamp() });
  return { data: toMagnetJson(magnet) };
};

export const startMagnet: Handler = (call) => {
  const magnet = requireMagnet(call);
  if (magnet.mode === 'OFF')
    Object.assign(magnet, { mode: 'ON', onSince: call.store.now(), changed: call.store.stamp() });
  return { data: toMagnetJson(magnet) };
};

export const listAccounts: Handler = ({ store }) => ({ data: store.accounts });
export const listOutreach: Handler = ({ store }) => ({ data: store.outreach });
export const listLeads: Handler = (call) => ({ data: requireMagnet(call).leads.map(toLeadJson) });
