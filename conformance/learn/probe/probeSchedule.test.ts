import { expect, test } from 'vitest';
import { type ServiceRequest, type ServiceResponse, startService } from '../../testing/service.ts';
import { suggestBindings } from '../suggest/suggestions.ts';
import { runProbe } from '../testing/runProbe.ts';
import { probeSchedule } from './probeSchedule.ts';

const accounts = [{ id: 'a1', platform: 'social', name: 'Ada' }];
const accept = (data: object): ServiceResponse => ({
  status: 201,
  body: { success: true, data: { id: 'p1', ...data } },
});
const refuse: ServiceResponse = { status: 422, body: { success: false } };

/** The name of the schedule that the probe finds in a service that creates posts like this, and the number of posts. */
async function findSchedule(create: (request: ServiceRequest) => ServiceResponse) {
  const service = await startService({
    intercept: (request) => {
      if (request.path.endsWith('/accounts')) return { status: 200, body: { success: true, data: accounts } };
      return request.method === 'POST' ? create(request) : { status: 200, body: { success: true, data: {} } };
    },
  });
  const evidence = await runProbe(service, probeSchedule);
  const suggestion = suggestBindings(evidence).find(({ decision }) => decision === 'post.schedule.field');
  return { name: suggestion?.answer, posts: service.requests.filter(({ method }) => method === 'POST').length };
}

test('the schedule has the name whose time the service returns, in whatever format', async () => {
  const { name, posts } = await findSchedule(({ body }) =>
    accept(body.goLiveAt === undefined ? {} : { goLiveAt: '2031-06-01T12:34:00.000000Z' }),
  );
  expect(name).toBe('goLiveAt');
  expect(posts).toBe(3);
});

test('each name is tried alone if the service refuses unknown members', async () => {
  const { name } = await findSchedule(({ body: { text: _, platforms: __, ...schedule } }) =>
    Object.keys(schedule).join() === 'publish_at' ? accept(schedule) : refuse,
  );
  expect(name).toBe('publish_at');
});

test('a time of the next weeks is tried if the service refuses one that is years ahead', async () => {
  const { name } = await findSchedule(({ body: { scheduledAt } }) => {
    const millisecondsAhead = Date.parse(String(scheduledAt)) - Date.now();
    return millisecondsAhead > 30 * 86_400_000 ? refuse : accept({ scheduledAt });
  });
  expect(name).toBe('scheduledAt');
});

test('the evidence contains the deletion of the scheduled post, because published posts might not be deletable', async () => {
  let deletions = 0;
  const service = await startService({
    intercept: ({ path, method, body }) => {
      if (path.endsWith('/accounts')) return { status: 200, body: { success: true, data: accounts } };
      if (method === 'POST') return accept({ scheduledFor: body.scheduledFor });
      return deletions++ < 3 ? { status: 200, body: { success: true, data: {} } } : { status: 404, body: {} };
    },
  });
  const { exchanges } = await runProbe(service, probeSchedule);
  const recordedDeletions = exchanges.filter(({ method }) => method === 'DELETE');
  expect(recordedDeletions.map(({ path, status }) => [path, status])).toEqual([
    ['/posts/p1', 200],
    ['/posts/p1', 404],
  ]);
});

test('a service that returns every member shows the name that changes something else, too', async () => {
  let count = 0;
  const { name } = await findSchedule(({ body }) =>
    accept({ ...body, id: `p${count++}`, state: body.publish_at === undefined ? 'draft' : 'planned' }),
  );
  expect(name).toBe('publish_at');
});

test('a service that returns every member and changes nothing else shows no name', async () => {
  let count = 0;
  expect((await findSchedule(({ body }) => accept({ ...body, id: `p${count++}`, state: 'draft' }))).name).toBe(
    undefined,
  );
});

test('a service that returns every member but accepts only one unknown member shows no name', async () => {
  const { name } = await findSchedule(({ body }) => (Object.keys(body).length > 3 ? refuse : accept(body)));
  expect(name).toBe(undefined);
});

test('a service that ignores all usual names of the schedule shows no name', async () => {
  expect(await findSchedule(() => accept({}))).toEqual({ name: undefined, posts: 1 });
});
