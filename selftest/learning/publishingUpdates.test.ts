/** Services on which an update publishes only some posts. */
import { expect, test } from 'vitest';
import { learnBehaviour } from '../../conformance/learn/learnBehaviour.ts';
import { decisionIds } from '../../spec/decisions/index.ts';
import { openMockService } from '../services.ts';

test.each([
  ['drafts', { grade: 'bound', answer: 'publish' }],
  ['scheduled posts', { grade: 'bound', answer: 'publish' }],
  ['drafts and scheduled posts', { grade: 'contradicted' }],
  ['no posts', { grade: 'bound', answer: 'publish' }],
])('a service that ignores publishNow in updates of %s', { timeout: 60_000 }, async (ignored, conclusion) => {
  const { options, close } = openMockService();
  const respond = async (request: Request): Promise<Response> => (options.fetch ?? fetch)(request);
  const drafts = new Set<string>();
  const respondWithoutPublishing = async (request: Request) => {
    if (request.method === 'PATCH') {
      const isDraft = drafts.has(request.url.split('/').at(-1) ?? '');
      const { publishNow, ...body } = (await request.clone().json()) as { publishNow?: boolean };
      const isIgnored = ignored.includes(isDraft ? 'drafts' : 'scheduled posts');
      return respond(
        new Request(request, {
          body: JSON.stringify(isIgnored || publishNow === undefined ? body : { ...body, publishNow }),
        }),
      );
    }
    const response = await respond(request);
    if (request.method === 'POST' && request.url.endsWith('/posts')) {
      const { data } = (await response.clone().json()) as { data?: { id: string; status: string } };
      if (data?.status === 'draft') drafts.add(data.id);
    }
    return response;
  };
  const skipDecisions = decisionIds.filter((id) => id !== 'post.update.publish');
  const { lessons } = await learnBehaviour({ ...options, fetch: respondWithoutPublishing, skipDecisions });
  await close();
  expect(lessons.find(({ decision }) => decision === 'post.update.publish')).toMatchObject(conclusion);
});
