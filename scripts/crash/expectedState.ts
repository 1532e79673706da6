/**
 * The expected state of a mock: acknowledged writes, and writes in flight at the kill, which may or may not have taken
 * effect.
 */

/** The text of a post, or undefined for a deleted post. */
export type PostContent = string | undefined;

export interface ExpectedPost {
  /** The possible contents: one, or two while a change is not acknowledged. */
  readonly contents: readonly PostContent[];
  /** The minute at which the post is due. */
  readonly due?: string;
}

export class ExpectedState {
  readonly posts = new Map<string, ExpectedPost>();
  /** Texts of posts whose creation is not acknowledged. */
  readonly pendingTexts = new Set<string>();
  /** Digests by path. */
  readonly uploads = new Map<string, string>();
  /** By author. Comments in flight at a kill become open, because their outcome is unknown. */
  readonly comments = new Map<string, 'in flight' | 'acknowledged' | 'open'>();
  readonly tenants = new Set<string>();
  /** The earliest and latest time that the clock may show. */
  clock = { min: Date.parse('2030-01-07T09:00:00Z'), max: Date.parse('2030-01-07T09:00:00Z') };
  leadMagnet = '';
  /** The webhook URL. */
  receiver = '';
  acknowledgedWrites = 0;

  get inFlight(): number {
    const uncertainPosts = [...this.posts.values()].filter(({ contents }) => contents.length > 1).length;
    const comments = [...this.comments.values()].filter((state) => state === 'in flight').length;
    return uncertainPosts + this.pendingTexts.size + comments + Number(this.clock.min !== this.clock.max);
  }
}
