import { expect, test } from 'vitest';
import { asList, isObject, readMember } from '../../../spec/json.ts';
import { type ServiceRequest, type ServiceResponse, startService } from '../../testing/service.ts';
import { suggestBindings } from '../suggest/suggestions.ts';
import { runProbe } from '../testing/runProbe.ts';
import { probeAutoPlug } from './probeAutoPlug.ts';

const accounts = [{ id: 'a1', platform: 'professional', name: 'Ada' }];
const accept = (data: object): ServiceResponse => ({
  status: 201,
  body: { success: true, data: { id: 'p1', ...data } },
});
const refuse: ServiceResponse = { status: 422, body: { success: false } };

const readComment = ({ body }: ServiceRequest) => asList(readMember(body.autoPlug, 'comments')).find(isObject) ?? {};

/** The suggestions about follow-up comments for a service that creates posts in this way. */
async function collectSuggestions(create: (request: ServiceRequest) => ServiceResponse, listedAccounts = accounts) {
  const service = await startService({
    intercept: (request) => {
      if (request.path.endsWith('/accounts')) return { status: 200, body: { success: true, data: listedAccounts } };
      return request.method === 'POST' ? create(request) : { status: 200, body: { success: true, data: {} } };
    },
  });
  const evidence = await runProbe(service, probeAutoPlug);
  const suggestions = suggestBindings(evidence, { withGuesses: true });
  const answers = Object.fromEntries(suggestions.map(({ decision, answer }) => [decision, answer]));
  const creationCount = service.requests.filter(({ method }) => method === 'POST').length;
  const deletionCount = service.requests.filter(({ method }) => method === 'DELETE').length;
  return { answers, requests: service.requests, isCleanedUp: creationCount === deletionCount };
}

test('a service that returns whatever it gets shows no name of a follow-up comment', async () => {
  const { answers, isCleanedUp } = await collectSuggestions(({ body }) => accept({ autoPlug: body.autoPlug }));
  expect(answers).not.toHaveProperty('autoPlug');
  expect(isCleanedUp).toBe(true);
});

test('the delay of a follow-up comment has the name that a service without unknown members returns', async () => {
  const { answers } = await collectSuggestions(({ body }) => {
    const names = Object.keys(asList(readMember(body.autoPlug, 'comments')).find(isObject) ?? {});
    return names.every((name) => ['text', 'delay'].includes(name)) ? accept({ autoPlug: body.autoPlug }) : refuse;
  });
  expect(answers.autoPlug).toEqual({ comments: 'comments', 'comments.text': 'text', 'comments.delay': 'delay' });
});

test('the delay of a follow-up comment has the name that the service requires', async () => {
  const { answers } = await collectSuggestions((request) =>
    typeof readComment(request).delay_seconds === 'number' ? accept({}) : refuse,
  );
  expect(answers).toMatchObject({
    autoPlug: { comments: 'comments', 'comments.text': 'text', 'comments.delay': 'delay_seconds' },
    'delay.form': 'seconds',
  });
});

test('a comment gets the names that a service returns, if the service ignores all other names', async () => {
  const { answers, requests } = await collectSuggestions((request) => {
    const { body, wait_minutes } = readComment(request);
    return accept({ autoPlug: { comments: [{ body, wait_minutes }] } });
  });
  expect(answers).toMatchObject({
    autoPlug: { comments: 'comments', 'comments.text': 'body', 'comments.delay': 'wait_minutes' },
    'delay.form': 'minutes',
  });
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(3);
});

test('a service that ignores the delay of a follow-up comment shows no name', async () => {
  const { answers } = await collectSuggestions(() => accept({}));
  expect(answers).not.toHaveProperty('autoPlug');
});

test('a service without an account on the professional network gets no post with a follow-up comment', async () => {
  const { requests } = await collectSuggestions(() => accept({}), [{ id: 'a2', platform: 'social', name: 'Page' }]);
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});
