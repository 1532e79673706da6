/** A caller's data as learned from earlier responses. Other clients may change it at any time. */
import type { CanonicalRequest, KnownState } from '../../conformance/oracle/findings.ts';
import { Memory } from '../../conformance/player/memory.ts';
import { asList, asString, isObject, readMember } from '../../spec/json.ts';
import type { Exchange } from '../../spec/laws/observation.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import type { Account, OutreachAccount } from '../../spec/schemas/account.ts';
import { parseTimestamp } from '../../spec/time/instant.ts';
import type { HostedMedia } from '../../spec/world.ts';

/** Contains everything, so that rules do not fail for lack of knowledge. */
const anyLookup = { has: () => true, get: () => undefined };

/** Once a caller's data exceeds this many entries, all of it is forgotten. */
const maxEntries = 5_000;

export class Knowledge {
  readonly #profile: Profile;
  readonly #origins: Set<string>;
  #accounts: ReadonlyMap<string, Account> | undefined;
  #outreach: readonly OutreachAccount[] | undefined;
  #memory: Memory;
  #changeCount = 0;
  /** The service's clock as last observed; the real one is at or after it. */
  #clock: number | undefined;

  /** @param origins origins that may serve hosted files; extended with those of uploads */
  constructor(profile: Profile, origins: Set<string>) {
    this.#profile = profile;
    this.#origins = origins;
    this.#memory = new Memory(profile);
  }

  /** Every account that was listed, by id; its platform never changes. */
  get accountsById(): ReadonlyMap<string, Account> {
    return this.#accounts ?? new Map();
  }

  get knownLists(): { readonly accounts: boolean; readonly outreach: boolean } {
    return { accounts: this.#accounts !== undefined, outreach: this.#outreach !== undefined };
  }

  /** Learns from a successful response. */
  learn({ operation, id, query, body, responseBody }: Exchange): void {
    const data = readMember(responseBody, 'data');
    if (operation === 'listAccounts') this.#accounts = mergeAccounts(data, this.#accounts);
    if (operation === 'listOutreachAccounts')
      this.#outreach = asList(data).filter(isObject) as unknown as OutreachAccount[];
    if (operation === 'uploadMedia') {
      const origin = URL.parse(asString(readMember(data, 'url')) ?? '')?.origin;
      if (origin !== undefined && this.#origins.size < 100) this.#origins.add(origin);
    }
    if (operation === 'listPosts') this.#memory.updatePosts('', asList(data));
    else if (++this.#changeCount > maxEntries) this.forget();
    else this.#memory.recordSuccess('', toCanonicalRequest({ operation, id, query, body }), data);
    const stamp = parseTimestamp(String(readMember(data, 'updatedAt') ?? readMember(data, 'createdAt')));
    if (stamp !== undefined) this.#clock = stamp;
  }

  /** Forgets everything that may have changed. */
  forget(): void {
    this.#accounts = undefined;
    this.#outreach = undefined;
    this.#memory = new Memory(this.#profile);
    this.#changeCount = 0;
    this.#clock = undefined;
  }

  /** Facts under which no rule is broken for lack of knowledge. */
  getCertainFacts(): KnownState {
    return {
      now: 0,
      accounts: { has: () => true, get: (id) => this.accountsById.get(id) },
      outreachAccounts: [],
      media: anyLookup,
      onOwnDomain: () => true,
      usage: { plans: ['api', 'pro'], requests: [], publishedThisMonth: 0 },
      stored: {},
      shownStates: this.#memory.listStates(''),
    };
  }

  /** The best available knowledge; breaches derived from it need confirmation by the service. */
  getLikelyFacts(request: CanonicalRequest): KnownState {
    return {
      ...this.getCertainFacts(),
      ...(this.#clock === undefined ? {} : { now: this.#clock }),
      accounts: this.#accounts ?? anyLookup,
      outreachAccounts: this.#outreach ?? [],
      media: anyLookup as { has(): boolean; get(): HostedMedia | undefined },
      onOwnDomain: (url) => this.#origins.has(URL.parse(url)?.origin ?? ''),
      watchedPost: this.#memory.findWatchedPost('', readMember(request.body, 'postId')),
      stored: this.#memory.getStoredResource('', request),
    };
  }
}

/** Adds the listed accounts to the known ones: accounts keep their platform even when they are no longer listed. */
function mergeAccounts(
  data: unknown,
  knownAccounts: ReadonlyMap<string, Account> | undefined,
): ReadonlyMap<string, Account> {
  const accounts = asList(data).filter(isObject) as unknown as Account[];
  const retainedAccounts =
    knownAccounts !== undefined && knownAccounts.size > maxEntries ? [] : [...(knownAccounts ?? [])];
  return new Map([...retainedAccounts, ...accounts.map((account) => [account.id, account] as const)]);
}

function toCanonicalRequest({
  operation,
  id,
  query,
  body,
}: Pick<Exchange, 'operation' | 'id' | 'query' | 'body'>): CanonicalRequest {
  return {
    operation,
    ...(id === undefined ? {} : { id }),
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body }),
  };
}
