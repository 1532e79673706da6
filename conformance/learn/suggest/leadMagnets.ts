/** Suggests bindings for lead magnets and their leads. */
import { isObject, type JsonObject, listOrEmpty, member } from '../../../spec/json.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { commonValue, idText, isRecordList, isTimestamp, isUrl, onlyMember } from '../evidence/values.ts';
import { isSuccess, itemsOf, listIn, recordOf, type WireExchange } from '../evidence/wireExchange.ts';
import { delayedTextNames } from './delayedText.ts';
import { nextIn, pageOf } from './lists.ts';
import { type Suggestion, suggest } from './suggestion.ts';

const workflows = new Set(['full', 'comments_only', 'collect_only']);

export class LeadMagnets {
  readonly created: readonly WireExchange[];
  readonly paused: readonly WireExchange[];
  readonly id: string | undefined;
  readonly state: string | undefined;

  constructor(evidence: Evidence) {
    this.created = evidence.to('POST', '/lead-magnets').filter(isSuccess);
    this.paused = evidence.all.filter(
      (exchange) =>
        exchange.method === 'POST' && /^\/lead-magnets\/[^/]+\/pause$/.test(exchange.path) && isSuccess(exchange),
    );
    this.id = commonValue(
      this.paused.map((exchange) => onlyMember(recordOf(exchange), (value) => idText(value) === exchange.segments[1])),
    );
    this.state = this.#state();
  }

  get ids(): ReadonlySet<string> {
    const { id } = this;
    return new Set(
      id === undefined ? [] : this.created.flatMap((exchange) => idText(member(recordOf(exchange), id)) ?? []),
    );
  }

  /** The member whose value changed when an active lead magnet was paused. */
  #state(): string | undefined {
    const { id } = this;
    if (id === undefined) return undefined;
    return commonValue(
      this.paused.map((exchange) => {
        const pausedRecord = recordOf(exchange);
        const creation = this.created.find((one) => member(recordOf(one), id) === member(pausedRecord, id));
        if (creation === undefined || member(creation.body, 'activate') !== true) return undefined;
        const createdRecord = recordOf(creation);
        return onlyMember(
          pausedRecord,
          (value, name) => typeof value === 'string' && !isTimestamp(value) && member(createdRecord, name) !== value,
        );
      }),
    );
  }

  stateWord(targetState: 'active' | 'paused'): string | undefined {
    const { state } = this;
    if (state === undefined) return undefined;
    const exchanges =
      targetState === 'paused' ? this.paused : this.created.filter(({ body }) => member(body, 'activate') === true);
    return commonValue(exchanges.map((exchange) => member(recordOf(exchange), state) as string | undefined));
  }

  /** The name of the member of creation requests whose value meets a condition. */
  fieldName(predicate: (value: unknown, name: string) => boolean): string | undefined {
    return commonValue(
      this.created.map(({ body }) =>
        onlyMember(body, (value, name) => !documentedMembers.has(name) && predicate(value, name)),
      ),
    );
  }
}

const documentedMembers = new Set(['outreachAccountId', 'templates', 'activate']);

const isWordList = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');

export function leadMagnetSuggestions(
  evidence: Evidence,
  magnets: LeadMagnets,
  postIds: ReadonlySet<string>,
): readonly Suggestion[] {
  const { id, state } = magnets;
  const [active, paused] = [magnets.stateWord('active'), magnets.stateWord('paused')];
  const names = {
    workflowType: magnets.fieldName((value) => typeof value === 'string' && workflows.has(value)),
    keywords: magnets.fieldName(isWordList),
    postId: magnets.fieldName((value) => postIds.has(idText(value) ?? '')),
    postUrl: magnets.fieldName((value, name) => isUrl(value) && !/hook|callback/i.test(name)),
  };
  const words = active === undefined || paused === undefined ? undefined : { active, paused };
  return [
    ...suggest(
      'leadMagnet.record',
      id === undefined ? undefined : { id, state },
      'the id in the path of a pause, and the value that the pause changed',
    ),
    ...suggest('leadMagnet.states', words, 'the values after a creation with activate, and after a pause'),
    ...suggest(
      'leadMagnet.fields',
      names,
      'members of POST /lead-magnets with a workflow, keywords and the id of a post',
    ),
    ...templateSuggestions(magnets),
    ...leadSuggestions(evidence, magnets),
  ];
}

function templateSuggestions(magnets: LeadMagnets): readonly Suggestion[] {
  const dms = magnets.created.map(({ body }) => member(member(body, 'templates'), 'dm')).filter(Boolean);
  const kind = commonValue(dms.map((dm) => (isObject(dm) ? 'objects' : 'strings')));
  const followUps = magnets.fieldName(isRecordList);
  const steps = magnets.created.flatMap(({ body }) =>
    followUps === undefined ? [] : listOrEmpty(member(body, followUps)),
  );
  return [
    ...suggest('leadMagnet.templates', templateForm(dms) ?? kind, 'templates.dm was accepted in this format'),
    ...suggest('leadMagnet.followUps', delayedTextNames(steps), 'members of accepted follow-ups'),
  ];
}

/** Objects whose only text has another name. */
function templateForm(templates: readonly unknown[]): { readonly text: string } | undefined {
  const name = commonValue(templates.map((one) => onlyMember(one, (value) => typeof value === 'string')));
  return name === undefined || name === 'text' ? undefined : { text: name };
}

/** The responses with leads. */
export const leadListsIn = (evidence: Evidence): readonly WireExchange[] =>
  evidence.all.filter(
    (exchange) =>
      exchange.method === 'GET' && /^\/lead-magnets\/[^/]+\/leads$/.test(exchange.path) && isSuccess(exchange),
  );

function leadSuggestions(evidence: Evidence, magnets: LeadMagnets): readonly Suggestion[] {
  const lists = leadListsIn(evidence);
  const container = commonValue(lists.map((exchange) => listIn(exchange)?.container));
  const next = nextIn(
    evidence
      .to('GET', '/posts')
      .filter(isSuccess)
      .flatMap((exchange) => pageOf(exchange) ?? []),
  );
  const isPaged =
    next !== undefined &&
    lists.length > 0 &&
    lists.every((exchange) => Object.hasOwn(pageOf(exchange)?.page ?? {}, next));
  const leads = lists.flatMap((exchange) => itemsOf(exchange).map((lead) => ({ lead, magnet: exchange.segments[1] })));
  const memberMatching = (predicate: (value: unknown, name: string, one: { magnet: string | undefined }) => boolean) =>
    commonValue(leads.map(({ lead, magnet }) => onlyMember(lead, (value, name) => predicate(value, name, { magnet }))));
  const nestedMember = (name: string | undefined, predicate: (value: unknown) => boolean) =>
    name === undefined ? undefined : commonValue(leads.map(({ lead }) => onlyMember(lead[name], predicate)));
  const hasMember = (value: unknown, predicate: (inner: unknown) => boolean) =>
    isObject(value) && Object.values(value as JsonObject).some(predicate);
  const commenter = memberMatching((value) => hasMember(value, isUrl));
  const comment = memberMatching((value) => hasMember(value, isTimestamp));
  const names = {
    leadMagnetId: memberMatching((value, _, { magnet }) => magnets.ids.has(magnet ?? '') && value === magnet),
    commenter,
    'commenter.profileUrl': nestedMember(commenter, isUrl),
    comment,
    'comment.createdAt': nestedMember(comment, isTimestamp),
    capturedAt: memberMatching((value) => isTimestamp(value)),
    actions: memberMatching((value) => Array.isArray(value)),
  };
  return [
    ...suggest(
      'lead.list',
      container === 'data' ? 'array' : container,
      'GET /lead-magnets/{id}/leads has its array at this location',
    ),
    ...suggest(
      'lead.list.paging',
      isPaged ? 'as-posts' : undefined,
      `GET /lead-magnets/{id}/leads has ${next ?? ''}, like GET /posts`,
    ),
    ...suggest('lead.fields', names, 'members of leads, by their values'),
  ];
}
