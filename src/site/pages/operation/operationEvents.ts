/** The webhook events that an operation can lead to, now or later. */
import { type EventKind, eventKinds } from '../../../../spec/events.ts';
import { leadMagnetLifecycle } from '../../../../spec/lifecycles/leadMagnet.ts';
import type { Lifecycle } from '../../../../spec/lifecycles/lifecycle.ts';
import { postLifecycle } from '../../../../spec/lifecycles/post.ts';
import type { OperationId } from '../../../../spec/operations/index.ts';
import type { Profile } from '../../../../spec/profile/profile.ts';
import type { EventType } from '../../../../spec/schemas/event.ts';
import { listSentEvents } from '../event/sentEvents.ts';

const lifecycles: readonly Lifecycle[] = [postLifecycle, leadMagnetLifecycle];

/** Events of the transitions that the operation triggers, and of those that follow without another request. */
export function listPossibleEvents(id: OperationId, profile: Profile): readonly EventType[] {
  const effects = new Set(lifecycles.flatMap((lifecycle) => getEffectsAfter(id, lifecycle)));
  return listSentEvents(profile).filter(
    (type) => (eventKinds[type] as EventKind).channel === 'webhook' && effects.has(getEffect(type)),
  );
}

const getEffect = (type: EventType) => `send webhook ${type}` as const;

function getEffectsAfter(id: OperationId, { transitions, triggers }: Lifecycle): readonly string[] {
  const effects: string[] = [];
  const visited = new Set<string>();
  const follow = (state: string): void => {
    if (visited.has(state)) return;
    visited.add(state);
    for (const next of transitions)
      if (next.from === state && triggers[next.trigger]?.by !== 'request') {
        effects.push(...next.effects);
        follow(next.to);
      }
  };
  for (const transition of transitions)
    if (triggers[transition.trigger]?.operation === id) {
      effects.push(...transition.effects);
      follow(transition.to);
    }
  return effects;
}
