/** `/_mock/seed`: the world that a tenant begins with. */
import { plantSeed } from '../../seed/seed.ts';
import { SeedError } from '../../seed/seedError.ts';
import { type Seed, SeedFacts } from '../../seed/shape.ts';
import { ControlError } from '../operation/controlError.ts';
import { listedFaults } from '../operation/intake.ts';
import { onTenant } from '../operation/operation.ts';
import { stateOf, World } from './snapshots.ts';

/** The document shows what is beyond requests; of those it knows no more than that they are objects. */
const body = SeedFacts.meta({
  id: 'Seed',
  description:
    'A world. Posts and lead magnets have the members of their create requests as well; `generated/schemas/seed.json` is the schema of the whole.',
}) as unknown as typeof Seed;

export const seed = onTenant({
  id: 'seedTenant',
  method: 'POST',
  path: '/seed',
  summary: 'Begin with another world',
  description:
    'Lets a tenant begin anew with this world, to which every reset goes back; `{}` is the world of the mock. Posts and lead magnets are judged by the rules that judge requests. Where anything is wrong, everything that is wrong is named, and nothing changes. Uploaded files stay. The body may be YAML, with such a Content-Type.',
  body,
  judgesBody: true,
  data: World,
  errors: ['INVALID_SEED'],
  example: {
    body: {
      clock: { now: '2030-03-01T08:00:00Z' },
      posts: [
        {
          id: 'post_monday',
          text: 'Fresh bread',
          platforms: [{ platform: 'social', accountId: 'acc_social' }],
          state: 'published',
          publishedAt: '2030-02-25T08:00:00Z',
        },
      ],
    },
    data: {
      now: '2030-03-01T08:00:00Z',
      hash: '0c5bd5cb5ff3ab0b9ce3b6ea5f0a8a0c9a3b1e7e7f5c8a7fd5d3f0a6f1f2c3d4',
      counts: { posts: 1, leadMagnets: 0 },
    },
    abridged: true,
  },
  run: ({ tenant, codec, urls }, input) => {
    try {
      plantSeed(tenant, input.body, { profile: codec.profile, owns: (url) => urls.owns(url) });
    } catch (error) {
      if (!(error instanceof SeedError)) throw error;
      const { length } = error.faults;
      const most = length > listedFaults ? ` The first ${listedFaults} are listed.` : '';
      throw new ControlError(
        'INVALID_SEED',
        `${length === 1 ? 'One place' : `${length} places`} of the seed cannot be used; nothing was changed.${most}`,
        { faults: error.faults.slice(0, listedFaults) },
      );
    }
    return stateOf(tenant);
  },
});
