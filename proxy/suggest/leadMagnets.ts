/** What lead magnets and their leads tell. */
import type { Suggestion } from '../../conformance/probe/suggest.ts';
import { isObject, type JsonObject, listOrEmpty, member } from '../../spec/json.ts';
import {
  agreed,
  dataOf,
  type Evidence,
  idText,
  isDuration,
  isGood,
  isTimestamp,
  isUrl,
  onlyMember,
  type Seen,
} from './evidence.ts';

const workflows = new Set(['full', 'comments_only', 'collect_only']);

export class LeadMagnets {
  readonly created: readonly Seen[];
  readonly paused: readonly Seen[];
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

  /** The word that is another once an active lead magnet was paused. */
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

  /** The name of a member of creations, by what it holds. */
  field(holds: (value: unknown, name: string) => boolean): string | undefined {
    return agreed(
      this.created.map(({ body }) => onlyMember(body, (value, name) => !documented.has(name) && holds(value, name))),
    );
  }
}

const documented = new Set(['outreachAccountId', 'templates', 'activate']);

const isWords = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');

const isPlans = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isObject);

export function* leadMagnetSuggestions(
  evidence: Evidence,
  magnets: LeadMagnets,
  postIds: ReadonlySet<string>,
): Generator<Suggestion> {
  const { id, state } = magnets;
  if (id !== undefined)
    yield {
      decision: 'leadMagnet.record',
      answer: { id, ...(state === undefined ? {} : { state }) },
      because: 'what stands in the path of a pause, and what it changed',
    };
  const [active, paused] = [magnets.word('active'), magnets.word('paused')];
  if (active !== undefined && paused !== undefined)
    yield { decision: 'leadMagnet.states', answer: { active, paused }, because: 'with activate, and after a pause' };
  const fields = Object.entries({
    workflowType: magnets.field((value) => typeof value === 'string' && workflows.has(value)),
    keywords: magnets.field(isWords),
    postId: magnets.field((value) => typeof value === 'string' && postIds.has(value)),
  }).filter(([, name]) => name !== undefined);
  if (fields.length > 0)
    yield {
      decision: 'leadMagnet.fields',
      answer: Object.fromEntries(fields),
      because: 'members of POST /lead-magnets that hold a workflow, words, the id of a post',
    };
  yield* templateSuggestions(magnets);
  yield* leadSuggestions(evidence, magnets);
}

function* templateSuggestions(magnets: LeadMagnets): Generator<Suggestion> {
  const dms = magnets.created.map(({ body }) => member(member(body, 'templates'), 'dm')).filter(Boolean);
  const kinds = new Set(dms.map((dm) => (isObject(dm) ? 'objects' : 'strings')));
  const [kind] = kinds;
  if (kinds.size === 1)
    yield { decision: 'leadMagnet.templates', answer: kind, because: 'templates.dm was accepted in this form' };
  const followUps = magnets.field(isPlans);
  const steps = magnets.created.flatMap(({ body }) =>
    followUps === undefined ? [] : listOrEmpty(member(body, followUps)),
  );
  const delay = agreed(steps.map((step) => onlyMember(step, isDuration)));
  const text = agreed(steps.map((step) => onlyMember(step, (_, name) => name !== delay)));
  if (delay !== undefined && text !== undefined)
    yield { decision: 'leadMagnet.followUps', answer: { text, delay }, because: 'members of accepted follow-ups' };
}

function* leadSuggestions(evidence: Evidence, magnets: LeadMagnets): Generator<Suggestion> {
  const lists = evidence.all.filter(
    (seen) => seen.method === 'GET' && /^\/lead-magnets\/[^/]+\/leads$/.test(seen.path) && isGood(seen),
  );
  if (lists.length > 0 && lists.every((seen) => Array.isArray(dataOf(seen))))
    yield { decision: 'lead.list', answer: 'array', because: 'data of GET /lead-magnets/{id}/leads is an array' };
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
  const names = Object.entries({
    leadMagnetId: each((value, _, { magnet }) => magnets.ids.has(magnet ?? '') && value === magnet),
    commenter,
    'commenter.profileUrl': inside(commenter, isUrl),
    comment,
    'comment.createdAt': inside(comment, isTimestamp),
    capturedAt: each((value) => isTimestamp(value)),
    actions: each((value) => Array.isArray(value)),
  }).filter(([, name]) => name !== undefined);
  if (names.length > 0)
    yield {
      decision: 'lead.fields',
      answer: Object.fromEntries(names),
      because: 'members of leads, by what they hold',
    };
}
