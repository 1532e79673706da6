/** What scripts of the suite show about a mock with a profile. */
import { expect } from 'vitest';
import { collectScriptEvidence } from '../../conformance/judge/judge.ts';
import { play } from '../../conformance/player/player.ts';
import { openStage } from '../../conformance/preflight/stage.ts';
import type { Script } from '../../conformance/script/script.ts';
import { readSettings } from '../../conformance/settings/settings.ts';
import { buildSuite } from '../../conformance/suite/suite.ts';
import { type ServerOptions, startMock } from '../../mock-server/index.ts';
import { createMockHooks } from '../../selftest/hooks.ts';
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import type { Bindings } from '../../spec/profile/profile.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';

export interface ScriptEvidence {
  readonly judged: readonly string[];
  readonly stop: string | undefined;
}

const key = 'key-primary';

const getOptions = (url: string, profile: Bindings) => ({
  url,
  credentials: { primary: { key, plans: ['api', 'pro'] as const } },
  hooks: createMockHooks(new URL(url).origin),
  profile,
  seed: 1,
  size: 'quick' as const,
});

/** The quick suite for the default profile with these bindings. */
export const buildQuickSuite = (bindings: Bindings = {}): readonly Script[] => {
  const profile = resolveProfile({ ...defaultBindings, ...bindings });
  return buildSuite({ ...readSettings(getOptions('http://127.0.0.1', profile.bindings)), profile });
};

/** The rules that each script finds kept and broken in a mock with these bindings. */
export async function collectEvidence(
  scripts: readonly Script[],
  bindings: Bindings,
  service: ServerOptions = {},
): Promise<Record<string, ScriptEvidence>> {
  const profile = resolveProfile({ ...defaultBindings, ...bindings });
  const mock = await startMock({ keys: [{ key, plans: ['api', 'pro'] }], profile, ...service });
  const options = getOptions(mock.url, profile.bindings);
  const { stage, obstacle, close } = await openStage(options, readSettings(options), profile);
  expect(obstacle).toBeUndefined();
  const evidence: Record<string, ScriptEvidence> = {};
  for (const script of scripts) {
    const result = await play(script, stage);
    const verdicts = collectScriptEvidence(result, profile).map(
      ({ rule, kept }) => `${rule}: ${kept ? 'kept' : 'broken'}`,
    );
    evidence[script.id] = { judged: verdicts.sort(), stop: result.stop?.reason };
  }
  await close();
  await mock.close();
  return evidence;
}
