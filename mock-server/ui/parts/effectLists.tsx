/** Lists of upcoming and past effects. */

import { getEventLabel } from '../format/stateLabels.ts';
import type { AgendaEntry, Effect } from '../surface/responses.ts';
import { buildHref } from '../surface/session.ts';
import { Badge } from './badges.tsx';
import { Timestamp } from './timestamp.tsx';

type EventSubject = Pick<Effect, 'post' | 'lead' | 'leadMagnet' | 'delivery'>;

/** The subject of an effect, as a link if it has a view. */
function EventSubject({ subject: { post, lead, leadMagnet, delivery } }: { readonly subject: EventSubject }) {
  if (post !== undefined) return <a href={buildHref('posts', post)}>{post}</a>;
  if (delivery !== undefined) return <a href={buildHref('deliveries', delivery)}>{delivery}</a>;
  if (leadMagnet !== undefined)
    return (
      <a href={buildHref('lead-magnets', leadMagnet)}>
        {lead === undefined ? '' : `${lead} of `}
        {leadMagnet}
      </a>
    );
  return <span>{lead ?? ''}</span>;
}

export function AgendaList({ entries }: { readonly entries: readonly AgendaEntry[] }) {
  return (
    <ol class="events">
      {entries.map((entry, i) => (
        <li key={i}>
          <Timestamp at={entry.at} />
          <Badge tone={getEventLabel(entry.kind).tone}>{getEventLabel(entry.kind).label}</Badge>
          <EventSubject subject={entry} />
        </li>
      ))}
    </ol>
  );
}

export function EffectList({ effects }: { readonly effects: readonly Effect[] }) {
  return (
    <ol class="events">
      {effects.map((effect, i) => (
        <li key={i}>
          <Timestamp at={effect.at} showDistance={false} />
          <Badge tone={getEventLabel(effect.type).tone}>{getEventLabel(effect.type).label}</Badge>
          <span>
            <EventSubject subject={effect} />
            {effect.attempt === undefined ? null : <span class="soft"> attempt {effect.attempt}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
