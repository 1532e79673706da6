/** `/_mock/files`: what was uploaded, and what is known of it. */
import { z } from 'zod';
import { hostedFacts } from '../../../spec/world.ts';
import { mediaPath } from '../../media/hostedUrls.ts';
import { means } from '../operation/atoms.ts';
import { onTenant } from '../operation/operation.ts';

const HostedFile = z
  .object({
    path: means('Where it is, below the origin of the mock.', z.string().max(300)),
    ...hostedFacts,
  })
  .meta({
    id: 'UploadedFile',
    description: 'An uploaded file and what is known of it. What could not be found in it is left out.',
  });

export const files = onTenant({
  id: 'listFiles',
  method: 'GET',
  path: '/files',
  summary: 'List hosted files',
  description: 'Lists what was uploaded, with what is known of each file: the rules on hosted media judge by it.',
  data: z.array(HostedFile),
  example: { data: [] },
  run: ({ tenant }) =>
    [...tenant.sandbox.files.values()].map(({ id: name, content: _, ...facts }) => ({
      path: `${mediaPath}${name}`,
      ...facts,
    })),
});
