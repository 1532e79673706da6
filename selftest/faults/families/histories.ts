/** Restricts faults to items and events whose post or lead magnet has a certain history. */
import type { Json } from '../request.ts';
import type { KnownRecords } from './known.ts';
import type { FamilyFault } from './tamper.ts';

/** A condition on the earlier operations on a post or a lead magnet. */
export interface History {
  readonly condition: string;
  readonly holds: (ids: SubjectIds, known: KnownRecords) => boolean;
}

/** The post and the lead magnet that an item or an event is about. */
interface SubjectIds {
  readonly postId?: string;
  readonly leadMagnetId?: string;
}

export const scheduledPost: History = {
  condition: 'the post was scheduled',
  holds: ({ postId }, known) => known.getRecord(postId)?.scheduledFor != null,
};

export const updatedPost: History = {
  condition: 'the post was updated',
  holds: ({ postId }, known) => known.listOperations(postId).has('updatePost'),
};

export const republishedPost: History = {
  condition: 'the post was republished',
  holds: ({ postId }, known) => known.listOperations(postId).has('republishPost'),
};

export const updatedLeadMagnet: History = {
  condition: 'the lead magnet was updated',
  holds: ({ leadMagnetId }, known) => known.listOperations(leadMagnetId).has('updateLeadMagnet'),
};

export const resumedLeadMagnet: History = {
  condition: 'the lead magnet was resumed',
  holds: ({ leadMagnetId }, known) => known.listOperations(leadMagnetId).has('resumeLeadMagnet'),
};

export const restrictFaults = (
  { condition, holds }: History,
  ...groups: readonly (readonly FamilyFault[])[]
): readonly FamilyFault[] =>
  groups.flat().map((fault) => ({
    ...fault,
    id: `${fault.id}, if ${condition}`,
    create: () => {
      const { outbox, deliver } = fault.create();
      return {
        ...(outbox && {
          outbox: (item, earlier, known) => (holds(item, known) ? outbox(item, earlier, known) : undefined),
        }),
        ...(deliver && {
          deliver: (delivery, earlier, known) =>
            holds(readSubjectIds(delivery.body), known) ? deliver(delivery, earlier, known) : undefined,
        }),
      };
    },
  }));

/** The subject of an event: a post, or a lead of a lead magnet. */
const readSubjectIds = (event: Json): SubjectIds =>
  event?.type === 'lead.captured' ? { leadMagnetId: event.data?.leadMagnetId } : { postId: event?.data?.id };
