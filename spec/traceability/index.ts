/** Every section of the API document, in its order. */
import { accessSections } from './access.ts';
import { accountSections } from './accounts.ts';
import { contentSections } from './content.ts';
import { endpointSections } from './endpoints.ts';
import { leadMagnetEndpointSections } from './leadMagnetEndpoints.ts';
import { leadMagnetSections } from './leadMagnets.ts';
import { limitSections } from './limits.ts';
import { postSections } from './posts.ts';
import { serviceSections, versionSections } from './service.ts';
import type { TracedSection } from './statement.ts';
import { stateSections } from './states.ts';

export const traceability: readonly TracedSection[] = [
  ...serviceSections,
  ...postSections,
  ...contentSections,
  ...accountSections,
  ...leadMagnetSections,
  ...stateSections,
  ...endpointSections,
  ...leadMagnetEndpointSections,
  ...accessSections,
  ...limitSections,
  ...versionSections,
];
