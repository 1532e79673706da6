import { sendsEvent } from '../../../../spec/events.ts';
import type { Profile } from '../../../../spec/profile/profile.ts';
import { type EventType, eventTypes } from '../../../../spec/schemas/event.ts';

/** Whether the implementation of a profile sends webhook events. */
export function hasEvents({ absent }: Profile): boolean {
  return !absent.has('webhook.events');
}

/** The events that the implementation of a profile sends. */
export const listSentEvents = (profile: Profile): readonly EventType[] =>
  hasEvents(profile) ? eventTypes.filter((type) => sendsEvent(profile.behaviour, type)) : [];
