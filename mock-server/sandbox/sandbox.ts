/** The world of one tenant: plain data, synchronous, no I/O. Whoever calls brings the instant along. */
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

/** What happened, and what is to be done outside. */
export interface CaughtUp {
  readonly effects: Effect[];
  readonly jobs: Job[];
}

export class Sandbox extends SandboxState {
  /** Somebody comments below a post of the professional network. */
  comment(comment: Omit<StoredComment, 'id'>): StoredComment {
    return addComment(this, comment);
  }

  nextFileId(): string {
    return this.ids.next('file');
  }

  /** Lets everything happen that is due by then, in due order, each thing at its own time. */
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
   * Nobody was there until now. Everything due has happened at its own time, but for deliveries: their attempts are due
   * now, since they were not made then.
   */
  wakeAt(now: Instant): Effect[] {
    const { effects } = this.catchUp(now);
    for (const delivery of this.deliveries.values())
      if (delivery.next !== undefined && delivery.next <= now) planAttempt(this, delivery, now);
    return effects;
  }

  /** One more attempt at a delivery, beside the schedule. */
  redelivery(id: string, at: Instant): Job | undefined {
    return attemptByHand(this, id, at);
  }

  /** Notes how an attempt to deliver went. */
  delivered(job: Job, reply: Reply): Effect[] {
    const delivery = noteAttempt(this, job, reply);
    if (delivery === undefined) return [];
    const { at, injected } = job;
    const type = accepted(reply) ? 'webhook.delivered' : 'webhook.failed';
    const { id, attempts } = delivery;
    return [{ at, type, delivery: id, attempt: attempts.length, ...(injected.length > 0 ? { injected } : {}) }];
  }

  /** Where events go from now on, undefined for nowhere, and the secret where it is to be another one. */
  setWebhook(url: string | undefined, secret?: string): WebhookSettings {
    tryAgain(this, url);
    const { url: _, ...kept } = this.webhook();
    const signed = secret === undefined ? kept : { id: kept.id, secret };
    return this.settings.put({ ...signed, ...(url === undefined ? {} : { url }) });
  }

  /** A new secret, beside which the one before goes on to sign for a while. */
  rotateSecret(at: Instant): WebhookSettings {
    return this.settings.put(rotated(this.webhook(), at));
  }

  /** What is to go wrong with the next deliveries, instead of what was to before; nothing is held any longer. */
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
