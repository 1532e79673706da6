/** From a seed to the world that a tenant begins with: judged as a whole, and planted as a whole or not at all. */

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
 * Lets a tenant begin anew with the world of a seed; every reset goes back to it. Files that were uploaded stay.
 *
 * @throws SeedError naming everything that is wrong, and then nothing has changed
 */
export function plantSeed(tenant: Tenant, value: unknown, options: SeedingOptions): void {
  tenant.beginWith(worldOf(tenant, value, options));
}

/**
 * The world that a tenant would begin with.
 *
 * @throws SeedError naming everything that is wrong
 */
export function worldOf(tenant: Tenant, value: unknown, { profile, owns }: SeedingOptions): FirstWorld {
  const { sandbox, clock, tag } = tenant.blank();
  const shape = misfits(SeedFacts, value);
  // Where it is not known who is there, or when, the rest cannot be judged.
  if (!shape.every(isItem)) throw new SeedError(shape);
  const seed = usable(value, shape);
  const { now: written, mode = 'frozen', rate = 60 } = seed.clock ?? {};
  const at = written === undefined ? undefined : parseTimestamp(written);
  if (written !== undefined && at === undefined)
    throw new SeedError([{ at: '/clock/now', message: `${written} is no day of the calendar.` }]);
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

/** What is judged item by item. */
const lists = ['posts', 'leadMagnets', 'comments', 'leads'] as const;

/** A seed in whose lists items are left out that do not fit; the others keep their places. */
type Usable = Omit<SeedFacts, (typeof lists)[number]> & {
  readonly [L in (typeof lists)[number]]?: readonly (NonNullable<SeedFacts[L]>[number] | undefined)[];
};

/** What fits, once everything that does not is known. */
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
