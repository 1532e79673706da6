/** Suggests bindings for lead magnets and their leads. */
import { isObject, type JsonObject, listOrEmpty, member } from '../../../spec/json.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { agreed, delayedText, idText, isRecords, isTimestamp, isUrl, onlyMember } from '../evidence/values.ts';
import { dataOf, isGood, type WireExchange } from '../evidence/wireExchange.ts';
import { type Suggestion, suggest } from './suggestion.ts';

const workflows = new Set(['full', 'comments_only', 'collect_only']);

export class LeadMagnets {
  readonly created: readonly WireExchange[];
  readonly paused: readonly WireExchange[];
  readonly id: string | undefined;
  readonly state: string | undefined;

  constructor(evidence: Evidence) {
    this.created = evidence.to('POST', '/lead-magnets').filter(isGood);
    this.paused = evidence.all.filter(
      (seen) => seen.method === 'POST' && /^\/lead-magnets\/[^/]+\/pause$/.test(seen.path) && isGood(seen),
    );
    this.id = agreed(
      this.paused.map((seen) => onlyMember(dataOf(seen), (value) => idText(value) === seen.segments[1])),
    );
    this.state = this.#state();
  }

  get ids(): ReadonlySet<string> {
    const { id } = this;
    return new Set(id === undefined ? [] : this.created.flatMap((seen) => idText(member(dataOf(seen), id)) ?? []));
  }

  /** The member whose value changed when an active lead magnet was paused. */
  #state(): string | undefined {
    const { id } = this;
    if (id === undefined) return undefined;
    return agreed(
      this.paused.map((seen) => {
        const after = dataOf(seen);
        const made = this.created.find((one) => member(dataOf(one), id) === member(after, id));
        if (made === undefined || member(made.body, 'activate') !== true) return undefined;
        const before = dataOf(made);
        return onlyMember(
          after,
          (value, name) => typeof value === 'string' && !isTimestamp(value) && member(before, name) !== value,
        );
      }),
    );
  }

  word(of: 'active' | 'paused'): string | undefined {
    const { state } = this;
    if (state === undefined) return undefined;
    const all = of === 'paused' ? this.paused : this.created.filter(({ body }) => member(body, 'activate') === true);
    return agreed(all.map((seen) => member(dataOf(seen), state) as string | undefined));
  }

  /** The name of the member of creation requests whose value meets a condition. */
  field(holds: (value: unknown, name: string) => boolean): string | undefined {
    return agreed(
      this.created.map(({ body }) => onlyMember(body, (value, name) => !documented.has(name) && holds(value, name))),
    );
  }
}

const documented = new Set(['outreachAccountId', 'templates', 'activate']);

const isWords = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');

export function leadMagnetSuggestions(
  evidence: Evidence,
  magnets: LeadMagnets,
  postIds: ReadonlySet<string>,
): readonly Suggestion[] {
  const { id, state } = magnets;
  const [active, paused] = [magnets.word('active'), magnets.word('paused')];
  const names = {
    workflowType: magnets.field((value) => typeof value === 'string' && workflows.has(value)),
    keywords: magnets.field(isWords),
    postId: magnets.field((value) => typeof value === 'string' && postIds.has(value)),
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
  const kind = agreed(dms.map((dm) => (isObject(dm) ? 'objects' : 'strings')));
  const followUps = magnets.field(isRecords);
  const steps = magnets.created.flatMap(({ body }) =>
    followUps === undefined ? [] : listOrEmpty(member(body, followUps)),
  );
  return [
    ...suggest('leadMagnet.templates', kind, 'templates.dm was accepted in this format'),
    ...suggest('leadMagnet.followUps', delayedText(steps), 'members of accepted follow-ups'),
  ];
}

function leadSuggestions(evidence: Evidence, magnets: LeadMagnets): readonly Suggestion[] {
  const lists = evidence.all.filter(
    (seen) => seen.method === 'GET' && /^\/lead-magnets\/[^/]+\/leads$/.test(seen.path) && isGood(seen),
  );
  const isBare = lists.length > 0 && lists.every((seen) => Array.isArray(dataOf(seen)));
  const leads = lists.flatMap((seen) =>
    listOrEmpty(dataOf(seen))
      .filter(isObject)
      .map((lead) => ({ lead, magnet: seen.segments[1] })),
  );
  const each = (holds: (value: unknown, name: string, one: { magnet: string | undefined }) => boolean) =>
    agreed(leads.map(({ lead, magnet }) => onlyMember(lead, (value, name) => holds(value, name, { magnet }))));
  const inside = (name: string | undefined, holds: (value: unknown) => boolean) =>
    name === undefined ? undefined : agreed(leads.map(({ lead }) => onlyMember(lead[name], holds)));
  const has = (value: unknown, holds: (inner: unknown) => boolean) =>
    isObject(value) && Object.values(value as JsonObject).some(holds);
  const commenter = each((value) => has(value, isUrl));
  const comment = each((value) => has(value, isTimestamp));
  const names = {
    leadMagnetId: each((value, _, { magnet }) => magnets.ids.has(magnet ?? '') && value === magnet),
    commenter,
    'commenter.profileUrl': inside(commenter, isUrl),
    comment,
    'comment.createdAt': inside(comment, isTimestamp),
    capturedAt: each((value) => isTimestamp(value)),
    actions: each((value) => Array.isArray(value)),
  };
  return [
    ...suggest('lead.list', isBare ? 'array' : undefined, 'data of GET /lead-magnets/{id}/leads is an array'),
    ...suggest('lead.fields', names, 'members of leads, by their values'),
  ];
}
