/** Each operation in each state: without effect, refused, or with another state as its result. */
import { leadMagnetLifecycle } from '../../../spec/lifecycles/leadMagnet.ts';
import type { Lifecycle } from '../../../spec/lifecycles/lifecycle.ts';
import { postLifecycle } from '../../../spec/lifecycles/post.ts';
import type { Json } from '../request.ts';
import {
  buildParsedRefusal,
  buildParsedSuccess,
  type Call,
  type FamilyFault,
  isOk,
  withChangedBody,
  withData,
} from './faultBehaviour.ts';
import type { KnownRecords } from './known.ts';

const member = { post: 'status', leadMagnet: 'state' } as const;

/** Returns the trigger that a request stands for. */
function getTrigger({ operation, body }: Call): string | undefined {
  switch (operation) {
    case 'createPost':
      return body?.publishNow === true
        ? 'create with publishNow'
        : typeof body?.scheduledFor === 'string'
          ? 'create with schedule'
          : 'create';
    case 'updatePost':
      if (body?.publishNow === true) return 'publish now';
      if (body?.scheduledFor === null) return 'unschedule';
      return typeof body?.scheduledFor === 'string' ? 'schedule' : 'edit';
    case 'republishPost':
      return 'republish';
    case 'deletePost':
      return 'delete';
    case 'createLeadMagnet':
      return body?.activate === true ? 'create with activate' : 'create';
    case 'updateLeadMagnet':
      return 'edit';
    case 'pauseLeadMagnet':
      return 'pause';
    case 'resumeLeadMagnet':
      return 'resume';
    default:
      return undefined;
  }
}

const getKind = ({ operation }: Call): Lifecycle['id'] => (operation.includes('LeadMagnet') ? 'leadMagnet' : 'post');

function getState(call: Call, knownRecords: KnownRecords): string {
  if (call.id === undefined) return 'none';
  if (knownRecords.deletedIds.has(call.id)) return 'deleted';
  return knownRecords.getRecord(call.id)?.[member[getKind(call)]] ?? 'none';
}

/** Profiles that show a state, or a refusal in it, which the default answers do not show. */
const variations: Readonly<Record<string, Pick<FamilyFault, 'bindings' | 'near'>>> = {
  publishing: {
    bindings: { 'post.publish.duration': 'PT5M' },
    near: ['post.editable', 'post.republish.state', 'post.delete.any-state', 'post.delete.gone'],
  },
  'leadMagnet.pause.repeated': {
    bindings: { 'leadMagnet.pause.again': 'refuse' },
    near: ['leadMagnet.pause.repeated'],
  },
};

/** Whether a request changes nothing: the schedule of a draft is removed already. */
const isVacuous = (trigger: string, from: string): boolean => trigger === 'unschedule' && from === 'draft';

function collectFaults({ id: kind, states, transitions, refusals, triggers }: Lifecycle): readonly FamilyFault[] {
  const stateNames = Object.entries(states)
    .filter(([, { initial, terminal }]) => !initial && !terminal)
    .map(([name]) => name);
  const pairs = new Map(
    transitions
      .filter(({ trigger }) => triggers[trigger]?.by === 'request')
      .map(({ from, trigger, to }) => [`${from} ${trigger}`, { from, trigger, to }]),
  );
  const isAt = (call: Call, knownRecords: KnownRecords, from: string, trigger: string): boolean =>
    getKind(call) === kind && getTrigger(call) === trigger && getState(call, knownRecords) === from;
  const fault = (id: string, create: FamilyFault['create'], variation?: string): FamilyFault => ({
    family: 'states and operations',
    id: `${kind}: ${id}`,
    ...(variation === undefined ? {} : variations[variation]),
    create,
  });
  const transitionFaults = [...pairs.values()].flatMap(({ from, trigger, to }) => [
    {
      ...fault(
        `"${trigger}" is refused from ${from}`,
        () => ({
          respondInstead: (call, knownRecords) =>
            isAt(call, knownRecords, from, trigger) ? buildParsedRefusal(409, 'CONFLICT') : undefined,
        }),
        from,
      ),
      ...(isVacuous(trigger, from)
        ? {
            unobservable:
              'The document does not say what happens if an update removes a schedule that a post does not have.',
          }
        : {}),
    },
    ...(from === 'none' || isVacuous(trigger, from)
      ? []
      : [
          fault(
            `"${trigger}" has no effect from ${from}`,
            () => ({
              respondInstead: (call, knownRecords) =>
                isAt(call, knownRecords, from, trigger)
                  ? buildParsedSuccess(buildUnchangedRecord(call, knownRecords))
                  : undefined,
            }),
            from,
          ),
        ]),
    // The response to a deletion shows no state.
    ...(states[to]?.terminal === true ? [] : stateNames)
      .filter((name) => name !== to)
      .map((name) =>
        fault(`"${trigger}" from ${from} returns the state ${name}`, () => ({
          changeResponse: (response, call, knownRecords) =>
            isAt(call, knownRecords, from, trigger) &&
            isOk(response) &&
            typeof response.body?.data?.[member[kind]] === 'string' &&
            response.body.data[member[kind]] !== name
              ? withData(response, (data) => {
                  data[member[kind]] = name;
                })
              : undefined,
        })),
      ),
  ]);
  const acceptanceFaults = refusals.flatMap(({ from: froms, trigger, rule }) =>
    froms.map((from) =>
      fault(
        `"${trigger}" is accepted from ${from} (${rule})`,
        () => ({
          changeResponse: (response, call, knownRecords) =>
            !isOk(response) &&
            response.status !== 403 &&
            response.status !== 401 &&
            isAt(call, knownRecords, from, trigger) &&
            hasErrorOf(response.body, rule)
              ? buildParsedSuccess(buildUnchangedRecord(call, knownRecords))
              : undefined,
        }),
        from in variations ? from : rule,
      ),
    ),
  );
  return [...transitionFaults, ...acceptanceFaults];
}

const hasErrorOf = (body: Json, rule: string): boolean =>
  Array.isArray(body?.errors) && body.errors.some((error: Json) => error?.rule === rule);

function buildUnchangedRecord({ operation, id }: Call, knownRecords: KnownRecords): Json {
  if (operation === 'deletePost') return { id, deleted: true };
  const now = '2030-01-07T09:00:00Z';
  return (
    knownRecords.getRecord(id) ?? { id: id ?? 'none', status: 'draft', platforms: [], createdAt: now, updatedAt: now }
  );
}

/** Faults that read the local time of a schedule as UTC. */
const offsetFaults = (['createPost', 'updatePost'] as const).map(
  (operation): FamilyFault => ({
    family: 'states and operations',
    id: `${operation} ignores the offset of scheduledFor`,
    near: ['post.scheduled.at-time', 'post.create.scheduled', 'post.update.reschedule'],
    create: () => ({
      changeRequest: (call) =>
        call.operation === operation && typeof call.body?.scheduledFor === 'string'
          ? withChangedBody(call, (body) => {
              body.scheduledFor = body.scheduledFor.replace(/[+-]\d\d:?\d\d$/, 'Z');
            })
          : undefined,
    }),
  }),
);

const createListFault = (
  id: string,
  isListed: (record: Json, query: Call['query'], knownRecords: KnownRecords) => boolean,
): FamilyFault => ({
  family: 'states and operations',
  id: `post: ${id}`,
  near: ['post.list.filter.status.all', 'post.list.filter.platform.all'],
  create: () => ({
    changeResponse: (response, { operation, query }, knownRecords) => {
      if (operation !== 'listPosts' || !isOk(response) || !Array.isArray(response.body?.data)) return undefined;
      const data = response.body.data.filter((record: Json) => isListed(record, query, knownRecords));
      return data.length === response.body.data.length ? undefined : { ...response, body: { ...response.body, data } };
    },
  }),
});

/** Faults that depend on how a resource got into its state, or on its place beside others. */
const contextFaults: readonly FamilyFault[] = [
  createListFault(
    'those that an update published are not listed by their state',
    ({ id, scheduledFor }, { status }, knownRecords) =>
      status !== 'published' || scheduledFor != null || !knownRecords.listOperations(id).has('updatePost'),
  ),
  createListFault(
    'a filter ignores the targets after the second',
    ({ platforms }, { platform }) =>
      platform === undefined || platforms.slice(0, 2).some((target: Json) => target.platform === platform),
  ),
  {
    family: 'states and operations',
    id: 'post: "publish now" leaves out the targets that the update adds',
    near: ['post.publish.all-targets', 'post.update.publish-now'],
    create: () => ({
      changeRequest: (call, knownRecords) => {
        const former = knownRecords.getRecord(call.id)?.platforms;
        if (getTrigger(call) !== 'publish now' || !Array.isArray(former) || !Array.isArray(call.body?.platforms))
          return undefined;
        const platforms = call.body.platforms.filter((target: Json) =>
          former.some(({ accountId }: Json) => accountId === target?.accountId),
        );
        return platforms.length === 0 || platforms.length === call.body.platforms.length
          ? undefined
          : { ...call, body: { ...call.body, platforms } };
      },
    }),
  },
  {
    family: 'states and operations',
    id: 'leadMagnet: "pause" pauses the others on the post',
    near: ['lead.captured', 'leadMagnet.state.own'],
    create: () => ({
      listFurtherCalls: (call, knownRecords) => {
        const postUrl = knownRecords.getRecord(call.id)?.postUrl;
        if (call.operation !== 'pauseLeadMagnet' || postUrl === undefined) return undefined;
        return [...knownRecords.records]
          .filter(([id, { key, record }]) => id !== call.id && key === call.key && record.postUrl === postUrl)
          .map(([id]) => ({ ...call, id }));
      },
    }),
  },
];

export const stateFaults: readonly FamilyFault[] = [
  ...offsetFaults,
  ...contextFaults,
  ...collectFaults(postLifecycle as unknown as Lifecycle),
  ...collectFaults(leadMagnetLifecycle as unknown as Lifecycle),
];
