/** The display state of a delivery: waiting, being retried, delivered or given up. */
import type { Tone } from './stateLabels.ts';

export const deliveryStates = ['waiting', 'retrying', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export interface AttemptedDelivery {
  readonly state: 'pending' | 'delivered' | 'failed';
  readonly attempts: readonly { readonly status?: number | undefined }[];
}

/** A pending delivery with an attempt has failed at least once. */
export function getDeliveryState({ state, attempts }: AttemptedDelivery): DeliveryState {
  if (state !== 'pending') return state;
  return attempts.length > 0 ? 'retrying' : 'waiting';
}

export const deliveryTones: Readonly<Record<DeliveryState, Tone>> = {
  waiting: 'planned',
  retrying: 'mixed',
  delivered: 'good',
  failed: 'bad',
};

/** `5 attempts, last returned 500`; empty before the first attempt. */
export function formatAttemptsText({ attempts }: AttemptedDelivery): string {
  const last = attempts.at(-1);
  if (last === undefined) return '';
  const count = attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`;
  const outcome = last.status === undefined ? 'got no response' : `returned ${last.status}`;
  return attempts.length === 1 ? `${count}, ${outcome}` : `${count}, last ${outcome}`;
}

/** The id of the post or the lead that an event is about. */
export function getSubject(payload: Readonly<Record<string, unknown>>): string {
  const { data } = payload as { readonly data?: { readonly id?: unknown } };
  return typeof data?.id === 'string' ? data.id : '';
}
