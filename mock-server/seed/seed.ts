/** Applies a seed to a tenant: completely if it is valid, otherwise not at all. */

import { isObject } from '../../spec/json.ts';
import { createJudging } from '../../spec/judging/judging.ts';
import { segmentsOf } from '../../spec/pointer.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { misfits } from '../../spec/schemas/misfits.ts';
import { parseTimestamp } from '../../spec/time/instant.ts';
import { codecOf } from '../../src/profile/codec.ts';
import { defaultProfile } from '../../src/profile/resolve.ts';
import type { FirstWorld } from '../tenants/snapshots.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { assertUnique, plantAccess, plantAccounts } from './accounts.ts';
import { plantComment, plantLead, plantLeadMagnet } from './leadMagnets.ts';
import { Planting } from './planting.ts';
import { plantPost } from './posts.ts';
import { SeedError } from './seedError.ts';
import { SeedFacts } from './shape.ts';

export interface SeedingOptions {
  readonly profile: Profile;
  /** Whether a URL is on the mock's own media domain. */
  readonly owns: (url: string) => boolean;
}

/**
 * Replaces a tenant's data with a seed, now and on every reset. Uploaded files are kept.
 *
 * @throws SeedError listing all errors; nothing has changed then
 */
export function plantSeed(tenant: Tenant, value: unknown, options: SeedingOptions): void {
  tenant.beginWith(worldOf(tenant, value, options));
}

/**
 * The initial data that a seed describes.
 *
 * @throws SeedError listing all errors
 */
export function worldOf(tenant: Tenant, value: unknown, { profile, owns }: SeedingOptions): FirstWorld {
  const { sandbox, clock, tag } = tenant.blank();
  const shape = misfits(SeedFacts, value);
  // Without valid accounts and clock the rest cannot be checked.
  if (!shape.every(isItem)) throw new SeedError(shape);
  const seed = usable(value, shape);
  const { now: written, mode = 'frozen', rate = 60 } = seed.clock ?? {};
  const at = written === undefined ? undefined : parseTimestamp(written);
  if (written !== undefined && at === undefined)
    throw new SeedError([{ at: '/clock/now', message: `${written} is not a valid date.` }]);
  if (seed.clock !== undefined) clock.turn(at, mode, rate);
  const planting = new Planting({
    sandbox,
    tag,
    owns,
    now: clock.now(),
    judging: createJudging(profile),
    cite: (text) => codecOf(defaultProfile).cite(text),
  });
  planting.faults.push(...shape);
  for (const file of tenant.sandbox.files.values()) sandbox.files.put(file);
  plant(planting, seed);
  if (planting.faults.length > 0) throw new SeedError(planting.faults);
  return { clock: clock.state, sandbox: sandbox.dump(), ...(at === undefined ? {} : { at }) };
}

function plant(planting: Planting, seed: Usable): void {
  const { ids } = planting.sandbox;
  const { posts = [], leadMagnets = [], comments = [], leads = [] } = seed;
  plantAccess(planting, seed);
  plantAccounts(planting, seed);
  for (const [list, kind, items] of [
    ['posts', 'post', posts],
    ['leadMagnets', 'lm', leadMagnets],
    ['leads', 'lead', leads],
  ] as const) {
    assertUnique(planting, list, items);
    for (const item of items) if (item?.id !== undefined) ids.keep(kind, item.id);
  }
  for (const [i, post] of posts.entries()) if (post !== undefined) plantPost(planting, i, post);
  for (const [i, magnet] of leadMagnets.entries()) if (magnet !== undefined) plantLeadMagnet(planting, i, magnet);
  for (const [i, lead] of leads.entries()) if (lead !== undefined) plantLead(planting, i, lead);
  for (const [i, comment] of comments.entries()) if (comment !== undefined) plantComment(planting, i, comment);
}

/** The lists whose items are checked one by one. */
const lists = ['posts', 'leadMagnets', 'comments', 'leads'] as const;

/** A seed whose lists have undefined in place of invalid items, so that the others keep their index. */
type Usable = Omit<SeedFacts, (typeof lists)[number]> & {
  readonly [L in (typeof lists)[number]]?: readonly (NonNullable<SeedFacts[L]>[number] | undefined)[];
};

/** Removes the invalid parts of a seed. */
function usable(value: unknown, faults: readonly { readonly at: string }[]): Usable {
  const seed: Record<string, unknown> = isObject(value) ? { ...value } : {};
  for (const [name = '', place] of faults.map(({ at }) => segmentsOf(at))) {
    const list = seed[name];
    if (Array.isArray(list) && place !== undefined)
      seed[name] = list.map((item, i) => (String(i) === place ? undefined : item));
    else delete seed[name];
  }
  return seed as Usable;
}

const isItem = ({ at }: { readonly at: string }): boolean => lists.some((list) => segmentsOf(at)[0] === list);
