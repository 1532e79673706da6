/** Every breach of a rule on posts. */
import type { Breach } from './breach.ts';
import { fileBreaches } from './files.ts';
import { mediaBreaches } from './media.ts';
import { optionBreaches } from './options.ts';
import { targetBreaches } from './targets.ts';
import { textBreaches } from './texts.ts';
import { timingBreaches } from './timing.ts';
import { urlBreaches } from './urls.ts';

export const postBreaches: readonly Breach[] = [
  ...textBreaches,
  ...targetBreaches,
  ...optionBreaches,
  ...timingBreaches,
  ...mediaBreaches,
  ...urlBreaches,
  ...fileBreaches,
];
