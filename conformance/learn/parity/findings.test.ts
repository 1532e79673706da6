import { expect, test } from 'vitest';
import type { PlayedRequest } from './compare/playResult.ts';
import { collectFindings, findDrift } from './findings.ts';

function buildPlayResult(observation: Partial<PlayedRequest['observation']>) {
  const step = { kind: 'request', role: 'probe', operation: 'createPost', body: { text: 'Hello' } } as const;
  return {
    script: { id: 'create', title: 'Create.', about: ['post.create.draft'], steps: [step] },
    requests: [
      {
        place: 0,
        operation: step.operation,
        step,
        observation: { status: 200, success: true, answer: {}, ...observation },
      },
    ],
    events: [],
  };
}

const buildCreated = (status: string) => ({ answer: { success: true, data: { id: 'post_1', text: 'Hello', status } } });

test('a change of the service names the rules of its script, and the decisions that the response of the mock depends on', async () => {
  const drift = findDrift([buildPlayResult(buildCreated('scheduled'))], [buildPlayResult(buildCreated('draft'))]);
  const onMock = buildPlayResult({ ...buildCreated('draft'), decisions: ['post.neither'] });
  const findings = await collectFindings(drift, (smallest) => Promise.resolve({ smallest, remedy: undefined, onMock }));
  expect(findings).toMatchObject([{ rules: ['post.create.draft'], decisions: ['post.neither'] }]);
});

test('a refusal by the mock names the rules that it found broken', async () => {
  const answer = { success: false, errors: [{ rule: 'post.text.required' }] };
  const drift = findDrift(
    [buildPlayResult(buildCreated('draft'))],
    [buildPlayResult({ status: 422, success: false, answer })],
  );
  const findings = await collectFindings(drift, (smallest) => Promise.resolve({ smallest, remedy: undefined }));
  expect(findings).toMatchObject([{ rules: ['post.text.required'] }]);
});
