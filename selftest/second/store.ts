/** The state of the second implementation and its changes over time. Nothing here is shared with the mock. */

export const networks = [
  'professional',
  'microblog',
  'textthread',
  'photo',
  'openmicro',
  'social',
  'video',
  'shortvideo',
] as const;

/** Platforms where a text may be a thread. */
export const threadingNetworks: ReadonlySet<string> = new Set(['microblog', 'textthread', 'openmicro']);

/** A post as a network received it. */
export interface OutboxItem {
  readonly kind: 'publication';
  readonly at: string;
  readonly postId: string;
  readonly platform: string;
  readonly accountId: string;
  readonly segments: readonly string[];
  readonly options: object;
}

export interface Account {
  readonly id: string;
  readonly platform: string;
  readonly name: string;
}

export interface Target {
  platform: string;
  accountId: string;
  stage: string;
  liveSince?: string;
  link?: string;
  problem?: { code: string; message: string };
}

export interface Entry {
  readonly postId: string;
  stage: string;
  // biome-ignore lint/suspicious/noExplicitAny: a body is stored as received, after it was checked
  body: any;
  targets: Target[];
  readonly created: string;
  changed: string;
  liveSince?: string;
  /** When its publishing ends. */
  doneAt?: number;
}

export interface Magnet {
  readonly magnetId: string;
  mode: 'ON' | 'OFF';
  // biome-ignore lint/suspicious/noExplicitAny: a body is stored as received, after it was checked
  body: any;
  onSince: number;
  readonly created: string;
  changed: string;
  readonly leads: Lead[];
}

export interface Comment {
  readonly id: string;
  readonly post: string;
  readonly commenter: { readonly id: string; readonly name: string; readonly profileUrl: string };
  readonly text: string;
  readonly at: number;
}

export interface Lead {
  readonly leadId: string;
  readonly magnet: string;
  readonly who: Comment['commenter'];
  readonly said: { readonly id: string; readonly text: string; readonly createdAt: string };
  readonly word: string;
  readonly seen: string;
}

const oneSecond = 1000;
const jobInterval = 300 * oneSecond;

export class Store {
  plans: readonly string[];
  readonly key: string;
  /** Whether the check with a message applies; the self-test turns single checks off. */
  readonly enforces: (check: string) => boolean;
  offset = 0;
  entries: Entry[] = [];
  magnets: Magnet[] = [];
  comments: Comment[] = [];
  outbox: OutboxItem[] = [];
  /** Whether an outreach account is connected. */
  isOutreachConnected = true;
  files = new Map<string, { kind: string; bytes: number }>();
  failingAccounts = new Set<string>();
  #number = 0;

  constructor(key: string, plans: readonly string[], enforces: Store['enforces'] = () => true) {
    this.key = key;
    this.plans = plans;
    this.enforces = enforces;
  }

  get accounts(): readonly Account[] {
    return networks.map((platform) => ({
      id: `${this.key}-${platform}`,
      platform,
      name: `The ${platform} of ${this.key}`,
    }));
  }

  get outreach() {
    return ['connected', 'disconnected'].map((name) => ({
      id: `${this.key}-out-${name}`,
      platform: 'professional',
      name: 'Second Sender',
      profileUrl: 'https://professional.example/in/second',
      avatar: 'https://professional.example/a/second.png',
      status: this.isOutreachConnected ? name : 'disconnected',
    }));
  }

  now(): number {
    return Date.now() + this.offset;
  }

  createId(kind: string): string {
    return `${kind}${++this.#number}${this.key}`;
  }

  stamp(at = this.now()): string {
    return new Date(at).toISOString();
  }

  clear(): void {
    this.entries = [];
    this.magnets = [];
    this.comments = [];
    this.outbox = [];
    this.files.clear();
    this.failingAccounts.clear();
  }

  /** Runs everything that is due. */
  tick(): void {
    const now = this.now();
    for (const entry of this.entries) {
      const due = entry.stage === 'QUEUED' ? Date.parse(entry.body.publishAt) : Number.POSITIVE_INFINITY;
      if (due <= now) this.send(entry, due);
      if (entry.stage === 'SENDING' && (entry.doneAt ?? now) <= now) this.#finish(entry);
    }
    for (const magnet of this.magnets) this.#captureLeads(magnet, now);
  }

  /** Publishing takes a second. */
  send(entry: Entry, at = this.now()): void {
    entry.stage = 'SENDING';
    entry.doneAt = at + oneSecond;
    if (entry.doneAt <= this.now()) this.#finish(entry);
  }

  #finish(entry: Entry): void {
    const at = this.stamp(entry.doneAt);
    for (const target of entry.targets) {
      if (target.stage === 'LIVE') continue;
      if (this.failingAccounts.has(target.accountId)) {
        target.stage = 'BROKEN';
        target.problem = { code: 'NETWORK_SAID_NO', message: 'The network rejected the post.' };
      } else {
        target.stage = 'LIVE';
        target.liveSince = at;
        target.link = `https://${target.platform}.example/${entry.postId}`;
        delete target.problem;
        this.outbox.push(buildOutboxItem(target, entry, at));
      }
    }
    const liveCount = entry.targets.filter(({ stage }) => stage === 'LIVE').length;
    entry.stage = liveCount === entry.targets.length ? 'LIVE' : liveCount > 0 ? 'PARTLY_LIVE' : 'BROKEN';
    if (liveCount > 0) entry.liveSince ??= at;
    entry.changed = at;
  }

  /** Every five minutes a magnet checks comments written since it was switched on. */
  #captureLeads(magnet: Magnet, now: number): void {
    if (magnet.mode === 'OFF') return;
    const runs = Math.floor((now - magnet.onSince) / jobInterval);
    // The first run is one interval after activation, even for a comment in the same millisecond.
    if (runs === 0) return;
    const lastRun = magnet.onSince + runs * jobInterval;
    const watchedPost = magnet.body.watchedPost ?? magnet.body.watchedUrl;
    for (const comment of this.comments) {
      if (comment.post !== watchedPost || comment.at < magnet.onSince || comment.at > lastRun) continue;
      if (magnet.leads.some(({ who }) => who.id === comment.commenter.id)) continue;
      const word = magnet.body.words.find((word: string) => comment.text.toLowerCase().includes(word.toLowerCase()));
      if (word === undefined) continue;
      magnet.leads.unshift({
        leadId: this.createId('lead'),
        magnet: magnet.magnetId,
        who: comment.commenter,
        said: { id: comment.id, text: comment.text, createdAt: this.stamp(comment.at) },
        word,
        seen: this.stamp(Math.max(lastRun, comment.at)),
      });
    }
  }
}

/** Media belongs to the post; inside platformContent it is an unknown member, which this service ignores. */
const mediaMembers: ReadonlySet<string> = new Set(['media', 'images', 'video', 'carousel', 'filename', 'videoTitle']);

/** Options that only posts with a video have. Others ignore them. */
const videoOptions: ReadonlySet<string> = new Set(['allowDuet', 'allowStitch']);

const isApplicable = (option: string, { media }: Entry['body']): boolean =>
  !videoOptions.has(option) || media?.images === undefined;

function buildOutboxItem({ platform, accountId }: Target, { postId, body }: Entry, at: string): OutboxItem {
  const { text = body.text ?? '', ...content } = body.platformContent?.[platform] ?? {};
  const options = Object.fromEntries(
    Object.entries(content).filter(([name]) => !mediaMembers.has(name) && isApplicable(name, body)),
  );
  const segments = threadingNetworks.has(platform) ? text.split('\n\n\n') : [text];
  return { kind: 'publication', at, postId, platform, accountId, segments, options };
}
