/** Posts that fail on all accounts or on one, which show how the service reports a failure and its reason. */

import type { PlatformLabel } from '../../../spec/platforms.ts';
import { listTargets } from '../../script/bodies.ts';
import { account } from '../../script/references.ts';
import type { Script } from '../../script/script.ts';
import { given, readPosts } from '../../script/steps.ts';
import { createPost, untilPublished } from './experiment.ts';

const buildScript = (id: string, title: string, ...otherLabels: readonly PlatformLabel[]): Script => ({
  id: `learn/${id}`,
  title,
  about: [],
  steps: [
    { kind: 'publishing', account: account('social'), works: false },
    given('post', createPost({ text: 'Hello', platforms: listTargets('social', ...otherLabels), publishNow: true })),
    untilPublished,
    readPosts,
  ],
});

export const failedPosts: readonly Script[] = [
  buildScript('failed-post', 'A post to an account that cannot be published to'),
  buildScript(
    'partly-failed-post',
    'A post to an account that cannot be published to, and to another that can',
    'microblog',
  ),
];
