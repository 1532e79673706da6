/** All examples. In the default world, with its frozen clock, the mock responds exactly as they show. */
import type { Behaviour } from '../decisions/index.ts';
import { decisions } from '../decisions/index.ts';
import { getBranding } from '../decisions/media.ts';
import { accountExamples } from './accounts.ts';
import { createPostExamples } from './createPost.ts';
import { createPostMediaExamples } from './createPostMedia.ts';
import type { Example } from './example.ts';
import { leadMagnetExamples } from './leadMagnets.ts';
import { buildPostExamples } from './posts.ts';
import { refusalExamples } from './refusals.ts';

export type { Example, RefusalResponse, SuccessResponse } from './example.ts';

/** All examples, with the texts that a profile defines. */
export const buildExamples = (behaviour: Pick<Behaviour, 'media.branding'>): readonly Example[] => [
  ...createPostExamples,
  ...createPostMediaExamples,
  ...buildPostExamples(getBranding(behaviour['media.branding'], 'filename')),
  ...accountExamples,
  ...leadMagnetExamples,
  ...refusalExamples,
];

export const examples: readonly Example[] = buildExamples({ 'media.branding': decisions['media.branding'].default });

/** The full name of an example, for test reports. */
export const buildExampleName = ({ operation, name }: Example): string => `${operation}/${name}`;

/** Full names of the examples that requests to the mock alone cannot reproduce. */
export const nonExecutableExamples: readonly string[] = [];
