import { expect, test } from 'vitest';
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import { codecOf } from '../../src/profile/codec.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { isTranslated } from './isTranslated.ts';
import { explainVerdict, rulesAndLaws } from './verdicts.ts';

test('if no request broke a rule, the reason names the translation, which may have changed the requests', () => {
  const explain = (id: string, isTranslated: boolean) => {
    const inputs = { kept: [], broken: [], flaky: [], obstacles: [], wasPlayed: true, isTranslated };
    const rule = rulesAndLaws.find((candidate) => candidate.id === id);
    return rule && explainVerdict(rule, inputs, resolveProfile(defaultBindings)).reason;
  };
  expect(explain('post.text.empty', true)).toMatch(/under this profile\. The translation may/);
  expect(explain('post.text.empty', false)).not.toContain('translation');
  expect(explain('post.publish.once', true)).toMatch(/^Scripts on this rule were played, but nothing showed [^.]*\.$/);
});

test('a translation concerns the rules on the operations whose requests it changes', () => {
  const request = { toServer: () => ({}), toContract: () => ({}) };
  const { translator } = codecOf(resolveProfile(defaultBindings), { operations: { createPost: { request } } });
  const ids = ['post.text.empty', 'leadMagnet.workflow.required', 'post.publish.once'];
  expect(ids.map((id) => isTranslated(id, translator))).toEqual([true, false, true]);
});
