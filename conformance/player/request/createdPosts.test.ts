import { afterEach, expect, test } from 'vitest';
import { listTargets } from '../../script/bodies.ts';
import type { Script } from '../../script/script.ts';
import { given, probe } from '../../script/steps.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { openTestStage } from '../../testing/stage.ts';
import { play } from '../player.ts';

let service: TestService;
afterEach(() => service.close());

const republishScript: Script = {
  id: 'republish',
  title: 'A post is republished',
  about: [],
  steps: [
    given('post', { operation: 'createPost', body: { text: 'Hello', platforms: listTargets('social') } }),
    probe({ operation: 'republishPost', id: '{{post}}', body: { platforms: listTargets('social') } }),
  ],
};

/** The number of posts to delete after a republish whose response has this id, by default that of the post. */
async function countCreatedPosts(republishedId?: string): Promise<number> {
  service = await startService({
    intercept: ({ path }) => {
      const [, id] = /^\/posts\/([^/]+)\/republish$/.exec(path) ?? [];
      return id === undefined ? undefined : { status: 200, body: { success: true, data: { id: republishedId ?? id } } };
    },
  });
  const { stage, close } = await openTestStage(service.url);
  await play(republishScript, stage);
  await close();
  return stage.createdResources.listLeftPosts().length;
}

test('a republish that creates a post of its own leaves two posts', async () => {
  expect(await countCreatedPosts()).toBe(1);
  expect(await countCreatedPosts('post_of_its_own')).toBe(2);
});
