/** A file that scripts upload, generated on demand and identical every time. */
import type { HostedMedia } from '../../spec/world.ts';

export interface SuiteFile {
  /** The name in scripts, such as `photo.jpg`. */
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly bytes: number;
  /** Its properties, for the rules on hosted media; undefined if it is not media. */
  readonly media: HostedMedia | undefined;
  /** Streams the content; can be called repeatedly. */
  content(): AsyncIterable<Uint8Array>;
}
