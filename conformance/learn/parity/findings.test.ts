import { expect, test } from 'vitest';
import type { PlayedRequest } from './compare/played.ts';
import { driftOf, findingsOf } from './findings.ts';

function played(observation: Partial<PlayedRequest['observation']>) {
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

const created = (status: string) => ({ answer: { success: true, data: { id: 'post_1', text: 'Hello', status } } });

test('a change of the service names the rules of its script, and the decisions behind the response of the mock', async () => {
  const drift = driftOf([played(created('scheduled'))], [played(created('draft'))]);
  const onMock = played({ ...created('draft'), decisions: ['post.neither'] });
  const findings = await findingsOf(drift, (smallest) => Promise.resolve({ smallest, remedy: undefined, onMock }));
  expect(findings).toMatchObject([{ rules: ['post.create.draft'], decisions: ['post.neither'] }]);
});

test('a refusal by the mock names the rules that it found broken', async () => {
  const answer = { success: false, errors: [{ rule: 'post.text.required' }] };
  const drift = driftOf([played(created('draft'))], [played({ status: 422, success: false, answer })]);
  const findings = await findingsOf(drift, (smallest) => Promise.resolve({ smallest, remedy: undefined }));
  expect(findings).toMatchObject([{ rules: ['post.text.required'] }]);
});
