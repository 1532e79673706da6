/** `/_mock/renditions`: what the networks get instead of images that are over their limits. */
import { z } from 'zod';
import { platformLabels } from '../../../spec/platforms.ts';
import { formatInstant } from '../../../spec/time/instant.ts';
import { fileName } from '../../media/fileName.ts';
import { mediaPath } from '../../media/hostedUrls.ts';
import type { StoredRendition } from '../../rows/stored.ts';
import { id, means, time } from '../operation/atoms.ts';
import { onTenant, type TenantContext } from '../operation/operation.ts';

const images = ['jpeg', 'png', 'gif', 'webp'] as const;
const path = means('Where it is, below the origin of the mock.', z.string().max(300));
const count = (description: string) => means(description, z.int().min(0));

const Rendition = z
  .object({
    id: id('Post, platform and place in the post.'),
    at: time('When the post was published.'),
    post: id('The post.'),
    platform: means('The platform that gets it.', z.enum(platformLabels)),
    source: path,
    reasons: means(
      'What the image is not as the platform takes it.',
      z.array(z.enum(['format', 'size', 'dimensions'])),
    ),
    format: means('What it is to be.', z.enum(images)),
    maxBytes: count('How large it may be.'),
    width: count('In pixels; not there where the width of the image is not known.').optional(),
    height: count('In pixels; not there where the height of the image is not known.').optional(),
    made: means('Whether it really was made, which takes the optional package sharp.', z.boolean()),
    file: z
      .object({
        path,
        bytes: count('Its size.'),
        width: count('In pixels.').optional(),
        height: count('In pixels.').optional(),
      })
      .meta({ id: 'RenditionFile', description: 'What was made.' })
      .optional(),
    problem: means('Why it was not made.', z.string().max(200)).optional(),
  })
  .meta({ id: 'Rendition', description: 'What a platform gets instead of an image that is over its limits.' });

export const renditions = onTenant({
  id: 'listRenditions',
  method: 'GET',
  path: '/renditions',
  summary: 'List renditions',
  description:
    'Lists what the platforms get instead of hosted images that are over their limits. Where the optional package sharp is installed each is made by the time that this answers.',
  query: z.strictObject({ post: id('Those of this post alone.').optional() }),
  data: z.array(Rendition),
  example: { query: { post: 'post_000001' }, data: [] },
  run: (context, { query: { post } }) => {
    const noted = [...context.tenant.sandbox.renditions.values()];
    return Promise.all(
      noted.filter(({ postId }) => post === undefined || postId === post).map((it) => shown(context, it)),
    );
  },
});

async function shown(
  { tenant, renditions: maker }: TenantContext,
  { id: name, at, postId, file, reasons, ...intended }: StoredRendition,
): Promise<z.input<typeof Rendition>> {
  const source = tenant.sandbox.files.get(file);
  const rendered = await maker.render(source ?? {}, { reasons, ...intended });
  const own = { id: name, at: formatInstant(at), post: postId, source: `${mediaPath}${file}`, reasons: [...reasons] };
  if (!rendered.made) return { ...own, ...intended, ...rendered };
  const { made, path: _, ...facts } = rendered;
  return { ...own, ...intended, made, file: { path: `${mediaPath}${fileName(name, intended.format)}`, ...facts } };
}
