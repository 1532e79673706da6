/** Names and tones of states. Colour is never the only cue. */

export type Tone = 'quiet' | 'planned' | 'moving' | 'good' | 'mixed' | 'bad';

const tones: Readonly<Record<string, Tone>> = {
  draft: 'quiet',
  scheduled: 'planned',
  publishing: 'moving',
  published: 'good',
  partially_published: 'mixed',
  failed: 'bad',
  active: 'good',
  paused: 'quiet',
  pending: 'planned',
  delivered: 'good',
};

export function toneOf(state: string): Tone {
  return tones[state] ?? 'quiet';
}

/** `partially_published` as `partially published`. */
export function wordOf(name: string): string {
  return name.replaceAll(/[_-]/g, ' ');
}

/** A shorter name for narrow spaces. */
export function shortWordOf(state: string): string {
  return state === 'partially_published' ? 'partial' : wordOf(state);
}

export function toneOfStatus(status: number): Tone {
  if (status >= 500) return 'bad';
  if (status >= 400) return 'mixed';
  return 'good';
}

/** Past and upcoming events, such as `post.published` and `auto-plug`. */
const happenings: Readonly<Record<string, { readonly word: string; readonly tone: Tone }>> = {
  publish: { word: 'publish', tone: 'planned' },
  finish: { word: 'finish publishing', tone: 'moving' },
  'auto-plug': { word: 'follow-up comment', tone: 'planned' },
  look: { word: 'look for comments', tone: 'quiet' },
  'follow-up': { word: 'follow-up message', tone: 'planned' },
  deliver: { word: 'deliver webhook', tone: 'moving' },
  release: { word: 'release reordered webhooks', tone: 'moving' },
  'post.commented': { word: 'follow-up comment written', tone: 'good' },
  'lead.captured': { word: 'lead captured', tone: 'good' },
  'lead.followed_up': { word: 'lead followed up', tone: 'good' },
  'webhook.delivered': { word: 'webhook delivered', tone: 'good' },
  'webhook.failed': { word: 'webhook failed', tone: 'bad' },
};

export function happeningOf(type: string): { readonly word: string; readonly tone: Tone } {
  const known = happenings[type];
  if (known !== undefined) return known;
  const state = type.replace(/^post\./, '');
  return { word: type.startsWith('post.') ? `post ${wordOf(state)}` : wordOf(type), tone: toneOf(state) };
}
