/** `/_mock/seed`: replaces a tenant's data. */
import { applySeed } from '../../seed/seed.ts';
import { SeedError } from '../../seed/seedError.ts';
import { type Seed, SeedFacts } from '../../seed/shape.ts';
import { ControlError } from '../operation/controlError.ts';
import { maxListedInvalidValues } from '../operation/inputLimits.ts';
import { tenantOperation } from '../operation/operation.ts';
import { StateSummary, summarizeState } from './snapshots.ts';

/** The document describes only the members that create requests do not have; the rest is an open object. */
const body = SeedFacts.meta({
  id: 'Seed',
  description:
    "A tenant's initial data. Posts and lead magnets also have the members of their create requests; `generated/schemas/seed.json` is the complete schema.",
}) as unknown as typeof Seed;

export const seed = tenantOperation({
  id: 'seedTenant',
  method: 'POST',
  path: '/seed',
  summary: "Replace a tenant's data",
  description:
    "Replaces a tenant's data with the seed, now and on every reset; `{}` restores the mock's default data. Posts and lead magnets must satisfy the rules for requests. An invalid seed changes nothing, and the response lists all errors. Uploaded files are kept. The body may be YAML with a matching Content-Type.",
  body,
  checksOwnBody: true,
  data: StateSummary,
  errors: ['INVALID_SEED', 'QUOTA_EXCEEDED'],
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
      applySeed(tenant, input.body, { profile: codec.profile, isOnOwnDomain: (url) => urls.isOnOwnDomain(url) });
    } catch (error) {
      if (!(error instanceof SeedError)) throw error;
      const { length } = error.invalidValues;
      const truncationNote =
        length > maxListedInvalidValues ? ` Only the first ${maxListedInvalidValues} are listed.` : '';
      throw new ControlError(
        'INVALID_SEED',
        `The seed has ${length === 1 ? '1 error' : `${length} errors`}; nothing was changed.${truncationNote}`,
        { invalidValues: error.invalidValues.slice(0, maxListedInvalidValues) },
      );
    }
    return summarizeState(tenant);
  },
});
