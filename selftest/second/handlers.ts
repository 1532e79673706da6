/** The operations of the second implementation. */
import { checkMagnet, checkPost } from './checks.ts';
import { bad, Refusal } from './refusal.ts';
import type { Entry, Magnet, Store } from './store.ts';
import { entryOut, leadOut, magnetOut } from './views.ts';

// biome-ignore lint/suspicious/noExplicitAny: bodies have any shape until they are checked
type Anything = any;

export interface Call {
  readonly store: Store;
  readonly origin: string;
  readonly id: string;
  readonly query: URLSearchParams;
  readonly body: Anything;
}

export type Handler = (call: Call) => { status?: number; data: Anything };

export const upload: Handler = ({ store, origin, body }) => {
  const url = `${origin}/files/${store.next('f')}.${body.kind}`;
  store.files.set(url, body);
  return { data: { url } };
};

const found = ({ store, id }: Call): Entry => {
  const entry = store.entries.find(({ postId }) => postId === id);
  if (entry === undefined) throw new Refusal(404, 'NOT_FOUND', 'No post has this id.');
  return entry;
};
const magnetOf = ({ store, id }: Call): Magnet => {
  const magnet = store.magnets.find(({ magnetId }) => magnetId === id);
  if (magnet === undefined) throw new Refusal(404, 'NOT_FOUND', 'No lead magnet has this id.');
  return magnet;
};

function complain(wrong: readonly string[]): void {
  if (wrong.length > 0) throw bad(wrong.join('; '));
}

/** Applies publishNow and publishAt from a checked body. */
function settle(store: Store, entry: Entry, sent: Anything): void {
  if (sent.publishNow === true && sent.publishAt !== undefined && sent.publishAt !== null)
    throw bad('publishNow and publishAt are mutually exclusive.');
  if (typeof sent.publishAt === 'string' && Date.parse(sent.publishAt) <= store.now())
    throw bad('publishAt must be in the future.');
  if (sent.publishNow === true) store.send(entry);
  else entry.stage = entry.body.publishAt === undefined ? 'DRAFT' : 'QUEUED';
}

export const createPost: Handler = ({ store, origin, body }) => {
  complain(checkPost(body, store, origin));
  const { publishNow: _, ...kept } = body;
  const [now, postId] = [store.stamp(), store.next('p')];
  const entry: Entry = { postId, stage: 'DRAFT', body: kept, aims: aimsOf(kept), created: now, changed: now };
  settle(store, entry, body);
  store.entries.unshift(entry);
  return { data: entryOut(entry) };
};

const aimsOf = (body: Anything) =>
  body.platforms.map((aim: Anything) => ({ platform: aim.platform, accountId: aim.accountId, stage: 'DRAFT' }));

export const updatePost: Handler = (call) => {
  const { store, origin, body } = call;
  const entry = found(call);
  if (entry.stage !== 'DRAFT' && entry.stage !== 'QUEUED')
    throw new Refusal(423, 'POST_NOT_EDITABLE', 'The post is being published or has been published.');
  const { publishNow, ...rest } = body;
  const merged = Object.fromEntries(Object.entries({ ...entry.body, ...rest }).filter(([, value]) => value !== null));
  complain([...checkPost({ ...merged, publishNow }, store, origin)]);
  const before = { ...entry };
  Object.assign(entry, { body: merged, aims: aimsOf(merged), changed: store.stamp() });
  try {
    settle(store, entry, body);
  } catch (error) {
    Object.assign(entry, before);
    throw error;
  }
  return { data: entryOut(entry) };
};

export const removePost: Handler = (call) => {
  const entry = found(call);
  call.store.entries = call.store.entries.filter((one) => one !== entry);
  return { status: 202, data: { postId: entry.postId, removed: true } };
};

export const republish: Handler = (call) => {
  const { store, origin, body } = call;
  const entry = found(call);
  if (!['LIVE', 'PARTLY_LIVE', 'BROKEN'].includes(entry.stage))
    throw new Refusal(409, 'POST_NOT_REPUBLISHABLE', 'The post has not been published yet.');
  complain(checkPost({ ...entry.body, publishAt: undefined, platforms: body.platforms }, store, origin));
  const added = aimsOf(body).filter((aim: Anything) => {
    const same = entry.aims.find((one) => one.platform === aim.platform && one.accountId === aim.accountId);
    if (same?.stage === 'LIVE') throw bad('The post is already published on this target.');
    return same === undefined;
  });
  entry.aims.push(...added);
  store.send(entry);
  return { data: entryOut(entry) };
};

export const listPosts: Handler = ({ store, query }) => {
  const [size, page] = [Number(query.get('size') ?? 10), Number(query.get('page') ?? 1)];
  if (!Number.isInteger(size) || size < 1 || size > 100) throw bad('size must be an integer from 1 to 100');
  if (!Number.isInteger(page) || page < 1) throw bad('page must be a positive integer');
  const [stages, network] = [query.getAll('stage').flatMap((one) => one.split(',')), query.get('network')];
  const all = ['DRAFT', 'QUEUED', 'SENDING', 'LIVE', 'PARTLY_LIVE', 'BROKEN'];
  if (stages.some((stage) => !all.includes(stage))) throw bad('stage must be one of the six stages');
  const [since, until] = [bound(query.get('since'), 0), bound(query.get('until'), 86_399_999)];
  const wanted = store.entries.filter(
    ({ stage, aims, created }) =>
      (stages.length === 0 || stages.includes(stage)) &&
      (network === null || aims.some(({ platform }) => platform === network)) &&
      (since === undefined || Date.parse(created) >= since) &&
      (until === undefined || Date.parse(created) <= until),
  );
  const shown = wanted.slice((page - 1) * size, page * size);
  const next = wanted.length > page * size ? page + 1 : null;
  return { data: { items: shown.map(entryOut), paging: { size, next } } };
};

function bound(text: string | null, wholeDay: number): number | undefined {
  if (text === null) return undefined;
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?$/.test(text) || Number.isNaN(Date.parse(text)))
    throw bad('a date must be a day or a timestamp');
  return Date.parse(text) + (text.length === 10 ? wholeDay : 0);
}

export const createMagnet: Handler = ({ store, body }) => {
  complain(checkMagnet(body, store));
  const { activate, ...kept } = body;
  const now = store.now();
  const magnet: Magnet = {
    magnetId: store.next('m'),
    mode: activate ? 'ON' : 'OFF',
    body: kept,
    onSince: now,
    created: store.stamp(now),
    changed: store.stamp(now),
    leads: [],
  };
  store.magnets.push(magnet);
  return { data: magnetOut(magnet) };
};

export const updateMagnet: Handler = (call) => {
  const magnet = magnetOf(call);
  const { store, body } = call;
  if (body.outreachAccountId === undefined) throw bad('outreachAccountId is required');
  const merged = Object.fromEntries(
    Object.entries({ ...magnet.body, ...body, activate: undefined }).filter(
      ([, value]) => value !== null && value !== undefined,
    ),
  );
  complain(checkMagnet(merged, store));
  Object.assign(magnet, { body: merged, changed: store.stamp() });
  return { data: magnetOut(magnet) };
};

export const pauseMagnet: Handler = (call) => {
  const magnet = magnetOf(call);
  if (magnet.mode === 'OFF') throw new Refusal(409, 'LEAD_MAGNET_ALREADY_PAUSED', 'The lead magnet is already paused.');
  Object.assign(magnet, { mode: 'OFF', changed: call.store.stamp() });
  return { data: magnetOut(magnet) };
};

export const startMagnet: Handler = (call) => {
  const magnet = magnetOf(call);
  if (magnet.mode === 'OFF')
    Object.assign(magnet, { mode: 'ON', onSince: call.store.now(), changed: call.store.stamp() });
  return { data: magnetOut(magnet) };
};

export const listAccounts: Handler = ({ store }) => ({ data: store.accounts });
export const listOutreach: Handler = ({ store }) => ({ data: store.outreach });
export const listLeads: Handler = (call) => ({ data: magnetOf(call).leads.map(leadOut) });
