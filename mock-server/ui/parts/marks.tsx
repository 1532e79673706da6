/** Badges for states, statuses, methods and platforms. */
import type { ComponentChildren } from 'preact';
import { platforms } from '../../../spec/platforms.ts';
import { type Tone, toneOf, toneOfStatus, wordOf } from '../words/state.ts';
import { PlatformGlyph } from './icons.tsx';

export function Mark({ tone, children }: { readonly tone: Tone; readonly children: ComponentChildren }) {
  return (
    <span class="mark" data-tone={tone}>
      <span class="dot" aria-hidden="true" />
      {children}
    </span>
  );
}

/** A state as a coloured badge with its name. */
export function State({ of }: { readonly of: string }) {
  return <Mark tone={toneOf(of)}>{wordOf(of)}</Mark>;
}

export function Status({ of }: { readonly of: number }) {
  return (
    <span class="status" data-tone={toneOfStatus(of)}>
      {of}
    </span>
  );
}

export function Method({ of }: { readonly of: string }) {
  return (
    <span class="method" data-method={of}>
      {of}
    </span>
  );
}

export function Platform({ of, account }: { readonly of: string; readonly account?: string }) {
  return (
    <span class="platform">
      <PlatformGlyph platform={of} />
      <span>{of}</span>
      {account === undefined ? null : <code class="soft">{account}</code>}
    </span>
  );
}

export const networkOf = (label: string): string =>
  (platforms as Readonly<Record<string, { readonly network: string }>>)[label]?.network ?? label;

/** Platform icons for lists. Names are available to screen readers and as tooltips. */
export function Platforms({ of }: { readonly of: readonly { readonly platform: string; readonly status: string }[] }) {
  return (
    <span class="platforms">
      {of.map(({ platform, status }, i) => (
        <span key={i} class="tile" data-tone={toneOf(status)} title={`${platform}: ${wordOf(status)}`}>
          <PlatformGlyph platform={platform} />
          <span class="unseen">
            {platform} {wordOf(status)}{' '}
          </span>
        </span>
      ))}
    </span>
  );
}
