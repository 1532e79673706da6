/** The state and behaviour of one tenant: synchronous, without I/O; callers pass the current instant. */
import type { Instant } from '../../spec/time/instant.ts';
import type { ChaosCounts } from '../rows/chaos.ts';
import type { DeliveryJob, Effect, PlannedTask } from '../rows/effects.ts';
import type { ReceiverResponse, StoredComment, WebhookSettings } from '../rows/storedEvents.ts';
import {
  isAccepted,
  planAttempt,
  recordAttempt,
  startDueAttempt,
  startManualAttempt,
} from './deliveries/deliveryLifecycle.ts';
import { resumeDeliveriesTo } from './deliveries/outbox.ts';
import { release, releaseDue } from './deliveries/reordering.ts';
import { addComment, checkComment } from './leadMagnets/leadLifecycle.ts';
import { sendFollowUp } from './leadMagnets/workflow.ts';
import { postFollowUpComment } from './posts/afterPublishing.ts';
import { finishPublishing, publishDue } from './posts/postLifecycle.ts';
import { rotateSecret } from './state/secrets.ts';
import { SandboxState } from './state/state.ts';

/** Effects that ran, and delivery jobs to perform. */
export interface CatchUpResult {
  readonly effects: Effect[];
  readonly jobs: DeliveryJob[];
}

/** The sandbox of a tenant: its rows, and the operations that change them. */
export class Sandbox extends SandboxState {
  /** Called with each effect when it happens. */
  onEffect: ((effect: Effect) => void) | undefined;

  /** Adds a comment below a post on the professional network. */
  addComment(comment: Omit<StoredComment, 'id'>): StoredComment {
    return addComment(this, comment);
  }

  /** Returns the id of a new hosted file. */
  createFileId(): string {
    return this.ids.createId('file');
  }

  /** Runs all effects due by an instant, in due order, each at its own time. */
  catchUp(by: Instant): CatchUpResult {
    const result: CatchUpResult = { effects: [], jobs: [] };
    for (let due = this.agenda.takeDue(by); due !== undefined; due = this.agenda.takeDue(by)) {
      if (due.task.kind === 'deliver') {
        const job = startDueAttempt(this, due.task.id, due.at);
        if (job !== undefined) result.jobs.push(job);
      } else result.effects.push(...this.#execute(due.task, due.at));
    }
    if (this.onEffect !== undefined) result.effects.forEach(this.onEffect);
    return result;
  }

  /**
   * Catches up after the process was down. Effects run at their own due times, except deliveries: attempts that were
   * missed are due now.
   */
  resumeAt(now: Instant): Effect[] {
    const { effects } = this.catchUp(now);
    for (const delivery of this.deliveries.values())
      if (delivery.nextAttemptAt !== undefined && delivery.nextAttemptAt <= now) planAttempt(this, delivery, now);
    return effects;
  }

  /** Plans an attempt again if its outcome is unknown because the replica that made it has stopped. */
  repeatAttempt(id: string): void {
    const delivery = this.deliveries.get(id);
    if (delivery?.nextAttemptAt !== undefined) planAttempt(this, delivery, delivery.nextAttemptAt);
  }

  /** Returns the job of an extra attempt, outside the retry schedule; undefined if no delivery has this id. */
  startManualAttempt(id: string, at: Instant): DeliveryJob | undefined {
    return startManualAttempt(this, id, at);
  }

  /** Records the outcome of a delivery attempt. */
  recordAttempt(job: DeliveryJob, response: ReceiverResponse): Effect[] {
    const delivery = recordAttempt(this, job, response);
    if (delivery === undefined) return [];
    const { at, injectedFailures } = job;
    const type = isAccepted(response) ? 'webhook.delivered' : 'webhook.failed';
    const { id, attempts } = delivery;
    const effect: Effect = {
      ...{ at, type, delivery: id, attempt: attempts.length },
      ...(injectedFailures.length > 0 ? { injectedFailures } : {}),
    };
    this.onEffect?.(effect);
    return [effect];
  }

  /** Sets the webhook URL (undefined for none) and, if given, the secret. */
  setWebhook(url: string | undefined, secret?: string): WebhookSettings {
    resumeDeliveriesTo(this, url);
    const { url: _, ...current } = this.getWebhook();
    const base = secret === undefined ? current : { id: current.id, secret };
    return this.webhookSettings.put({ ...base, ...(url === undefined ? {} : { url }) });
  }

  /** Sets a new secret; the previous one also signs for a while. */
  rotateSecret(at: Instant): WebhookSettings {
    return this.webhookSettings.put(rotateSecret(this.getWebhook(), at));
  }

  /** Replaces the failures to inject into deliveries, and releases held deliveries. */
  setChaos(counts: ChaosCounts, at: Instant): void {
    release(this, at);
    this.pendingChaos.put({ id: 'chaos', remainingCounts: counts, held: [] });
  }

  #execute(task: PlannedTask, at: Instant): Effect[] {
    switch (task.kind) {
      case 'deliver':
        return [];
      case 'release':
        releaseDue(this, at);
        return [];
      case 'publish':
      case 'finish':
        return this.#publishOrFinish(task.kind, task.id, at);
      case 'auto-plug': {
        const post = this.posts.get(task.id);
        return post !== undefined && postFollowUpComment(this, post, task, at)
          ? [{ at, type: 'post.commented', post: post.id }]
          : [];
      }
      case 'check-comment': {
        const magnet = this.leadMagnets.get(task.id);
        const comment = this.comments.get(task.comment);
        const lead = magnet && comment && checkComment(this, magnet, comment, at);
        return lead === undefined ? [] : [{ at, type: 'lead.captured', lead: lead.id, leadMagnet: lead.leadMagnetId }];
      }
      case 'follow-up': {
        const lead = this.leads.get(task.id);
        const updatedLead = lead === undefined ? undefined : sendFollowUp(this, lead, task.index, at);
        return updatedLead === undefined
          ? []
          : [{ at, type: 'lead.followed_up', lead: updatedLead.id, leadMagnet: updatedLead.leadMagnetId }];
      }
    }
  }

  #publishOrFinish(kind: 'publish' | 'finish', id: string, at: Instant): Effect[] {
    const post = this.posts.get(id);
    const updatedPost =
      post === undefined ? undefined : (kind === 'publish' ? publishDue : finishPublishing)(this, post, at);
    return updatedPost === undefined ? [] : [{ at, type: `post.${updatedPost.state}`, post: updatedPost.id }];
  }
}
