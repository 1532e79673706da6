/** A mock with a profile accepts and rejects the test vectors of that profile as they state. */
import { describe, expect, test } from 'vitest';
import { VectorRunner } from '../mock-server/testing/vectorRunner.ts';
import { findRule } from '../spec/rules/index.ts';
import type { Vector } from '../spec/rules/vector.ts';
import { buildVectorFile } from '../src/generate/vectors.ts';
import { absenceProfiles, behaviourProfiles, wireProfiles } from '../src/openapi/testing/variedProfiles.ts';
import { resolveProfile } from '../src/profile/resolve.ts';

interface VectorEntry {
  readonly id: string;
  readonly rule: string;
}

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
      if (vector === undefined || !isLight(vector) || (withoutIds && vector.given !== undefined)) continue;
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

/** Bodies of megabytes, which the default profile tests as well, would take most of the time. */
const isLight = ({ given, request: { raw = '', body } }: Vector) =>
  (given?.repeat ?? 0) < 10 && raw.length < 10_000 && (body === undefined || JSON.stringify(body).length < 1_000_000);
