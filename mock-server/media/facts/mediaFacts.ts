/** What a look into a hosted file tells. */
import type { HostedMedia } from '../../../spec/world.ts';

/** What cannot be found is left out, and rules that ask for it pass. */
export type MediaFacts = Pick<HostedMedia, 'width' | 'height' | 'seconds' | 'pages'>;
