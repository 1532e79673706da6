/** What each hook does, for advice and reports. */
import type { Hooks } from './hooks.ts';

export const hookPurposes: Readonly<Record<keyof Hooks, string>> = {
  clock: 'returns the time of the service',
  advance: 'lets time pass',
  settle: 'waits until everything that is due has happened',
  reset: 'resets the state of a key',
  comment: 'adds a comment of another user to a post',
  accept: 'makes a commenter accept a connection request',
  publishing: 'makes publishing to an account fail, or work again',
  channel: 'verifies a video channel, or removes its verification',
  outreach: 'disconnects and reconnects the outreach accounts of a key',
  metrics: 'sets the metrics of a post on an account',
  followers: 'sets the number of followers of an account',
  outbox: 'lists what the service did on the networks',
  connect: 'connects an account of a platform to a key',
  plan: 'changes the plans of a key',
  subscribe: 'subscribes a URL to the events of posts, or cancels the subscription',
};
