/** Badges for states, statuses, methods and platforms. */
import type { ComponentChildren } from 'preact';
import { platforms } from '../../../spec/platforms.ts';
import { getLabel, getStatusTone, getTone, type Tone } from '../format/stateLabels.ts';
import { PlatformGlyph } from './icons.tsx';

export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ComponentChildren }) {
  return (
    <span class="mark" data-tone={tone}>
      <span class="dot" aria-hidden="true" />
      {children}
    </span>
  );
}

/** A state as a coloured badge with its name. */
export function StateBadge({ state }: { readonly state: string }) {
  return <Badge tone={getTone(state)}>{getLabel(state)}</Badge>;
}

export function StatusBadge({ status }: { readonly status: number }) {
  return (
    <span class="status" data-tone={getStatusTone(status)}>
      {status}
    </span>
  );
}

export function MethodBadge({ method }: { readonly method: string }) {
  return (
    <span class="method" data-method={method}>
      {method}
    </span>
  );
}

export function PlatformBadge({ label, account }: { readonly label: string; readonly account?: string }) {
  return (
    <span class="platform">
      <PlatformGlyph platform={label} />
      <span>{label}</span>
      {account === undefined ? null : <code class="soft">{account}</code>}
    </span>
  );
}

export const getNetwork = (label: string): string =>
  (platforms as Readonly<Record<string, { readonly network: string }>>)[label]?.network ?? label;

/** Platform icons for lists. Names are available to screen readers and as tooltips. */
export function PlatformBadges({
  targets,
}: {
  readonly targets: readonly { readonly platform: string; readonly status: string }[];
}) {
  return (
    <span class="platforms">
      {targets.map(({ platform, status }, i) => (
        <span key={i} class="tile" data-tone={getTone(status)} title={`${platform}: ${getLabel(status)}`}>
          <PlatformGlyph platform={platform} />
          <span class="visually-hidden">
            {platform} {getLabel(status)}{' '}
          </span>
        </span>
      ))}
    </span>
  );
}
