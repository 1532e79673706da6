/** All examples. The mock answers each of them exactly so, in the default world, whose clock stands still. */
import { accountExamples } from './accounts.ts';
import { createPostExamples } from './createPost.ts';
import { createPostMediaExamples } from './createPostMedia.ts';
import type { Example } from './example.ts';
import { leadMagnetExamples } from './leadMagnets.ts';
import { postExamples } from './posts.ts';
import { refusalExamples } from './refusals.ts';

export type { Example, RefusedAnswer, SuccessfulAnswer } from './example.ts';

export const examples: readonly Example[] = [
  ...createPostExamples,
  ...createPostMediaExamples,
  ...postExamples,
  ...accountExamples,
  ...leadMagnetExamples,
  ...refusalExamples,
];

/** The full name of an example, as test reports show it. */
export const exampleName = ({ operation, name }: Example): string => `${operation}/${name}`;

/** Full names of examples whose answers a mock needs more than its requests for: what happened on the networks. */
export const notYetExecutable: readonly string[] = ['listLeads/one-lead'];
