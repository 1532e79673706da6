/** One target of a post: its text, the length against the limit, and the publishing result. */

import { type PlatformLabel, platforms } from '../../../../spec/platforms.ts';
import { measure, type TextUnit } from '../../../../spec/text/measure.ts';
import { threadSegments } from '../../../../spec/text/thread.ts';
import type { BehindPost } from '../../surface/answers.ts';
import type { Post, PostTarget } from '../../surface/records.ts';
import { PlatformGlyph } from '../icons.tsx';
import { networkOf, State } from '../marks.tsx';
import { Address, Written } from '../text.tsx';
import { When } from '../when.tsx';

type Works = BehindPost['accounts'][number];

export function TargetCard({
  post,
  target,
  unit,
  works,
}: {
  readonly post: Post;
  readonly target: PostTarget;
  readonly unit: TextUnit;
  readonly works: Works | undefined;
}) {
  const label = target.platform as PlatformLabel;
  const { text: own, synced, ...options } = (post.platformContent?.[label] ?? {}) as Own;
  const text = own ?? post.text ?? '';
  const limits = platforms[label]?.text;
  const segments = limits?.threads ? threadSegments(text) : [text];
  const shown = Object.entries(options);
  return (
    <article class="panel target-card" aria-label={`${label} ${target.accountId}`}>
      <header>
        <span class="tile big">
          <PlatformGlyph platform={label} size={20} />
        </span>
        <div>
          <h2>{label}</h2>
          <p class="soft">
            {networkOf(label)} · <code>{target.accountId}</code>
          </p>
        </div>
        <State of={target.status} />
      </header>
      {works === undefined ? null : <Trouble works={works} label={label} />}
      {target.error === undefined ? null : (
        <p class="failure">
          <code>{target.error.code}</code> {target.error.message}
        </p>
      )}
      {target.url === undefined ? null : (
        <p class="published-at">
          <Address of={target.url} /> {target.publishedAt === undefined ? null : <When at={target.publishedAt} />}
        </p>
      )}
      <p class="label">
        {own === undefined ? 'Default text' : 'Platform text'}
        {segments.length > 1 ? `, thread of ${segments.length} posts` : ''}
      </p>
      <ol class="segments" data-thread={segments.length > 1}>
        {segments.map((segment, i) => (
          <li key={i}>
            <Written text={segment} />
            <Length of={measure(segment, unit)} limit={limits?.max} />
          </li>
        ))}
      </ol>
      {shown.length === 0 ? null : (
        <dl class="options">
          {shown.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{typeof value === 'string' ? <Written text={value} brief /> : JSON.stringify(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
}

type Own = { readonly text?: string; readonly synced?: boolean } & Readonly<Record<string, unknown>>;

function Trouble({ works, label }: { readonly works: Works; readonly label: string }) {
  const trouble = [
    works.publishing ? [] : ['publishing always fails'],
    works.connected ? [] : ['the connection has expired'],
    works.verified || label !== 'video' ? [] : ['the channel is not verified'],
  ].flat();
  return trouble.length === 0 ? null : <p class="failure">Account: {trouble.join(', ')}.</p>;
}

/** The length of a text as a number and a bar. */
function Length({ of, limit }: { readonly of: number; readonly limit: number | undefined }) {
  if (limit === undefined) return null;
  const part = Math.min(1, of / limit);
  return (
    <p class="length" data-tone={of > limit ? 'bad' : part > 0.9 ? 'mixed' : 'good'}>
      <span class="bar" aria-hidden="true">
        <span style={{ width: `${part * 100}%` }} />
      </span>
      {of.toLocaleString('en')} of {limit.toLocaleString('en')}
      {of > limit ? ' – too long' : ''}
    </p>
  );
}
