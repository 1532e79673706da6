/** A profile's test vectors hold for a mock with that profile. */
import { describe, expect, test } from 'vitest';
import { Stage } from '../mock-server/testing/stage.ts';
import { ruleOf } from '../spec/rules/index.ts';
import type { Vector } from '../spec/rules/vector.ts';
import { vectorFile } from '../src/generate/vectors.ts';
import { absences, behaviours, looks } from '../src/openapi/testing/variedProfiles.ts';
import { resolveProfile } from '../src/profile/resolve.ts';

interface Told {
  readonly id: string;
  readonly rule: string;
}

describe.each(Object.entries({ ...behaviours, ...looks, ...absences }))('%s', (_, bindings) => {
  const profile = resolveProfile(bindings);
  const { vectors } = vectorFile(profile) as { readonly vectors: readonly Told[] };

  const { missing } = profile.wire;
  // Preconditions are addressed by id, which a record may lack under this profile.
  const withoutIds = missing.has('post.record:id') || missing.has('leadMagnet.record:id');

  test('every vector gets its stated verdict', async () => {
    const untrue: unknown[] = [];
    for (const { id, rule } of vectors) {
      const vector = ruleOf(rule)?.vectors[Number(id.split('/')[1]) - 1];
      if (vector === undefined || !isLight(vector) || (withoutIds && vector.given !== undefined)) continue;
      const stage = new Stage(vector.given, profile);
      const status = await stage
        .perform(vector.operation, vector.request, vector.given)
        .then((answer) => answer.status, String);
      await stage.close();
      const verdict = Number(status) < 300 ? 'accepted' : 'refused';
      if (verdict !== vector.verdict || typeof status === 'string' || status >= 500) untrue.push({ id, status });
    }
    expect(untrue).toEqual([]);
  });
});

const isLight = ({ given, request }: Vector) => (given?.repeat ?? 0) < 10 && (request.raw?.length ?? 0) < 10_000;
