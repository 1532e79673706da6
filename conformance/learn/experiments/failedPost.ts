/** A post that cannot be published, which shows how the service reports the reason. */

import { listTargets } from '../../script/bodies.ts';
import { account } from '../../script/references.ts';
import type { Script } from '../../script/script.ts';
import { given, readPosts } from '../../script/steps.ts';
import { createPost } from './experiment.ts';

export const failedPost: Script = {
  id: 'learn/failed-post',
  title: 'A post to an account that cannot be published to',
  about: [],
  steps: [
    { kind: 'publishing', account: account('social'), restorePublishing: false },
    given('post', createPost({ text: 'Hello', platforms: listTargets('social'), publishNow: true })),
    { kind: 'advance', by: 'P1D' },
    readPosts,
  ],
};
