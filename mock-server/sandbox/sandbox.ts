/** The world of one tenant: plain data, synchronous, no I/O. Whoever calls brings the instant along. */
import type { z } from 'zod';
import type { LeadMagnetState } from '../../spec/schemas/leadMagnet.ts';
import type { Target } from '../../spec/schemas/post.ts';
import type { Instant } from '../../spec/time/instant.ts';
import type { Effect } from './effects.ts';
import {
  createPost,
  deletePost,
  fallDue,
  finishPublishing,
  type PublishIntent,
  republishPost,
  updatePost,
} from './postLife.ts';
import { SandboxState } from './state.ts';
import type { LeadMagnetContent, PostContent, StoredLeadMagnet, StoredPost } from './stored.ts';

export class Sandbox extends SandboxState {
  createPost(content: PostContent, intent: PublishIntent, at: Instant): StoredPost {
    return createPost(this, content, intent, at);
  }

  updatePost(post: StoredPost, content: PostContent, intent: PublishIntent, at: Instant): StoredPost {
    return updatePost(this, post, content, intent, at);
  }

  deletePost(post: StoredPost): void {
    deletePost(this, post);
  }

  republishPost(post: StoredPost, targets: readonly z.infer<typeof Target>[], at: Instant): StoredPost {
    return republishPost(this, post, targets, at);
  }

  createLeadMagnet(content: LeadMagnetContent, state: LeadMagnetState, at: Instant): StoredLeadMagnet {
    return this.leadMagnets.put({ id: this.ids.next('lm'), state, content, createdAt: at, updatedAt: at });
  }

  updateLeadMagnet(magnet: StoredLeadMagnet, content: LeadMagnetContent, at: Instant): StoredLeadMagnet {
    return this.leadMagnets.put({ ...magnet, content, updatedAt: at });
  }

  setLeadMagnetState(magnet: StoredLeadMagnet, state: LeadMagnetState, at: Instant): StoredLeadMagnet {
    return magnet.state === state ? magnet : this.leadMagnets.put({ ...magnet, state, updatedAt: at });
  }

  nextFileId(): string {
    return this.ids.next('file');
  }

  /** When the next effect is due. */
  nextDue(): Instant | undefined {
    return this.agenda.next();
  }

  /** Lets everything happen that is due by then, in due order, each thing at its own time. */
  catchUp(by: Instant): Effect[] {
    const effects: Effect[] = [];
    for (let due = this.agenda.takeDue(by); due !== undefined; due = this.agenda.takeDue(by)) {
      const post = this.posts.get(due.what.post);
      if (post === undefined) continue;
      const step = due.what.kind === 'publish' ? fallDue : finishPublishing;
      const changed = step(this, post, due.at);
      if (changed !== undefined) effects.push({ at: due.at, type: `post.${changed.state}`, post: changed.id });
    }
    return effects;
  }
}
