/** Deletes the resources that the run created, as far as the API allows. */

import { isBound } from '../oracle/readings.ts';
import { createRequestBuilder } from '../player/requestBuilder.ts';
import type { Stage } from '../player/stage.ts';
import type { CallerName } from '../script/script.ts';

/** Never rejects: resources that cannot be deleted are recorded with the reason. */
export async function cleanUp(stage: Stage): Promise<void> {
  const { codec, profile, createdResources, target, base, callers } = stage;
  const route = codec.route('deletePost');
  // Cleaning up also runs after an interruption or without a budget left.
  target.beginCleanup();
  for (const { id, caller: name } of createdResources.listLeftPosts()) {
    const caller = callers.get(name as CallerName);
    if (route === undefined || caller === undefined || !isBound(profile, 'post.delete')) {
      createdResources.markLeft(
        'post',
        id,
        name,
        'the route that deletes a post is unknown: answer post.delete in the profile',
      );
      continue;
    }
    const step = { kind: 'request', role: 'read', operation: 'deletePost', id } as const;
    const getFile = (): never => {
      throw new TypeError('A deletion has no file.');
    };
    const request = createRequestBuilder(step, route, { base, key: caller.hookCaller.key, codec, getFile });
    try {
      const { status } = await target.send(request, { script: 'clean-up', operation: 'deletePost', isCleanup: true });
      const isMissing = status === 404 || profile.wire.errorStatuses.notFound.includes(status);
      if ((status >= 200 && status < 300) || isMissing) createdResources.markDeleted('post', id, name);
      else
        createdResources.markLeft(
          'post',
          id,
          name,
          status === 0 ? 'the DELETE request got no response' : `the DELETE request returned ${status}`,
        );
    } catch (error) {
      createdResources.markLeft('post', id, name, error instanceof Error ? error.message : String(error));
    }
  }
}
