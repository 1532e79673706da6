/** Measures the overhead of the proxy: a large upload and many small requests, direct and proxied, in the same run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request as startRequest } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

const megabytes = Number(process.env.MEGABYTES ?? 300);
const requests = Number(process.env.REQUESTS ?? 2000);
const clientCount = 10;

/**
 * Accepts every request and responds like the API to a new post. Runs in its own process, so that client and server do
 * not compete for the same thread.
 */
const service = `
import { createServer } from 'node:http';
const response = JSON.stringify({ success: true, data: { id: 'post_1', status: 'draft', text: 'Hello' } });
const server = createServer((req, res) => {
  req.resume();
  req.on('end', () => res.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': response.length }).end(response));
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

/** Starts a program and returns its process and the first line of its output. */
async function startProgram(...args: readonly string[]) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  child.stdout.resume();
  return { child, line: line.toString().trim() };
}

const chunk = Buffer.alloc(65_536, 'x');

function* generateChunks(count: number): Generator<Buffer> {
  for (let i = 0; i < count; i++) yield chunk;
}

async function measureUpload(origin: string): Promise<number> {
  const count = megabytes * 16;
  const headers = {
    authorization: 'Bearer k',
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': count * chunk.length,
  };
  const startTime = performance.now();
  const request = startRequest(`${origin}/api/v1/media/upload`, { method: 'POST', headers, agent: false });
  const responseEvent = once(request, 'response');
  await pipeline(Readable.from(generateChunks(count)), request);
  const [response] = await responseEvent;
  await text(response as Readable);
  return megabytes / ((performance.now() - startTime) / 1000);
}

const agent = new Agent({ keepAlive: true, maxSockets: clientCount });
const body = JSON.stringify({ text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_social' }] });

async function createPost(origin: string): Promise<void> {
  const headers = {
    authorization: 'Bearer k',
    'content-type': 'application/json',
    'content-length': body.length,
  };
  const request = startRequest(`${origin}/api/v1/posts`, { method: 'POST', headers, agent });
  request.end(body);
  const [response] = await once(request, 'response');
  await text(response as Readable);
}

async function measurePosts(origin: string, count: number): Promise<number> {
  let remaining = count;
  const startTime = performance.now();
  const createClient = async () => {
    while (remaining-- > 0) await createPost(origin);
  };
  await Promise.all(Array.from({ length: clientCount }, createClient));
  return count / ((performance.now() - startTime) / 1000);
}

/** Keeps the better of two rounds, because disturbances only slow a measurement down. */
async function compareThroughput(
  label: string,
  unit: string,
  measure: (origin: string) => Promise<number>,
): Promise<void> {
  const best: Record<string, number> = { direct: 0, proxied: 0 };
  for (let round = 0; round < 2; round++)
    for (const [route, origin] of Object.entries(originByRoute))
      best[route] = Math.max(best[route] ?? 0, await measure(origin));
  const { direct = 0, proxied = 0 } = best;
  console.log(
    `${label}: ${direct.toFixed(0)} ${unit} direct, ${proxied.toFixed(0)} ${unit} through the proxy (${(proxied / direct).toFixed(2)}).`,
  );
}

const upstreamProcess = await startProgram('--input-type=module', '--eval', service);
const root = join(import.meta.dirname, '..');
const upstream = `http://127.0.0.1:${upstreamProcess.line}`;
const flags = ['--upstream', upstream, '--port', '0', '--fail-on', 'never', '--log', 'text'];
const proxyProcess = await startProgram(join(root, 'bin/social-contract.ts'), 'proxy', ...flags);
const origin = /http:\/\/\S+/.exec(proxyProcess.line)?.[0] ?? '';
const originByRoute = { direct: upstream, proxied: origin };
try {
  for (const routeOrigin of Object.values(originByRoute)) await measurePosts(routeOrigin, 200);
  await compareThroughput(`An upload of ${megabytes} MB`, 'MB/s', measureUpload);
  await compareThroughput(`${requests} small posts from ${clientCount} clients`, 'requests/s', (routeOrigin) =>
    measurePosts(routeOrigin, requests),
  );
} finally {
  agent.destroy();
  for (const { child } of [proxyProcess, upstreamProcess]) {
    child.kill('SIGTERM');
    await once(child, 'close');
  }
}
