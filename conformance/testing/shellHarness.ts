/** Runs reproduction scripts in the local shell, against a small service with configurable faults. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { asList, isObject, readMember } from '../../spec/json.ts';
import { laws } from '../../spec/laws/index.ts';
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import { findRule } from '../../spec/rules/index.ts';
import { formatRepro, type ReproContext } from '../replay/shell/repro.ts';
import type { Failure, RuleResult } from '../results/results.ts';
import { getRequests, type Script, type Step } from '../script/script.ts';
import { buildExchange, buildFailure, buildResults } from './results.ts';

/** The required tools that this machine lacks. */
export const missingTools: readonly string[] = ['sh', 'curl', 'jq'].filter(
  (tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0,
);

export interface ServiceRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

interface ServiceResponse {
  readonly status: number;
  readonly body: unknown;
}

/** Handles a request instead of the service; undefined leaves it to the service. */
export type Fault = (request: ServiceRequest, json: unknown) => ServiceResponse | undefined;

export const ok = (data: unknown, status = 200): ServiceResponse => ({ status, body: { success: true, data } });
export const refusal = (status: number): ServiceResponse => ({ status, body: { success: false, code: 'NO' } });

export class ShellHarness {
  requests: ServiceRequest[] = [];
  posts: Record<string, unknown>[] = [];
  fault: Fault = () => undefined;
  #folder = '';
  readonly #server: Server;

  constructor() {
    this.#server = createServer(async (req, res) => {
      const request = { method: req.method ?? '', url: req.url ?? '', headers: req.headers, body: await buffer(req) };
      this.requests.push(request);
      const { status, body } =
        this.fault(request, parseJson(request.body)) ?? this.#respond(request, parseJson(request.body));
      // A fault with status 0 closes the connection.
      if (status === 0) res.destroy();
      else if (body === undefined) res.writeHead(status).end();
      else {
        res.writeHead(status, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
        res.end(gzipSync(JSON.stringify(body)));
      }
    });
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async open(): Promise<void> {
    this.#folder = await mkdtemp(join(tmpdir(), 'repro-'));
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await rm(this.#folder, { recursive: true, force: true });
  }

  reset(): void {
    this.requests = [];
    this.posts = [];
    this.fault = () => undefined;
  }

  /** The bodies of all created posts. */
  get sentPosts(): readonly unknown[] {
    return this.requests
      .filter(({ method, url }) => method === 'POST' && url.endsWith('/posts'))
      .map(({ body }) => parseJson(body));
  }

  /** The script of a failure; undefined if curl cannot repeat it. */
  format(rule: RuleResult, overrides: Partial<ReproContext> = {}): Promise<string | undefined> {
    return formatRepro(rule, { ...context, ...overrides });
  }

  /** Writes the script of a failure and runs it. @throws Error if it has none */
  async run(
    rule: RuleResult,
    overrides: Partial<ReproContext> = {},
    env: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly code: number | null; readonly output: string }> {
    const path = join(this.#folder, 'repro.sh');
    const script = await this.format(rule, overrides);
    if (script === undefined) throw new Error('The failure has no script.');
    await writeFile(path, script);
    const child = spawn('sh', [path], {
      env: { PATH: process.env.PATH, URL: `${this.origin}/api/v1`, MY_KEY: 'the key', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const exitCode = new Promise<number | null>((resolve) => child.on('close', resolve));
    const output = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await exitCode, output: output.join('') };
  }

  /** A conforming service, as far as the scripts use it. */
  #respond({ method, url, headers }: ServiceRequest, json: unknown): ServiceResponse {
    if (url.startsWith('/control/')) return ok({ now: '2030-01-07T10:00:00.250Z' });
    if (headers.authorization !== 'Bearer the key') return refusal(401);
    const path = url.replace('/api/v1', '');
    if (path === '/accounts')
      return ok([
        { id: 'acc 1', platform: 'video' },
        { id: 'acc"2', platform: 'social' },
      ]);
    if (path === '/media/upload') return ok({ url: `${this.origin}/media/1` }, 201);
    if (method === 'GET') return ok([...this.posts].reverse());
    if (method === 'PATCH') return ok(this.posts.find(({ id }) => path === `/posts/${id}`) ?? null);
    if (!isObject(json)) return refusal(400);
    const title = readMember(readMember(readMember(json, 'platformContent'), 'video'), 'title');
    const platforms = asList(json.platforms).map((target) => readMember(target, 'platform'));
    if (platforms.includes('video') && title === undefined) return refusal(422);
    const status = json.scheduledFor === undefined ? 'draft' : 'scheduled';
    const post = { id: `post_${this.posts.length}`, ...json, status };
    this.posts.push(post);
    return ok(post, 201);
  }
}

export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

const context: ReproContext = {
  results: buildResults({
    change: (results) => ({ ...results, profile: { ...results.profile, bindings: defaultBindings } }),
  }),
  templates: {},
  headers: {},
  variables: { primary: 'MY_KEY' },
  replay: 'social-contract conformance replay failures/x',
};

/** A target of a post. */
export const buildTarget = (platform: string) => ({ platform, accountId: `{{account:${platform}}}` });

/** A broken rule whose last step shows the failure. */
export function buildBrokenRule(rule: string, steps: readonly Step[], overrides: Partial<Failure> = {}): RuleResult {
  const ruleDefinition = findRule(rule) ?? laws.find(({ id }) => id === rule);
  const [template] = buildResults().rules;
  if (ruleDefinition === undefined || template === undefined) throw new Error(`There is no rule ${rule}.`);
  const script: Script = { id: `${rule}/1`, title: "It's a `test` of $HOME.", about: [rule], steps };
  const exchanges = getRequests(script).map((_, i) => buildExchange(i));
  const failure = buildFailure({ script, exchanges, entries: [exchanges.length - 1], ...overrides });
  return { ...template, id: rule, kind: ruleDefinition.kind, level: ruleDefinition.level, failure };
}
