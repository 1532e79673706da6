/** A mock with a profile accepts and rejects the test vectors of that profile as they state. */
import { describe, expect, test } from 'vitest';
import { VectorRunner } from '../mock-server/testing/vectorRunner.ts';
import { findRule, rules } from '../spec/rules/index.ts';
import { buildVectorFile } from '../src/generate/vectors.ts';
import { absenceProfiles, behaviourProfiles, wireProfiles } from '../src/openapi/testing/variedProfiles.ts';
import { resolveProfile } from '../src/profile/resolve.ts';
import { isLight } from './testing/isLight.ts';

interface VectorEntry {
  readonly id: string;
  readonly rule: string;
}

/** The default profile tests the others as well, which would take most of the time. */
const lightVectors = new Set(rules.flatMap((rule) => rule.vectors.filter(isLight)));

describe.each(Object.entries({ ...behaviourProfiles, ...wireProfiles, ...absenceProfiles }))('%s', (_, bindings) => {
  const profile = resolveProfile(bindings);
  const { vectors } = buildVectorFile(profile) as { readonly vectors: readonly VectorEntry[] };

  const { missingFields: missing } = profile.wire;
  // Preconditions are addressed by id, which a record may lack under this profile.
  const withoutIds = missing.has('post.record:id') || missing.has('leadMagnet.record:id');

  test('the mock accepts or rejects every test vector as it states', async () => {
    const mismatches: unknown[] = [];
    // Most vectors need no plans or accounts of their own, so they share a mock, which is reset for each.
    const plainRunner = new VectorRunner({}, profile);
    for (const { id, rule } of vectors) {
      const vector = findRule(rule)?.vectors[Number(id.split('/')[1]) - 1];
      if (vector === undefined || !lightVectors.has(vector) || (withoutIds && vector.given !== undefined)) continue;
      const isPlain = vector.given?.plans === undefined && vector.given?.outreachConnected === undefined;
      const runner = isPlain ? plainRunner : new VectorRunner(vector.given, profile);
      runner.reset();
      const status = await runner
        .run(vector.operation, vector.request, vector.given)
        .then((response) => response.status, String);
      if (!isPlain) await runner.close();
      const verdict = Number(status) < 300 ? 'accepted' : 'refused';
      if (verdict !== vector.verdict || typeof status === 'string' || status >= 500) mismatches.push({ id, status });
    }
    await plainRunner.close();
    expect(mismatches).toEqual([]);
  });
});
