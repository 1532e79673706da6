/** Restricts faults to items and events whose post or lead magnet has a certain history. */
import type { Json } from '../request.ts';
import type { FamilyFault } from './faultBehaviour.ts';
import type { KnownRecords } from './known.ts';

/** A condition on the earlier operations on a post or a lead magnet. */
export interface History {
  readonly condition: string;
  readonly holds: (ids: SubjectIds, knownRecords: KnownRecords) => boolean;
}

/** The post and the lead magnet that an item or an event is about. */
interface SubjectIds {
  readonly postId?: string;
  readonly leadMagnetId?: string;
}

export const scheduledPost: History = {
  condition: 'the post was scheduled',
  holds: ({ postId }, knownRecords) => knownRecords.getRecord(postId)?.scheduledFor != null,
};

export const updatedPost: History = {
  condition: 'the post was updated',
  holds: ({ postId }, knownRecords) => knownRecords.listOperations(postId).has('updatePost'),
};

export const republishedPost: History = {
  condition: 'the post was republished',
  holds: ({ postId }, knownRecords) => knownRecords.listOperations(postId).has('republishPost'),
};

export const updatedLeadMagnet: History = {
  condition: 'the lead magnet was updated',
  holds: ({ leadMagnetId }, knownRecords) => knownRecords.listOperations(leadMagnetId).has('updateLeadMagnet'),
};

export const resumedLeadMagnet: History = {
  condition: 'the lead magnet was resumed',
  holds: ({ leadMagnetId }, knownRecords) => knownRecords.listOperations(leadMagnetId).has('resumeLeadMagnet'),
};

export const restrictFaults = (
  { condition, holds }: History,
  ...groups: readonly (readonly FamilyFault[])[]
): readonly FamilyFault[] =>
  groups.flat().map((fault) => ({
    ...fault,
    id: `${fault.id}, if ${condition}`,
    create: () => {
      const { replaceOutboxItem, replaceDelivery } = fault.create();
      return {
        ...(replaceOutboxItem && {
          replaceOutboxItem: (item, earlier, knownRecords) =>
            holds(item, knownRecords) ? replaceOutboxItem(item, earlier, knownRecords) : undefined,
        }),
        ...(replaceDelivery && {
          replaceDelivery: (delivery, earlier, knownRecords) =>
            holds(readSubjectIds(delivery.body), knownRecords)
              ? replaceDelivery(delivery, earlier, knownRecords)
              : undefined,
        }),
      };
    },
  }));

/** The subject of an event: a post, or a lead of a lead magnet. */
const readSubjectIds = (event: Json): SubjectIds =>
  event?.type === 'lead.captured' ? { leadMagnetId: event.data?.leadMagnetId } : { postId: event?.data?.id };
