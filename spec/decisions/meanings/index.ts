/** The meanings of the answers, in one sentence each. */
import { contentMeanings } from './content.ts';
import { leadMagnetMeanings } from './leadMagnets.ts';
import type { Meanings } from './meanings.ts';
import { postMeanings } from './posts.ts';
import { serviceMeanings } from './service.ts';

/** Decisions whose answers are plain values have none. */
export const answerMeanings: Meanings = {
  ...postMeanings,
  ...contentMeanings,
  ...leadMagnetMeanings,
  ...serviceMeanings,
};
