/** Facts for state rules without a service. Every fact that a rule reads is recorded. */
import { hasScheme, isPublicHost } from '../../spec/rules/post/publicHost.ts';
import type { Facts, Lookup } from '../../spec/rules/rule.ts';
import type { LeadMagnet } from '../../spec/schemas/leadMagnet.ts';
import type { Post } from '../../spec/schemas/post.ts';
import type { Instant } from '../../spec/time/instant.ts';
import type { HostedMedia } from '../../spec/world.ts';

/** Facts that only the service knows, with their descriptions. */
export const serviceOnlyFacts = {
  accounts: 'the accounts of the key',
  outreachAccounts: 'the outreach accounts of the key',
  media: 'the hosted files',
  stored: 'the stored resources',
  watched: 'the watched post',
  usage: 'the usage of the plan',
  caller: 'the key and its plan',
  cursor: 'the cursors of earlier pages',
} as const;

export type UnknownFact = keyof typeof serviceOnlyFacts;

/** Facts for which only existence matters; both answers are tried. */
export const existenceFacts: ReadonlySet<UnknownFact> = new Set(['accounts', 'media', 'cursor']);

/** The stored resource, if it is given. */
export interface StoredRecord {
  readonly post?: Post;
  readonly leadMagnet?: LeadMagnet;
}

interface OfflineFacts {
  readonly now: Instant;
  /** The answer to every existence check; what a rule finds under both answers is certain. */
  readonly exists: boolean;
  readonly onRead: (fact: UnknownFact) => void;
  readonly storedRecord: StoredRecord | undefined;
}

/** Facts that contain only the time, and the stored resource if it is given. */
export function createOfflineFacts({ now, exists, onRead, storedRecord }: OfflineFacts): Facts {
  const readFact = <T>(fact: UnknownFact, value: T): T => {
    onRead(fact);
    return value;
  };
  return {
    now,
    accounts: createLookup(() => readFact('accounts', exists)),
    media: createLookup<HostedMedia>((url) => (mayBeHosted(url) ? readFact('media', exists) : false)),
    onOwnDomain: (url) => (mayBeHosted(url) ? readFact('media', exists) : false),
    get outreachAccounts() {
      return readFact('outreachAccounts', []);
    },
    get post() {
      return storedRecord === undefined ? readFact('stored', undefined) : storedRecord.post;
    },
    get leadMagnet() {
      return storedRecord === undefined ? readFact('stored', undefined) : storedRecord.leadMagnet;
    },
    get watchedPost() {
      return readFact('watched', undefined);
    },
    get cursorKnown() {
      return readFact('cursor', exists);
    },
    get usage() {
      return readFact('usage', { plans: [], requests: [], publishedThisMonth: 0 });
    },
  };
}

function createLookup<T>(has: (key: string) => boolean): Lookup<T> {
  return {
    has,
    get: (key) => {
      has(key);
      return undefined;
    },
  };
}

const loopback = /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|[^/]+\.localhost)(?::\d+)?\//i;

/** A service hosts files at public https URLs, a mock on this machine. */
function mayBeHosted(url: string): boolean {
  return loopback.test(url) || (hasScheme(url, 'https') && isPublicHost(url));
}
