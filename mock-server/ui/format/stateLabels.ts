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

export function getTone(state: string): Tone {
  return tones[state] ?? 'quiet';
}

/** `partially_published` as `partially published`. */
export function getLabel(name: string): string {
  return name.replaceAll(/[_-]/g, ' ');
}

/** A shorter name for narrow spaces. */
export function getShortLabel(state: string): string {
  return state === 'partially_published' ? 'partial' : getLabel(state);
}

export function getStatusTone(status: number): Tone {
  if (status >= 500) return 'bad';
  if (status >= 400) return 'mixed';
  return 'good';
}

/** Past and upcoming effects, such as `post.published` and `auto-plug`. */
const eventLabels: Readonly<Record<string, { readonly label: string; readonly tone: Tone }>> = {
  publish: { label: 'publish', tone: 'planned' },
  finish: { label: 'finish publishing', tone: 'moving' },
  'auto-plug': { label: 'follow-up comment', tone: 'planned' },
  'check-comment': { label: 'check comment', tone: 'quiet' },
  'follow-up': { label: 'follow-up message', tone: 'planned' },
  deliver: { label: 'deliver webhook', tone: 'moving' },
  release: { label: 'release reordered webhooks', tone: 'moving' },
  'post.commented': { label: 'follow-up comment posted', tone: 'good' },
  'lead.captured': { label: 'lead captured', tone: 'good' },
  'lead.followed_up': { label: 'lead followed up', tone: 'good' },
  'webhook.delivered': { label: 'webhook delivered', tone: 'good' },
  'webhook.failed': { label: 'webhook failed', tone: 'bad' },
};

export function getEventLabel(type: string): { readonly label: string; readonly tone: Tone } {
  const knownLabel = eventLabels[type];
  if (knownLabel !== undefined) return knownLabel;
  const state = type.replace(/^post\./, '');
  return { label: type.startsWith('post.') ? `post ${getLabel(state)}` : getLabel(type), tone: getTone(state) };
}
