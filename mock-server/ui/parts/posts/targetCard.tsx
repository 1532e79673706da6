/** One target of a post: its text, the length against the limit, and the publishing result. */

import { type PlatformLabel, platforms } from '../../../../spec/platforms.ts';
import { measure, type TextUnit } from '../../../../spec/text/measure.ts';
import { splitThread, type Threading } from '../../../../spec/text/thread.ts';
import type { Post, PostTarget } from '../../surface/records.ts';
import type { PostDetails } from '../../surface/responses.ts';
import { getNetwork, StateBadge } from '../badges.tsx';
import { PlatformGlyph } from '../icons.tsx';
import { ExternalLink, UserText } from '../text.tsx';
import { Timestamp } from '../timestamp.tsx';

type AccountFlags = PostDetails['accounts'][number];

/** The mock's answers to decisions about texts; empty until they are loaded. */
export type TextBehaviour = Partial<Threading & { readonly 'text.unit': TextUnit }>;

const isThreading = (behaviour: TextBehaviour): behaviour is Threading => behaviour['thread.split'] !== undefined;

export function TargetCard({
  post,
  target,
  behaviour,
  flags,
}: {
  readonly post: Post;
  readonly target: PostTarget;
  readonly behaviour: TextBehaviour;
  readonly flags: AccountFlags | undefined;
}) {
  const label = target.platform as PlatformLabel;
  const { text: ownText, synced, ...options } = (post.platformContent?.[label] ?? {}) as PlatformOptions;
  const text = ownText ?? post.text ?? '';
  const limits = platforms[label]?.text;
  const segments = limits?.threads && isThreading(behaviour) ? splitThread(text, behaviour) : [text];
  const optionEntries = Object.entries(options);
  return (
    <article class="panel target-card" aria-label={`${label} ${target.accountId}`}>
      <header>
        <span class="tile big">
          <PlatformGlyph platform={label} size={20} />
        </span>
        <div>
          <h2>{label}</h2>
          <p class="soft">{getNetwork(label)}</p>
          <p class="soft">
            <code>{target.accountId}</code>
          </p>
        </div>
        <StateBadge state={target.status} />
      </header>
      {flags === undefined ? null : <AccountProblems flags={flags} label={label} />}
      {target.error === undefined ? null : (
        <p class="failure">
          <code>{target.error.code}</code> {target.error.message}
        </p>
      )}
      {target.url === undefined ? null : (
        <p class="published-at">
          <ExternalLink url={target.url} />{' '}
          {target.publishedAt === undefined ? null : <Timestamp at={target.publishedAt} />}
        </p>
      )}
      <p class="label">
        {ownText === undefined ? 'Default text' : 'Platform text'}
        {segments.length > 1 ? `, thread of ${segments.length} posts` : ''}
      </p>
      <ol class="segments" data-thread={segments.length > 1}>
        {segments.map((segment, i) => (
          <li key={i}>
            <UserText text={segment} />
            <LengthMeter length={measure(segment, behaviour['text.unit'] ?? 'code-points')} limit={limits?.max} />
          </li>
        ))}
      </ol>
      {optionEntries.length === 0 ? null : (
        <dl class="options">
          {optionEntries.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{typeof value === 'string' ? <UserText text={value} isBrief /> : JSON.stringify(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
}

type PlatformOptions = { readonly text?: string; readonly synced?: boolean } & Readonly<Record<string, unknown>>;

function AccountProblems({ flags, label }: { readonly flags: AccountFlags; readonly label: string }) {
  const problems = [
    flags.publishing ? [] : ['publishing always fails'],
    flags.connected ? [] : ['the connection has expired'],
    flags.verified || label !== 'video' ? [] : ['the channel is not verified'],
  ].flat();
  return problems.length === 0 ? null : <p class="failure">Account: {problems.join(', ')}.</p>;
}

/** The length of a text as a number and a bar. */
function LengthMeter({ length, limit }: { readonly length: number; readonly limit: number | undefined }) {
  if (limit === undefined) return null;
  const fraction = Math.min(1, length / limit);
  return (
    <p class="length" data-tone={length > limit ? 'bad' : fraction > 0.9 ? 'mixed' : 'good'}>
      <span class="bar" aria-hidden="true">
        <span style={{ width: `${fraction * 100}%` }} />
      </span>
      {length.toLocaleString('en')} of {limit.toLocaleString('en')}
      {length > limit ? ' – too long' : ''}
    </p>
  );
}
