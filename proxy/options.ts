/** Options of the proxy. */
import type { Profile } from '../spec/profile/profile.ts';
import type { Translation } from '../src/profile/translation/translation.ts';
import type { ProxyFailure } from './findings/failure.ts';
import type { ProxyFinding } from './findings/finding.ts';

export interface ProxyOptions {
  /** The service's origin and base path; `/api/v1` if the URL has no path. */
  readonly upstream: string | URL;
  /** The port; 0, the default, picks a free one. */
  readonly port?: number;
  /** The host to bind, 127.0.0.1 by default. */
  readonly host?: string;
  /** Rules are checked only where this profile binds their decisions. The empty profile by default. */
  readonly profile?: Profile;
  /** Translates messages of a server whose format the profile does not describe. */
  readonly translate?: Translation;
  /** True forwards the client's Host header instead of the service's host. */
  readonly keepHost?: boolean;
  /** False omits the `Contract-Findings` response header. */
  readonly header?: boolean;
  /** Maximum response bytes to hold back until judged; 0 holds nothing back. 256 KiB by default. */
  readonly hold?: number;
  /** Milliseconds that the service may stay silent after a complete request; 0 for no limit. Two minutes by default. */
  readonly timeout?: number;
  /** A file that records all traffic as HAR 1.2, without secrets. */
  readonly har?: string;
  /** Called with every finding. */
  readonly onFinding?: (finding: ProxyFinding) => void;
  /** Called with every request to which the service sent no response. */
  readonly onFailure?: (failure: ProxyFailure) => void;
  /** Called with errors of the proxy itself. */
  readonly onError?: (error: unknown) => void;
}
