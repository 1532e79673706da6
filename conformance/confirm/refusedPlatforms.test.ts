import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import type { Evidence } from '../judge/evidence.ts';
import { listTargets, postTo } from '../script/bodies.ts';
import { probe } from '../script/steps.ts';
import { EvidenceStore } from './evidenceStore.ts';

const buildEvidence = (rule: string, kept: boolean, body: JsonObject): Evidence => ({
  ...{ rule, kept, entries: [1], operation: 'createPost', expected: 'accepted', decisiveStep: 0 },
  script: { id: rule, title: rule, about: [rule], steps: [probe({ operation: 'createPost', body })] },
});
const plainFailure = buildEvidence('accounts.id.target', false, postTo('photo'));
const longText = buildEvidence('text.length.photo', false, postTo('photo', 'A long text'));

function listBrokenRules(...all: readonly Evidence[]): readonly string[] {
  const store = new EvidenceStore();
  for (const evidence of all) {
    store.add([evidence]);
    if (!evidence.kept) store.addConfirmation(evidence, { confirmed: true, runs: 3, failures: 3 } as never);
  }
  store.excuseRefusedPlatforms();
  return ['accounts.id.target', 'text.length.photo'].filter((rule) => store.getFindings(rule).broken.length > 0);
}

test('a service that refuses every post to a platform breaks only the rule on targets', () => {
  expect(listBrokenRules(plainFailure, longText)).toEqual(['accounts.id.target']);
});

test('a service that accepts another post to the platform breaks the rule on the refused one', () => {
  const accepted = buildEvidence('text.length.photo', true, postTo('photo'));
  expect(listBrokenRules(plainFailure, longText, accepted)).toEqual(['accounts.id.target', 'text.length.photo']);
});

test('posts to other platforms remain evidence', () => {
  const other = buildEvidence('text.length.photo', false, { text: 'A long text', platforms: listTargets('social') });
  expect(listBrokenRules(plainFailure, other)).toEqual(['accounts.id.target', 'text.length.photo']);
});
