/** What a proxy is told. */
import type { Profile } from '../spec/profile/profile.ts';
import type { Finding } from './findings/finding.ts';

export interface ProxyOptions {
  /** The service: its origin, and where the API begins on it (`/api/v1` where no path is given). */
  readonly upstream: string | URL;
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** 127.0.0.1 by default. */
  readonly host?: string;
  /** Decisions that it binds are judged, others are not. The empty profile by default. */
  readonly profile?: Profile;
  /** True: requests name the host that the client named, and not that of the service. */
  readonly keepHost?: boolean;
  /** False: answers come as they are, without the header `Contract-Findings`. */
  readonly header?: boolean;
  /** Bytes of an answer up to which it is held back until it is judged; 0 holds nothing back. 256 KiB by default. */
  readonly hold?: number;
  /** Milliseconds that the service may be silent after a whole request; 0: for ever. Two minutes by default. */
  readonly timeout?: number;
  /** Where everything that passes is written, as HAR 1.2 and without secrets. */
  readonly har?: string;
  /** Hears of every finding. */
  readonly onFinding?: (finding: Finding) => void;
  /** Hears of what is wrong with the proxy itself. */
  readonly onError?: (error: unknown) => void;
}
