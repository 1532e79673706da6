/** A server that implements a part of the API with its own names, wrappers and behaviour, as the example of a guide. */
import { createServer } from 'node:http';

const channels = [
  { key: 'ch-1', network: 'social', label: 'Corner Bakery' },
  { key: 'ch-2', network: 'professional', label: 'Ada Bright' },
  { key: 'ch-3', network: 'microblog', label: '@cornerbakery' },
  { key: 'ch-4', network: 'openmicro', label: '@corner.bakery' },
];
const lengths = { social: 63_206, professional: 3_000, microblog: 280, openmicro: 300 };
const states = ['NEW', 'WAITING', 'OUT'];
const secret = 'Bearer staging-key';

let messages = [];
let count = 0;

class Problem extends Error {
  constructor(status, kind) {
    super(kind);
    this.status = status;
  }
}

function check(isValid, kind) {
  if (!isValid) throw new Problem(400, kind);
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Publishes what is due. Called at the start of each request. */
function publishDue() {
  for (const message of messages)
    if (message.state === 'WAITING' && Date.parse(message.sendAt) <= Date.now())
      send(message, Date.parse(message.sendAt));
}

function send(message, at = Date.now()) {
  Object.assign(message, { state: 'OUT', sentAt: at, changed: at });
}

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

function checkContent({ body, to, perNetwork = {} }) {
  check(body === undefined || typeof body === 'string', 'body');
  check(Array.isArray(to) && to.length > 0 && to.every(isObject), 'to');
  check(new Set(to.map(({ channel }) => channel)).size === to.length, 'repeated-channel');
  check(isObject(perNetwork), 'per-network');
  for (const { network, channel } of to) {
    check(
      channels.some((one) => one.key === channel && one.network === network),
      'unknown-channel',
    );
    const text = perNetwork[network]?.text ?? body;
    check(typeof text === 'string', 'body');
    const parts = lengths[network] < 500 ? text.split('\n\n\n') : [text];
    check(
      parts.every((part) => part.trim() !== '' && part.length <= lengths[network]),
      'length',
    );
  }
}

function isTime(value) {
  if (typeof value !== 'string' || !timestamp.test(value) || Number.isNaN(Date.parse(value))) return false;
  // Date.parse accepts 30 February as 2 March.
  const day = value.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

/** Whether a post with a time in the past is sent immediately; otherwise it is refused. */
const acceptsPast = process.env.PAST !== 'refuse';

/** Sends or schedules a message, as its request says. */
function applyTime(message, { sendNow, sendAt }) {
  check(sendNow === undefined || typeof sendNow === 'boolean', 'send-now');
  check((sendAt ?? null) === null || isTime(sendAt), 'send-at');
  if (sendAt !== undefined) message.sendAt = sendAt ?? undefined;
  const isPast = sendNow !== true && Date.parse(sendAt) <= Date.now();
  check(acceptsPast || !isPast, 'too-late');
  if (sendNow === true || isPast) {
    message.sendAt = undefined;
    send(message);
  } else message.state = message.sendAt === undefined ? 'NEW' : 'WAITING';
}

const getContent = ({ body, to, perNetwork }) => ({ body, to, perNetwork });

function create(request) {
  checkContent(request);
  const message = { ref: `m-${++count}`, ...getContent(request), made: Date.now(), changed: Date.now() };
  applyTime(message, request);
  messages.unshift(message);
  return [200, { message }];
}

function change(message, request) {
  if (message.state === 'OUT') throw new Problem(423, 'already-out');
  const given = Object.entries(getContent(request)).filter(([, value]) => value !== undefined);
  const content = { ...getContent(message) };
  for (const [name, value] of given) content[name] = value ?? undefined;
  checkContent(content);
  const changed = { ...message, ...content, changed: Date.now() };
  applyTime(changed, request);
  Object.assign(message, changed);
  return [200, { message }];
}

function list(query) {
  const [number, size] = [Number(query.get('page') ?? 1), Number(query.get('size') ?? 10)];
  check(Number.isInteger(number) && number > 0 && Number.isInteger(size) && size > 0 && size <= 100, 'page');
  const [state, network] = [query.get('state'), query.get('network')];
  check(state === null || states.includes(state), 'state');
  check(network === null || network in lengths, 'network');
  const found = messages.filter(
    (one) =>
      (state === null || one.state === state) &&
      (network === null || one.to.some((target) => target.network === network)),
  );
  const next = found.length > number * size ? number + 1 : null;
  return [200, { messages: found.slice((number - 1) * size, number * size), page: { size, next } }];
}

function route(method, path, query, body) {
  const [, version, collection, ref, action] = path.split('/');
  if (version !== 'v2') throw new Problem(404, 'no-such-path');
  publishDue();
  if (method === 'GET' && path === '/v2/channels') return [200, { channels }];
  if (collection !== 'messages') throw new Problem(404, 'no-such-path');
  if (ref === undefined) {
    if (method === 'GET') return list(query);
    if (method === 'POST') return create(body());
    throw new Problem(405, 'method');
  }
  const message = messages.find((one) => one.ref === ref);
  if (message === undefined) throw new Problem(404, 'no-such-message');
  if (method === 'PUT' && action === undefined) return change(message, body());
  if (method !== 'POST' || action !== 'trash') throw new Problem(405, 'method');
  messages = messages.filter((one) => one !== message);
  return [202, { trashed: message.ref }];
}

const server = createServer(async (req, res) => {
  let text = '';
  for await (const chunk of req) text += chunk;
  const { pathname, searchParams } = new URL(req.url, 'http://localhost');
  const parseBody = () => {
    if (!req.headers['content-type']?.startsWith('application/json')) throw new Problem(415, 'not-json');
    try {
      const value = JSON.parse(text);
      if (isObject(value)) return value;
    } catch {}
    throw new Problem(400, 'unreadable');
  };
  const respond = (status, value) => {
    res.writeHead(status, { 'content-type': 'application/json' });
    res.end(JSON.stringify(value));
  };
  try {
    if (req.headers.authorization !== secret) throw new Problem(401, 'key');
    const [status, result] = route(req.method, pathname, searchParams, parseBody);
    respond(status, { ok: true, result });
  } catch (error) {
    respond(error.status ?? 500, { ok: false, problem: { kind: error.message } });
  }
});
server.listen(process.env.PORT ?? 8080, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
});
