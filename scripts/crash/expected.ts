/** What a mock has acknowledged, and what it was asked for when it was killed: that may have happened or not. */

/** A text, or that the post is gone. */
export type PostContent = string | undefined;

export interface ExpectedPost {
  /** What it may be: one thing, and two while a change is not acknowledged. */
  readonly contents: readonly PostContent[];
  /** The minute at which it is to be published. */
  readonly due?: string;
}

export class Expected {
  readonly posts = new Map<string, ExpectedPost>();
  /** Texts of posts whose creation is not acknowledged. */
  readonly asked = new Set<string>();
  /** Digests by path. */
  readonly uploads = new Map<string, string>();
  /** By author; it stays open what became of those that were in flight. */
  readonly comments = new Map<string, 'in flight' | 'acknowledged' | 'open'>();
  readonly tenants = new Set<string>();
  /** What the clock shows at least and at most. */
  clock = { least: Date.parse('2030-01-07T09:00:00Z'), most: Date.parse('2030-01-07T09:00:00Z') };
  leadMagnet = '';
  /** Where webhooks go. */
  receiver = '';
  acknowledged = 0;

  get inFlight(): number {
    const changing = [...this.posts.values()].filter(({ contents }) => contents.length > 1).length;
    const comments = [...this.comments.values()].filter((state) => state === 'in flight').length;
    return changing + this.asked.size + comments + Number(this.clock.least !== this.clock.most);
  }
}
