import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { decisionIds, getDecision, isDecisionId } from '../../spec/decisions/index.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { Config } from './config.ts';
import { load } from './load.ts';
import { buildStarterProfile, starterConfig } from './starter.ts';

const folder = await mkdtemp(join(tmpdir(), 'starter-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the starter configuration and profile are valid as written', async () => {
  await writeFile(join(folder, 'conformance.config.yaml'), starterConfig);
  await writeFile(join(folder, 'conformance.profile.yaml'), buildStarterProfile());
  const { options } = await load({}, { folder, environment: { API_KEY: 'k' } });
  expect(options).toMatchObject({
    url: 'http://127.0.0.1:8080/api/v1',
    profile: {},
    credentials: { primary: { key: 'k' } },
  });
});

test('the starter configuration mentions every setting, and only settings that exist', () => {
  const commentedNames = starterConfig.matchAll(/^# ?([a-z]+):/gim);
  const activeNames = starterConfig.matchAll(/^([a-z]+):/gm);
  const names = new Set([...commentedNames, ...activeNames].map(([, name = '']) => name));
  const configKeys = Object.keys(Config.shape);
  // Only a program can set `fetch` and `translate`: they are functions, which a data file cannot contain.
  const undocumentedKeys = ['preset', 'fetch', 'receiver', 'shrink', '$schema', 'translate'];
  expect([...names].filter((name) => !configKeys.includes(name) && !['publish', 'read', 'key'].includes(name))).toEqual(
    [],
  );
  expect(configKeys.filter((name) => !names.has(name))).toEqual(
    undocumentedKeys.sort((a, b) => configKeys.indexOf(a) - configKeys.indexOf(b)),
  );
});

test('the hooks of the starter configuration are valid when uncommented', () => {
  const hooks = starterConfig.slice(starterConfig.indexOf('# hooks:')).replaceAll(/^# ?/gm, '');
  const parsedConfig = Config.safeParse(parse(hooks));
  expect(parsedConfig.error).toBeUndefined();
  expect(Object.keys(parsedConfig.data?.hooks ?? {})).toHaveLength(15);
});

test('the starter profile explains the answers to a decision, and names the rules that are untestable without one', () => {
  expect(buildStarterProfile()).toContain('#   draft: A post with neither publishNow nor a schedule is a draft.\n');
  expect(buildStarterProfile()).toContain('# Modelled answers: long, short, none.\n');
  expect(buildStarterProfile()).toContain('# Untestable without a modelled answer: leadMagnet.keywords.nonempty.\n');
});

test('the starter profile says which decisions accept no free text', () => {
  const entries = buildStarterProfile().split('\n\n').slice(1);
  const listIds = (kind: string) => decisionIds.filter((id) => getDecision(id).kind === kind);
  const withForms = entries.filter((entry) => /^# (?:Other f|F)orms: /m.test(entry));
  expect(withForms.map((entry) => /^# ([\w.-]+): .*$/m.exec(entry.split('\n').at(-1) ?? '')?.[1])).toEqual(
    listIds('wire'),
  );
});

test('the starter profile lists every decision with a valid answer', () => {
  const isAnswer = (line: string) => isDecisionId(/^# ([\w.-]+): /.exec(line)?.[1] ?? '');
  const lines = buildStarterProfile()
    .split('\n')
    .map((line) => (isAnswer(line) ? line.slice(2) : line));
  const profile = parse(lines.join('\n')) as Record<string, unknown>;
  expect(Object.keys(profile)).toEqual(decisionIds);
  expect([...resolveProfile(profile).unmodelled]).toEqual([]);
});
