/** A file that scripts upload, made by code when it is needed and the same every time. */
import type { HostedMedia } from '../../spec/world.ts';

export interface SuiteFile {
  /** As scripts call it, such as `photo.jpg`. */
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly bytes: number;
  /** What it is, for the rules on hosted media; undefined where it is no media at all. */
  readonly media: HostedMedia | undefined;
  /** Its content, as often as it is asked for; streamed, however large it is. */
  content(): AsyncIterable<Uint8Array>;
}
