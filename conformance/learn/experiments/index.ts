/** All experiments in the order in which they run: those that others depend on come first. */
import { completenessExperiments } from './completeness.ts';
import type { Experiments } from './experiment.ts';
import { leadMagnetExperiments } from './leadMagnets/leadMagnets.ts';
import { leadExperiments } from './leadMagnets/leads.ts';
import { listExperiments } from './lists/lists.ts';
import { mediaExperiments } from './media/media.ts';
import { nullExperiments } from './nulls.ts';
import { optionDefaultExperiments } from './optionDefaults.ts';
import { postExperiments } from './posts.ts';
import { publicationExperiments } from './publications.ts';
import { rateExperiments } from './rates/rates.ts';
import { serviceExperiments } from './service.ts';
import { textExperiments } from './texts/texts.ts';
import { updateExperiments } from './updates.ts';

export const experiments: Experiments = {
  ...listExperiments,
  ...postExperiments,
  ...updateExperiments,
  ...textExperiments,
  ...completenessExperiments,
  ...mediaExperiments,
  ...publicationExperiments,
  ...optionDefaultExperiments,
  ...leadMagnetExperiments,
  ...leadExperiments,
  ...nullExperiments,
  ...serviceExperiments,
  ...rateExperiments,
};
