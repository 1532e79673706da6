/** Faults in webhooks: an event is sent twice, late, not at all, with other content, or with a wrong member. */
import { eventKinds } from '../../../spec/events.ts';
import { type EventType, eventTypes } from '../../../spec/schemas/event.ts';
import type { Json } from '../request.ts';
import type { Delivery, FamilyFault } from './faultBehaviour.ts';
import {
  republishedPost,
  restrictFaults,
  resumedLeadMagnet,
  scheduledPost,
  updatedLeadMagnet,
  updatedPost,
} from './histories.ts';
import { buildValueOfOtherType, deleteAt, forEachAt, getName, listMemberPaths, listValuesAt } from './paths.ts';

const getType = ({ body }: Delivery): unknown => body?.type;

function createFault(type: EventType, id: string, create: FamilyFault['create']): FamilyFault {
  return {
    family: 'events',
    id: `${type} ${id}`,
    near: listNearRules(type),
    ...(isLaterMember(id) ? { unobservable: 'The event of a lead may be sent before its actions are taken.' } : {}),
    create,
  };
}

/** Members of a lead that tell what was done after it was captured. */
const isLaterMember = (id: string): boolean => /^lacks data\.actions$|data\.failedActions/.test(id);

const listNearRules = (type: EventType): readonly string[] =>
  type === 'lead.captured'
    ? ['webhook.lead.sent', 'webhook.lead.once', 'webhook.lead.configured', 'webhook.lead.members']
    : ['webhook.post.sent', 'webhook.post.true', 'webhook.post.once', 'webhook.post.members'];

/** Changes every delivery of a type. */
const changeEvent = (type: EventType, change: (body: Json, earlier: readonly Delivery[]) => boolean) => () => ({
  replaceDelivery: (delivery: Delivery, earlier: readonly Delivery[]) => {
    if (getType(delivery) !== type) return undefined;
    const body = structuredClone(delivery.body);
    return change(body, earlier) ? [{ ...delivery, body }] : undefined;
  },
});

const hour = 3_600_000;
const shiftTimestamp =
  (milliseconds: number) =>
  (body: Json): boolean => {
    body.timestamp = new Date(Date.parse(body.timestamp) + milliseconds).toISOString();
    return true;
  };
const changeType =
  (type: EventType) =>
  (body: Json): boolean => {
    body.type = type;
    return true;
  };

/** Outcomes that no target has when publishing ends like this: errors if all are published, URLs if all failed. */
const neverSent: Readonly<Partial<Record<EventType, RegExp>>> = {
  'post.published': /^data\.platforms\.\*\.error/,
  'post.failed': /^data\.(?:publishedAt|platforms\.\*\.(?:url|publishedAt|segments\.\*\.url))$/,
};

function collectFaults(type: EventType): readonly FamilyFault[] {
  const members = listMemberPaths(eventKinds[type].payload).filter((path) => !neverSent[type]?.test(getName(path)));
  return [
    createFault(type, 'is doubled', () => ({
      replaceDelivery: (delivery) =>
        getType(delivery) === type
          ? [delivery, { ...delivery, body: { ...delivery.body, id: `${delivery.body.id}x` } }]
          : undefined,
    })),
    createFault(type, 'is lost', () => ({
      replaceDelivery: (delivery) => (getType(delivery) === type ? [] : undefined),
    })),
    createFault(type, 'is lost if an earlier one was sent', () => ({
      replaceDelivery: (delivery, earlier) =>
        getType(delivery) === type && earlier.some((other) => getType(other) === type) ? [] : undefined,
    })),
    createFault(type, 'has the body of the event before', () => ({
      replaceDelivery: (delivery, earlier) => {
        const last = earlier.findLast((other) => getType(other) === type);
        if (getType(delivery) !== type) return undefined;
        return last === undefined ? [] : [{ ...delivery, body: last.body }];
      },
    })),
    createFault(
      type,
      'has the content of another event',
      changeEvent(type, (body, earlier) => {
        const other = earlier.findLast((candidate) => getType(candidate) === type && candidate.body?.id !== body.id);
        if (other === undefined) return false;
        body.data = other.body.data;
        return true;
      }),
    ),
    createFault(
      type,
      'has the id of another event',
      changeEvent(type, (body, earlier) => {
        const other = earlier.findLast((candidate) => candidate.body?.id !== body.id);
        if (other === undefined) return false;
        body.id = other.body.id;
        return true;
      }),
    ),
    createFault(type, 'has a timestamp an hour early', changeEvent(type, shiftTimestamp(-hour))),
    createFault(type, 'has a timestamp an hour late', changeEvent(type, shiftTimestamp(hour))),
    createFault(type, 'is not JSON', () => ({
      replaceDelivery: (delivery) => (getType(delivery) === type ? [{ ...delivery, body: 'event=1' }] : undefined),
    })),
    ...eventTypes
      .filter((other) => other !== type)
      .map((other) => createFault(type, `has the type ${other}`, changeEvent(type, changeType(other)))),
    ...members.flatMap((path) => [
      createFault(
        type,
        `lacks ${getName(path)}`,
        changeEvent(type, (body) => {
          if (listValuesAt(body, path.names).length === 0) return false;
          deleteAt(body, path.names);
          return true;
        }),
      ),
      createFault(
        type,
        `has a ${getName(path)} of a wrong type`,
        changeEvent(type, (body) => {
          if (listValuesAt(body, path.names).length === 0) return false;
          forEachAt(body, path.names, (owner, name) => {
            if (Object.hasOwn(owner, name)) owner[name] = buildValueOfOtherType(owner[name]);
          });
          return true;
        }),
      ),
    ]),
  ];
}

/** Faults that replace a member of a lead with that of another lead. */
const swappedLeadFaults = ['commenter', 'comment', 'matchedKeyword', 'leadMagnetId', 'id', 'capturedAt'].map((name) =>
  createFault(
    'lead.captured',
    `has another lead’s ${name}`,
    changeEvent('lead.captured', (body, earlier) => {
      const other = earlier.findLast((candidate) => candidate.body?.data?.id !== body.data.id)?.body?.data;
      if (other === undefined || JSON.stringify(other[name]) === JSON.stringify(body.data[name])) return false;
      body.data[name] = other[name];
      return true;
    }),
  ),
);

/** Faults among lead magnets that capture one comment. */
const sharedCommentFaults: readonly FamilyFault[] = [
  createFault('lead.captured', 'is lost if the receiver was told of the comment', () => ({
    replaceDelivery: (delivery, earlier) => (findSameComment(delivery, earlier)?.url === delivery.url ? [] : undefined),
  })),
  createFault('lead.captured', 'goes to the receiver that was first told of the comment', () => ({
    replaceDelivery: (delivery, earlier) => {
      const first = findSameComment(delivery, earlier);
      return first === undefined || first.url === delivery.url ? undefined : [{ ...delivery, url: first.url }];
    },
  })),
];

/** The first event about the comment, of another lead. */
function findSameComment({ body }: Delivery, earlier: readonly Delivery[]): Delivery | undefined {
  const { id, comment } = body?.data ?? {};
  return earlier.find(
    ({ body: other }) => comment?.id !== undefined && other?.data?.comment?.id === comment.id && other.data.id !== id,
  );
}

/** Post events differ only in their type and states, so faults inside other members are tested in only one of them. */
const isRepresentative = ({ id }: FamilyFault): boolean =>
  !/^post\.(?:failed|partially_published) (?:lacks|has a) .*data\.(?:platformContent|media|autoPlug)\./.test(id);

const typeFaults = eventTypes.flatMap(collectFaults).filter(isRepresentative);

/** Most faults in single members do not depend on the history of a resource; these may. */
const mayDependOnHistory = ({ id }: FamilyFault): boolean =>
  /is (?:doubled|lost)|of (?:the|another) event|has the type|lacks data\.(?:platforms\.\*\.(?:url|status|segments\.\*\.text)|publishedAt)$/.test(
    id,
  );
const isAboutLeads = ({ id }: FamilyFault): boolean => id.startsWith('lead.captured');
const dependentFaults = typeFaults.filter(mayDependOnHistory);
const leadFaults = dependentFaults.filter(isAboutLeads);
const postFaults = dependentFaults.filter((fault) => !isAboutLeads(fault));

const eventAfterRepublish = 'The document does not say what event, if any, a republished post triggers.';

export const eventFaults: readonly FamilyFault[] = [
  ...typeFaults,
  ...swappedLeadFaults,
  ...sharedCommentFaults,
  ...[scheduledPost, updatedPost].flatMap((past) => restrictFaults(past, postFaults)),
  ...restrictFaults(
    republishedPost,
    postFaults.filter(({ id }) => id.startsWith('post.published') && !/ is (?:doubled|lost)/.test(id)),
  ).map((fault): FamilyFault => ({ ...fault, unobservable: eventAfterRepublish })),
  ...[updatedLeadMagnet, resumedLeadMagnet].flatMap((past) => restrictFaults(past, leadFaults, swappedLeadFaults)),
];
