/** Lists of upcoming and past events. */
import type { Effect, Plan } from '../surface/answers.ts';
import { addressOf } from '../surface/session.ts';
import { happeningOf } from '../words/state.ts';
import { Mark } from './marks.tsx';
import { When } from './when.tsx';

type About = Pick<Effect, 'post' | 'lead' | 'leadMagnet' | 'delivery'>;

/** The subject of an event, as a link if it has a view. */
export function About({ of: { post, lead, leadMagnet, delivery } }: { readonly of: About }) {
  if (post !== undefined) return <a href={addressOf('posts', post)}>{post}</a>;
  if (delivery !== undefined) return <a href={addressOf('deliveries', delivery)}>{delivery}</a>;
  if (leadMagnet !== undefined)
    return (
      <a href={addressOf('lead-magnets', leadMagnet)}>
        {lead === undefined ? '' : `${lead} of `}
        {leadMagnet}
      </a>
    );
  return <span>{lead ?? ''}</span>;
}

export function PlanList({ of }: { readonly of: readonly Plan[] }) {
  return (
    <ol class="happenings">
      {of.map((plan, i) => (
        <li key={i}>
          <When at={plan.at} />
          <Mark tone={happeningOf(plan.kind).tone}>{happeningOf(plan.kind).word}</Mark>
          <About of={plan} />
        </li>
      ))}
    </ol>
  );
}

export function EffectList({ of }: { readonly of: readonly Effect[] }) {
  return (
    <ol class="happenings">
      {of.map((effect, i) => (
        <li key={i}>
          <When at={effect.at} apart={false} />
          <Mark tone={happeningOf(effect.type).tone}>{happeningOf(effect.type).word}</Mark>
          <span>
            <About of={effect} />
            {effect.attempt === undefined ? null : <span class="soft"> attempt {effect.attempt}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
