import { afterEach, describe, expect, test } from 'vitest';
import { openFaultySecondService, type Service } from '../../services.ts';
import { buildParsedRefusal, type FaultBehaviour, withData } from '../families/faultBehaviour.ts';
import { KnownRecords } from '../families/known.ts';
import { buildRefusal, createReplacementFault } from '../fault.ts';
import { openFaultyService, startFaultyService } from '../faultyService.ts';
import { keys } from '../keys.ts';

describe('a fault of a service with its own names', () => {
  let service: Service;

  afterEach(() => service.close());

  /** Creates a post in the format of the second implementation. */
  async function createPost(faultBehaviour: FaultBehaviour) {
    service = await openFaultySecondService(faultBehaviour);
    const request = new Request(`${service.options.url}/posts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.primary}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        text: 'Hi',
        publishAt: '2099-01-01T00:00:00Z',
        platforms: [{ platform: 'social', accountId: `${keys.primary}-social` }],
      }),
    });
    const response = (await Promise.resolve(service.options.fetch?.(request))) as Response;
    return { status: response.status, body: await response.json() };
  }

  test('changes nothing if it does not occur', async () => {
    expect(await createPost({})).toMatchObject({
      status: 200,
      body: { success: true, data: { stage: 'QUEUED', text: 'Hi', publishAt: '2099-01-01T00:00:00Z' } },
    });
  });

  test('changes a response in the names of the contract, and the client receives those of the service', async () => {
    const { body } = await createPost({
      changeResponse: (response) =>
        withData(response, (data) => {
          expect(data.status).toBe('scheduled');
          data.status = 'failed';
        }),
    });
    expect(body).toMatchObject({ success: true, data: { stage: 'BROKEN', text: 'Hi' } });
  });

  test('changes a request in the names of the contract, and the service receives its own', async () => {
    const { body } = await createPost({
      changeRequest: (call) => ({ ...call, body: { ...call.body, scheduledFor: '2098-01-01T00:00:00Z' } }),
    });
    expect(body).toMatchObject({ data: { stage: 'QUEUED', publishAt: '2098-01-01T00:00:00Z' } });
  });

  test('refuses a request in the shape of the service', async () => {
    expect(await createPost({ respondInstead: () => buildParsedRefusal() })).toEqual({
      status: 422,
      body: { success: false, error: { code: 'VALIDATION_FAILED', message: 'No.' } },
    });
  });

  test('removes the code of a refusal from where the service has it', async () => {
    const { body } = await createPost({
      respondInstead: () => ({ ...buildParsedRefusal(), body: { success: false, detail: 'No.' } }),
    });
    expect(body).toEqual({ success: false, error: { message: 'No.' } });
  });
});

test('an observer sees the responses of a fault that is a middleware', async () => {
  const bodies: unknown[] = [];
  const fault = createReplacementFault('no list', 'answer.status.listAccounts', () => buildRefusal(500, 'NO'));
  const { url, fetch, close } = openFaultyService(fault, undefined, {
    onExchange: ({ response }) => bodies.push(response.status),
  });
  const response = await fetch(
    new Request(`${url}/accounts`, { headers: { authorization: `Bearer ${keys.primary}` } }),
  );
  await close();
  expect([response.status, bodies]).toEqual([500, [500]]);
});

test('a service on a port knows the facts of its traffic if its fault is one of a family', async () => {
  const fault = { id: 'a: b', rule: 'a', createFaultBehaviour: () => ({}) };
  const { known, close } = await startFaultyService(fault);
  await close();
  expect(known).toBeInstanceOf(KnownRecords);
});
