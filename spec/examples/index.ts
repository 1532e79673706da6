/** All examples. The mock answers each of them exactly so, in the default world, whose clock stands still. */

import type { Behaviour } from '../decisions/index.ts';
import { decisions } from '../decisions/index.ts';
import { accountExamples } from './accounts.ts';
import { createPostExamples } from './createPost.ts';
import { createPostMediaExamples } from './createPostMedia.ts';
import type { Example } from './example.ts';
import { leadMagnetExamples } from './leadMagnets.ts';
import { postExamples } from './posts.ts';
import { refusalExamples } from './refusals.ts';

export type { Example, RefusedAnswer, SuccessfulAnswer } from './example.ts';

/** All examples with the texts that a profile puts in. */
export const examplesWith = (b: Pick<Behaviour, 'media.branding'>): readonly Example[] => [
  ...createPostExamples,
  ...createPostMediaExamples,
  ...postExamples(b['media.branding']),
  ...accountExamples,
  ...leadMagnetExamples,
  ...refusalExamples,
];

export const examples: readonly Example[] = examplesWith({ 'media.branding': decisions['media.branding'].default });

/** The full name of an example, as test reports show it. */
export const exampleName = ({ operation, name }: Example): string => `${operation}/${name}`;

/** Full names of examples whose answers a mock needs more than its requests for: what happened on the networks. */
export const notYetExecutable: readonly string[] = [];
