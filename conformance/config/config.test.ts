import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { decisionIds } from '../../spec/decisions/index.ts';
import { load } from './load.ts';

const root = await mkdtemp(join(tmpdir(), 'config-'));
afterAll(() => rm(root, { recursive: true, force: true }));

let folders = 0;
async function createFolderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(root, String(folders++));
  await mkdir(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

const url = 'https://api.example.com/api/v1';
/** Writes a variable as a configuration does. */
const formatVariable = (name: string): string => `\${${name}}`;
const loadFrom = async (files: Readonly<Record<string, string>>, environment = {}, overrides = {}) =>
  load(overrides, { folder: await createFolderWith(files), environment });
const loadError = async (files: Readonly<Record<string, string>>, environment = {}, overrides = {}) =>
  loadFrom(files, environment, overrides).then(
    () => 'accepted',
    (error: Error) => error.message,
  );

describe('a configuration', () => {
  test.each([
    ['conformance.config.json', JSON.stringify({ url, seed: 7 })],
    ['conformance.config.yaml', `url: ${url}\nseed: 7\n`],
    ['conformance.config.mjs', `export default { url: '${url}', seed: 7 };`],
    ['conformance.config.ts', `const seed: number = 7;\nexport default async () => ({ url: '${url}', seed });`],
  ])('is read from %s', async (name, text) => {
    expect((await loadFrom({ [name]: text })).options).toMatchObject({ url, seed: 7 });
  });

  test('is optional if the caller passes a URL', async () => {
    expect((await loadFrom({}, { API_KEY: 'k' }, { url })).options).toMatchObject({
      url,
      credentials: { primary: { key: 'k' } },
      profile: {},
    });
  });

  test('needs no URL with fetch, which also handles its setup and HTTP hooks', async () => {
    const calls: string[] = [];
    const fetch = ({ method, url }: Request): Response => {
      calls.push(`${method} ${url}`);
      return Response.json({ now: '2030-01-07T09:00:00Z' });
    };
    const { options, setUp } = await loadFrom(
      {},
      { CONFORMANCE_URL: url },
      {
        fetch,
        setup: [{ url: '/tenants', body: {} }],
        hooks: { clock: { url: '/clock', read: { now: '/now' } } },
      },
    );
    await setUp();
    expect(options).toMatchObject({ url: 'http://localhost/api/v1', fetch });
    expect(await options.hooks?.clock?.({ caller: 'primary', key: 'k' })).toEqual({ now: '2030-01-07T09:00:00Z' });
    expect(calls).toEqual(['POST http://localhost/tenants', 'GET http://localhost/clock']);
  });

  test('is rejected if two files exist', async () => {
    const files = { 'conformance.config.json': '{}', 'conformance.config.yaml': '' };
    expect(await loadError(files)).toContain('more than one configuration');
  });

  test('takes precedence over the environment, and flags over both', async () => {
    const files = {
      'conformance.config.yaml': `url: ${url}\nseed: 1\nbudgets: {maxRequests: 5, response: '2s,1MB'}\n`,
    };
    const otherUrl = 'https://other.example.com/api/v1';
    const { options } = await loadFrom(files, { CONFORMANCE_URL: otherUrl }, { seed: 2, budgets: { maxRequests: 9 } });
    expect(options).toMatchObject({
      url,
      seed: 2,
      maxRequests: 9,
      responseLimit: { milliseconds: 2000, bytes: 1_000_000 },
    });
    expect((await loadFrom({}, { CONFORMANCE_URL: otherUrl })).options.url).toBe(otherUrl);
  });

  test('without a URL is rejected with a hint at --url', async () => {
    expect(await loadError({})).toContain('--url');
  });

  test('that is invalid is rejected with the location and a suggestion for each fault', async () => {
    const text = await loadError({
      'conformance.config.yaml': `
url: nowhere
teir: draft
tier: drafts
budgets: { maxRequets: 5, maxTime: long }
credentials: { primary: { plans: [gold] } }
hooks:
  advanc: { url: /x }
  advance: { url: '/x/{{secnods}}', read: { time: /a } }
`,
    });
    expect(text).toContain('url: The base URL must be an http or https URL');
    expect(text).toContain('teir: Unknown member teir. Did you mean tier?');
    expect(text).toContain('tier: Must be one of read, reject, draft, publish, not "drafts". Did you mean draft?');
    expect(text).toContain('budgets › maxRequets: Unknown member maxRequets. Did you mean maxRequests?');
    expect(text).toContain('budgets › maxTime: A duration must be written as 30s');
    expect(text).toContain('credentials › primary › plans › 0: Must be one of api, starter, pro');
    expect(text).toContain('hooks › advanc: Unknown member advanc. Did you mean advance?');
    expect(text).toContain('hooks › advance › url: Unknown placeholder {{secnods}}; did you mean {{seconds}}?');
    expect(text).not.toMatch(/Invalid|expected|Unrecognized/);
  });

  test('with a misplaced setting is rejected with the place where it belongs', async () => {
    const yaml = `url: ${url}\ncredentials: {primary: {env: MY_KEY, webhookSecret: "${formatVariable('S:-s')}"}}\nplans: [api]\n`;
    const text = await loadError({ 'conformance.config.yaml': yaml }, { MY_KEY: 'k' });
    expect(text).toContain('credentials › primary › webhookSecret: Unknown member webhookSecret.');
    expect(text).toContain('It belongs at the top level.');
    expect(text).toMatch(/^ +plans: .* It belongs in credentials\.primary\.$/m);
  });

  test.each([
    ['conformance.config.json', '{', 'is not valid JSON, line 1'],
    ['conformance.config.mjs', 'export const a = 1;', 'no default export'],
    ['conformance.config.mjs', 'throw new Error("no vault")', 'no vault'],
    ['conformance.config.mjs', 'export default 7', 'must export an object, or a function that returns one.'],
    ['conformance.config.yaml', '- 1', 'must be an object'],
  ])('%s with content %j is rejected with an explanation', async (name, text, message) => {
    expect(await loadError({ [name]: text })).toContain(message);
  });
});

describe('the environment', () => {
  test('fills in variables in texts, and uses the default of a variable that is not set', async () => {
    const yaml = `url: "${formatVariable('HOST')}/api/v1"\naccounts: ["${formatVariable('ACCOUNT:-acc_1')}"]\n`;
    const { options } = await loadFrom({ 'conformance.config.yaml': yaml }, { HOST: 'https://a.example' });
    expect(options).toMatchObject({ url: 'https://a.example/api/v1', accounts: ['acc_1'] });
  });

  test('that lacks a variable is rejected with the name of the variable and the members that use it', async () => {
    const text = await loadError({
      'conformance.config.yaml': `url: "${formatVariable('HOST')}/api/v1"\nheaders: {X-A: "${formatVariable('B')}"}\n`,
    });
    expect(text).toContain('url: the environment variable HOST is not set.');
    expect(text).toContain('headers › X-A: the environment variable B is not set.');
  });

  test('provides keys; header values filled in from it are also secret', async () => {
    const yaml = `url: ${url}\ncredentials: {primary: {env: MY_KEY, plans: [api]}}\nheaders: {X-Token: "${formatVariable('TOKEN')}"}\n`;
    const { options, secrets, variables } = await loadFrom(
      { 'conformance.config.yaml': yaml },
      { MY_KEY: 'secret-1', TOKEN: 'secret-2' },
    );
    expect(options.credentials).toEqual({ primary: { key: 'secret-1', plans: ['api'] } });
    expect([...secrets].sort()).toEqual(['secret-1', 'secret-2']);
    expect(variables).toEqual({ primary: 'MY_KEY' });
  });
});

describe('a secret', () => {
  test('is rejected in a data file', async () => {
    const yaml = `url: ${url}\ncredentials: {primary: {key: abc}}\nheaders: {Authorization: Bearer abc}\nwebhookSecret: abc\n`;
    const text = await loadError({ 'conformance.config.yaml': yaml });
    expect(text).toContain('credentials › primary › key: A key must not be stored in a file');
    expect(text).toContain('headers › Authorization: A secret must not be stored in a file');
    expect(text).toContain('webhookSecret: A secret must not be stored in a file');
  });

  test('is accepted in a program', async () => {
    const program = `export default { url: '${url}', credentials: { primary: { key: 'abc' } } };`;
    const { options, secrets } = await loadFrom({ 'conformance.config.mjs': program });
    expect(options.credentials.primary?.key).toBe('abc');
    expect([...secrets]).toEqual(['abc']);
  });

  test('given instead of the name of its variable is not printed', async () => {
    const yaml = `url: ${url}\ncredentials: {primary: {env: sk_live_51HabcdefGHIJKLmnop99}}\n`;
    const text = await loadError({ 'conformance.config.yaml': yaml });
    expect(text).toContain('not the key itself');
    expect(text).not.toContain('sk_live_51');
  });

  test('whose variable is not set is rejected with the name of the variable', async () => {
    const yaml = `url: ${url}\ncredentials: {primary: {env: MY_KEY}}\n`;
    expect(await loadError({ 'conformance.config.yaml': yaml })).toContain(
      'the environment variable MY_KEY is not set',
    );
  });
});

describe('the profile', () => {
  test('can be a file, inline, or the default profile', async () => {
    const yaml = `url: ${url}\nprofile: ours.yaml\n`;
    const files = { 'conformance.config.yaml': yaml, 'ours.yaml': 'post.schedule.field: publishAt\n' };
    expect((await loadFrom(files)).options).toMatchObject({
      profile: { 'post.schedule.field': 'publishAt' },
      profileSource: 'ours.yaml',
    });
    const inline = `url: ${url}\nprofile: {post.create.status: 200}\n`;
    expect((await loadFrom({ 'conformance.config.yaml': inline })).options.profileSource).toBe('inline');
    const { options } = await loadFrom({}, {}, { url, profile: 'default' });
    expect(Object.keys(options.profile ?? {})).toEqual(decisionIds);
  });

  test('that is invalid is rejected before any request', async () => {
    const yaml = `url: ${url}\nprofile: {post.shedule.field: at}\n`;
    expect(await loadError({ 'conformance.config.yaml': yaml })).toContain('did you mean post.schedule.field?');
    expect(await loadError({}, {}, { url, profile: 'none.yaml' })).toContain('the file does not exist');
  });
});

describe('the preset mock', () => {
  test('needs no other setting', async () => {
    const { options, rawConfig } = await loadFrom({}, {}, { preset: 'mock' });
    expect(options).toMatchObject({ url: 'http://127.0.0.1:4010/api/v1', profileSource: 'default' });
    expect(Object.keys(options.credentials)).toEqual(['primary', 'other', 'basic', 'api', 'starter']);
    expect(Object.keys(options.hooks ?? {}).sort()).toEqual(Object.keys(rawConfig.templates).sort());
  });

  test('can be overridden', async () => {
    const overrides = { preset: 'mock', url, profile: {}, credentials: { primary: { key: 'mine' } } } as const;
    const { options } = await loadFrom({}, {}, overrides);
    expect(options).toMatchObject({
      url,
      profile: {},
      credentials: { primary: { key: 'mine' }, api: { key: 'conformance-api' } },
    });
  });
});

test('the preset of the mock explains how to start one if no mock responds', async () => {
  const overrides = { preset: 'mock', url: 'http://127.0.0.1:1/api/v1' };
  const { setUp } = await loadFrom({}, {}, overrides);
  await expect(setUp()).rejects.toThrow(
    'No mock responds at http://127.0.0.1:1. Start it with: social-contract mock --port 1',
  );
});
