/** Bindings that the answers of a service suggest. Only suggestions: the profile is its implementer's. */
import type { DecisionId } from '../../spec/decisions/index.ts';
import { decision } from '../../spec/decisions/index.ts';
import { isObject, type JsonObject, listOrEmpty, member } from '../../spec/json.ts';
import { postStates } from '../../spec/schemas/post.ts';
import type { Look, Looks } from './look.ts';
import { meant } from './names.ts';

export interface Suggestion {
  readonly decision: DecisionId;
  readonly answer: unknown;
  /** What it was seen in. */
  readonly because: string;
}

const isGood = ({ status }: Look): boolean => status >= 200 && status < 300;
const isRefused = ({ status }: Look): boolean => status >= 400 && status < 500 && status !== 429;

export function suggestions(looks: Looks): readonly Suggestion[] {
  return [
    ...listSuggestions(looks.posts),
    ...recordSuggestions(looks),
    ...creationSuggestions(looks),
    ...refusalSuggestions(looks),
    ...outreachSuggestions(looks.outreach),
    ...analyticsSuggestions(looks),
  ];
}

const containers = ['data', 'data.items', 'data.posts'] as const;

function listIn({
  body,
}: Look): { readonly container: (typeof containers)[number]; readonly items: readonly unknown[] } | undefined {
  const data = member(body, 'data');
  const homes = { data, 'data.items': member(data, 'items'), 'data.posts': member(data, 'posts') };
  const container = containers.find((name) => Array.isArray(homes[name]));
  return container === undefined ? undefined : { container, items: listOrEmpty(homes[container]) };
}

function* listSuggestions(posts: Look): Generator<Suggestion> {
  const list = isGood(posts) ? listIn(posts) : undefined;
  if (list === undefined) return;
  yield { decision: 'post.list.container', answer: list.container, because: `${posts.at} has its array there` };
  const beside = [posts.body, member(posts.body, 'data')].filter(isObject);
  const pagination = [...beside, ...beside.flatMap((one) => [one.pagination, one.meta, one.paging].filter(isObject))];
  const names = pagination.flatMap((one) => Object.keys(one));
  if (meant('nextCursor', names) !== undefined)
    yield { decision: 'post.list.paging', answer: 'cursor', because: `${posts.at} has ${meant('nextCursor', names)}` };
  else if (names.some((name) => /^(?:page|total_?pages|page_?count)$/i.test(name)))
    yield { decision: 'post.list.paging', answer: 'page', because: `${posts.at} counts pages` };
}

function recordsIn({ posts, created }: Looks): readonly JsonObject[] {
  const made = created !== undefined && isGood(created) ? [member(created.body, 'data')] : [];
  return [...made, ...(isGood(posts) ? (listIn(posts)?.items ?? []) : [])].filter(isObject);
}

function* recordSuggestions(looks: Looks): Generator<Suggestion> {
  const records = recordsIn(looks);
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const because = `members of a post: ${names.slice(0, 12).join(', ')}`;
  const found = ['id', 'status', 'createdAt', 'updatedAt', 'publishedAt'].flatMap((ours) => {
    const theirs = meant(ours, names);
    return theirs === undefined ? [] : [[ours, theirs] as const];
  });
  if (found.some(([ours]) => ours === 'id'))
    yield { decision: 'post.record', answer: Object.fromEntries(found), because };
  const schedule = meant('scheduledFor', names);
  if (schedule !== undefined) yield { decision: 'post.schedule.field', answer: schedule, because };
  const status = found.find(([ours]) => ours === 'status')?.[1];
  const words = [...new Set(records.flatMap((record) => (status === undefined ? [] : [String(record[status])])))];
  const states = postStates.flatMap((ours) => {
    const theirs = meant(ours, words);
    return theirs === undefined ? [] : [[ours, theirs] as const];
  });
  if (states.length > 0)
    yield {
      decision: 'post.states',
      answer: Object.fromEntries(states),
      because: `posts are ${words.join(', ')}; the other words were not seen`,
    };
}

function* creationSuggestions({ created, deleted }: Looks): Generator<Suggestion> {
  if (created === undefined) return;
  if (isGood(created)) {
    yield { decision: 'post.create.status', answer: created.status, because: `${created.at} was answered with it` };
    const words = Object.values(member(created.body, 'data') ?? {}).filter((value) => typeof value === 'string');
    if (meant('draft', words) !== undefined)
      yield { decision: 'post.neither', answer: 'draft', because: 'without a time and publishNow a draft was made' };
  } else if (isRefused(created))
    yield {
      decision: 'post.neither',
      answer: 'refuse',
      because: `without a time and publishNow it was refused with ${created.status}`,
    };
  if (deleted !== undefined && isGood(deleted)) {
    const answer = { method: 'DELETE', path: '/posts/{id}', status: deleted.status };
    yield {
      decision: 'post.delete',
      answer,
      because: `${deleted.at.replace(/[^/]*$/, '{id}')} was answered with ${deleted.status}`,
    };
  }
}

function* refusalSuggestions({ refused }: Looks): Generator<Suggestion> {
  const seen = refused.filter(isRefused);
  const shapes = new Set(seen.map(({ body }) => shapeOf(body)));
  const [shape] = shapes;
  if (shapes.size === 1 && shape !== undefined)
    yield { decision: 'error.body', answer: shape, because: `all ${seen.length} refusals have this form` };
  if (seen.length > 0)
    yield {
      decision: 'error.statuses',
      answer: Object.fromEntries(seen.map(({ wrong, status }) => [wrong, status])),
      because: `${seen.map(({ at, status }) => `${at} ${status}`).join(', ')}; the others are as our defaults have them`,
    };
}

function shapeOf(body: unknown): 'problem' | 'nested' | 'flat' | undefined {
  if (isObject(member(body, 'error'))) return 'nested';
  if (member(body, 'code') === undefined) return undefined;
  return member(body, 'type') !== undefined || member(body, 'title') !== undefined ? 'problem' : 'flat';
}

function* outreachSuggestions(outreach: Look): Generator<Suggestion> {
  const words = [...new Set(listOrEmpty(member(outreach.body, 'data')).map((one) => member(one, 'status')))];
  const other = words.filter((word) => typeof word === 'string' && word !== 'connected');
  const usual = decision('outreach.states').default as object;
  if (isGood(outreach) && other.length === 1)
    yield {
      decision: 'outreach.states',
      answer: { ...usual, disconnected: other[0] },
      because: `${outreach.at} has it beside connected`,
    };
}

function* analyticsSuggestions({ analytics, refused }: Looks): Generator<Suggestion> {
  const nowhere = refused.find(({ wrong }) => wrong === 'notFound');
  const same = nowhere !== undefined && nowhere.status === analytics.status && analytics.status === 404;
  if (same)
    yield {
      decision: 'analytics',
      answer: 'absent',
      because: `${analytics.at} is answered as a path is that nobody has`,
    };
}
