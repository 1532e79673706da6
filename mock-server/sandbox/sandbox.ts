/** The state and behaviour of one tenant: synchronous, without I/O; callers pass the current instant. */
import type { Instant } from '../../spec/time/instant.ts';
import type { ChaosWish } from '../rows/chaos.ts';
import type { Effect, Job, Planned } from '../rows/effects.ts';
import type { Reply, StoredComment, WebhookSettings } from '../rows/storedEvents.ts';
import { accepted, attemptByHand, attemptDue, noteAttempt, planAttempt } from './deliveries/deliveryLife.ts';
import { tryAgain } from './deliveries/outbox.ts';
import { release, releaseDue } from './deliveries/reordering.ts';
import { addComment, followUp, look } from './leadMagnets/leadLife.ts';
import { commentOn } from './posts/afterPublishing.ts';
import { fallDue, finishPublishing } from './posts/postLife.ts';
import { rotated } from './state/secrets.ts';
import { SandboxState } from './state/state.ts';

/** Effects that ran, and delivery jobs to perform. */
export interface CaughtUp {
  readonly effects: Effect[];
  readonly jobs: Job[];
}

export class Sandbox extends SandboxState {
  /** Adds a comment below a post on the professional network. */
  comment(comment: Omit<StoredComment, 'id'>): StoredComment {
    return addComment(this, comment);
  }

  nextFileId(): string {
    return this.ids.next('file');
  }

  /** Runs all effects due by an instant, in due order, each at its own time. */
  catchUp(by: Instant): CaughtUp {
    const caughtUp: CaughtUp = { effects: [], jobs: [] };
    for (let due = this.agenda.takeDue(by); due !== undefined; due = this.agenda.takeDue(by)) {
      if (due.what.kind === 'deliver') {
        const job = attemptDue(this, due.what.id, due.at);
        if (job !== undefined) caughtUp.jobs.push(job);
      } else caughtUp.effects.push(...this.#happen(due.what, due.at));
    }
    return caughtUp;
  }

  /**
   * Catches up after the process was down. Effects run at their own due times, except deliveries: attempts that were
   * missed are due now.
   */
  wakeAt(now: Instant): Effect[] {
    const { effects } = this.catchUp(now);
    for (const delivery of this.deliveries.values())
      if (delivery.next !== undefined && delivery.next <= now) planAttempt(this, delivery, now);
    return effects;
  }

  /** An extra attempt at a delivery, outside the retry schedule. */
  redelivery(id: string, at: Instant): Job | undefined {
    return attemptByHand(this, id, at);
  }

  /** Records the outcome of a delivery attempt. */
  delivered(job: Job, reply: Reply): Effect[] {
    const delivery = noteAttempt(this, job, reply);
    if (delivery === undefined) return [];
    const { at, injected } = job;
    const type = accepted(reply) ? 'webhook.delivered' : 'webhook.failed';
    const { id, attempts } = delivery;
    return [{ at, type, delivery: id, attempt: attempts.length, ...(injected.length > 0 ? { injected } : {}) }];
  }

  /** Sets the webhook URL (undefined for none) and, if given, the secret. */
  setWebhook(url: string | undefined, secret?: string): WebhookSettings {
    tryAgain(this, url);
    const { url: _, ...kept } = this.webhook();
    const signed = secret === undefined ? kept : { id: kept.id, secret };
    return this.settings.put({ ...signed, ...(url === undefined ? {} : { url }) });
  }

  /** Sets a new secret; the previous one also signs for a while. */
  rotateSecret(at: Instant): WebhookSettings {
    return this.settings.put(rotated(this.webhook(), at));
  }

  /** Replaces the planned disturbances of deliveries and releases held deliveries. */
  disturb(left: ChaosWish, at: Instant): void {
    release(this, at);
    this.chaosLeft.put({ id: 'chaos', left, held: [] });
  }

  #happen(planned: Planned, at: Instant): Effect[] {
    switch (planned.kind) {
      case 'deliver':
        return [];
      case 'release':
        releaseDue(this, at);
        return [];
      case 'publish':
      case 'finish':
        return this.#publishing(planned.kind, planned.id, at);
      case 'auto-plug': {
        const post = this.posts.get(planned.id);
        return post !== undefined && commentOn(this, post, planned, at)
          ? [{ at, type: 'post.commented', post: post.id }]
          : [];
      }
      case 'look': {
        const magnet = this.leadMagnets.get(planned.id);
        const comment = this.comments.get(planned.comment);
        const lead = magnet && comment && look(this, magnet, comment, at);
        return lead === undefined ? [] : [{ at, type: 'lead.captured', lead: lead.id, leadMagnet: lead.leadMagnetId }];
      }
      case 'follow-up': {
        const lead = this.leads.get(planned.id);
        const followed = lead === undefined ? undefined : followUp(this, lead, planned.index, at);
        return followed === undefined
          ? []
          : [{ at, type: 'lead.followed_up', lead: followed.id, leadMagnet: followed.leadMagnetId }];
      }
    }
  }

  #publishing(kind: 'publish' | 'finish', id: string, at: Instant): Effect[] {
    const post = this.posts.get(id);
    const changed = post === undefined ? undefined : (kind === 'publish' ? fallDue : finishPublishing)(this, post, at);
    return changed === undefined ? [] : [{ at, type: `post.${changed.state}`, post: changed.id }];
  }
}
