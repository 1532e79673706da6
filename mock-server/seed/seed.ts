/** Applies a seed to a tenant: completely if it is valid, otherwise not at all. */

import { isObject } from '../../spec/json.ts';
import { getRuleJudge } from '../../spec/judging/ruleJudge.ts';
import { splitPointer } from '../../spec/pointer.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { findSchemaErrors } from '../../spec/schemas/schemaErrors.ts';
import { parseTimestamp } from '../../spec/time/instant.ts';
import { codecOf } from '../../src/profile/codec.ts';
import { defaultProfile } from '../../src/profile/resolve.ts';
import type { InitialState } from '../tenants/snapshots.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { applyAccess, applyAccounts, checkUnique } from './accounts.ts';
import { applyComment, applyLead, applyLeadMagnet } from './leadMagnets.ts';
import { applyPost } from './posts.ts';
import { SeedContext } from './seedContext.ts';
import { SeedError } from './seedError.ts';
import { SeedFacts } from './shape.ts';

export interface SeedingOptions {
  readonly profile: Profile;
  /** Whether a URL is on the mock's own media domain. */
  readonly isOnOwnDomain: (url: string) => boolean;
}

/**
 * Replaces a tenant's data with a seed, now and on every reset. Uploaded files are kept.
 *
 * @throws SeedError listing all errors; nothing has changed then
 */
export function applySeed(tenant: Tenant, value: unknown, options: SeedingOptions): void {
  tenant.restoration.startFrom(buildSeedState(tenant, value, options));
}

/**
 * The initial data that a seed describes.
 *
 * @throws SeedError listing all errors
 */
export function buildSeedState(
  tenant: Tenant,
  value: unknown,
  { profile, isOnOwnDomain }: SeedingOptions,
): InitialState {
  const { sandbox, clock, tag } = tenant.createBlank();
  const schemaErrors = findSchemaErrors(SeedFacts, value);
  // Without valid accounts and clock the rest cannot be checked.
  if (!schemaErrors.every(isListItem)) throw new SeedError(schemaErrors);
  const seed = dropInvalid(value, schemaErrors);
  const { now: timestamp, mode = 'frozen', rate = 60 } = seed.clock ?? {};
  const at = timestamp === undefined ? undefined : parseTimestamp(timestamp);
  if (timestamp !== undefined && at === undefined)
    throw new SeedError([{ at: '/clock/now', message: `${timestamp} is not a valid date.` }]);
  if (seed.clock !== undefined) clock.set(at, mode, rate);
  const context = new SeedContext({
    sandbox,
    tag,
    isOnOwnDomain,
    now: clock.now(),
    judging: getRuleJudge(profile),
    cite: (text) => codecOf(defaultProfile).cite(text),
  });
  context.invalidValues.push(...schemaErrors);
  for (const file of tenant.sandbox.files.values()) sandbox.files.put(file);
  applyFacts(context, seed);
  if (context.invalidValues.length > 0) throw new SeedError(context.invalidValues);
  return { clock: clock.state, sandbox: sandbox.dump(), ...(at === undefined ? {} : { at }) };
}

function applyFacts(context: SeedContext, seed: PartialSeed): void {
  const { ids } = context.sandbox;
  const { posts = [], leadMagnets = [], comments = [], leads = [] } = seed;
  applyAccess(context, seed);
  applyAccounts(context, seed);
  for (const [list, kind, items] of [
    ['posts', 'post', posts],
    ['leadMagnets', 'lm', leadMagnets],
    ['leads', 'lead', leads],
  ] as const) {
    checkUnique(context, list, items);
    for (const item of items) if (item?.id !== undefined) ids.reserve(kind, item.id);
  }
  for (const [i, post] of posts.entries()) if (post !== undefined) applyPost(context, i, post);
  for (const [i, magnet] of leadMagnets.entries()) if (magnet !== undefined) applyLeadMagnet(context, i, magnet);
  for (const [i, lead] of leads.entries()) if (lead !== undefined) applyLead(context, i, lead);
  for (const [i, comment] of comments.entries()) if (comment !== undefined) applyComment(context, i, comment);
}

/** The lists whose items are checked one by one. */
const lists = ['posts', 'leadMagnets', 'comments', 'leads'] as const;

/** A seed whose lists have undefined in place of invalid items, so that the others keep their index. */
type PartialSeed = Omit<SeedFacts, (typeof lists)[number]> & {
  readonly [L in (typeof lists)[number]]?: readonly (NonNullable<SeedFacts[L]>[number] | undefined)[];
};

/** Removes the invalid parts of a seed, in linear time. */
function dropInvalid(value: unknown, invalidValues: readonly { readonly at: string }[]): PartialSeed {
  const seed: Record<string, unknown> = isObject(value) ? { ...value } : {};
  const invalidPlaces = new Map<string, Set<string | undefined>>();
  for (const [name = '', place] of invalidValues.map(({ at }) => splitPointer(at)))
    invalidPlaces.set(name, (invalidPlaces.get(name) ?? new Set()).add(place));
  for (const [name, places] of invalidPlaces) {
    const list = seed[name];
    if (Array.isArray(list) && !places.has(undefined))
      seed[name] = list.map((item, i) => (places.has(String(i)) ? undefined : item));
    else delete seed[name];
  }
  return seed as PartialSeed;
}

const isListItem = ({ at }: { readonly at: string }): boolean => lists.some((list) => splitPointer(at)[0] === list);
