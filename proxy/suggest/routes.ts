/** Operations whose place the document does not show, told by what they did. */
import type { Suggestion } from '../../conformance/probe/suggest.ts';
import type { DecisionId } from '../../spec/decisions/index.ts';
import { isObject, listOrEmpty, member } from '../../spec/json.ts';
import { agreed, dataOf, type Evidence, idText, isGood, onlyMember, type Seen } from './evidence.ts';
import type { LeadMagnets } from './leadMagnets.ts';
import type { Posts } from './posts.ts';

export function* routeSuggestions(evidence: Evidence, posts: Posts, magnets: LeadMagnets): Generator<Suggestion> {
  const onPosts = elsewhere(evidence, posts.ids).filter(({ seen }) => !isDocumented(seen));
  const onMagnets = elsewhere(evidence, magnets.ids).filter(({ seen }) => !isDocumented(seen));
  const deleted = onPosts.filter(
    ({ seen, id }) =>
      seen.body === undefined &&
      onlyMember(dataOf(seen), (value) => value === true) !== undefined &&
      onlyMember(dataOf(seen), (value) => idText(value) === id) !== undefined,
  );
  yield* place('post.delete', deleted, 'its answer says that the post of the path is deleted');
  const names = deleted.map(({ seen, id }) => ({
    id: onlyMember(dataOf(seen), (value) => idText(value) === id),
    deleted: onlyMember(dataOf(seen), (value) => value === true),
  }));
  const record = { id: agreed(names.map((one) => one.id)), deleted: agreed(names.map((one) => one.deleted)) };
  if (record.id !== undefined && record.deleted !== undefined)
    yield { decision: 'post.delete.record', answer: record, because: 'the answer of the same request' };
  const republished = onPosts.filter(({ seen, id }) => {
    const asked = listOrEmpty(member(seen.body, 'platforms')).length;
    const told = listOrEmpty(member(dataOf(seen), 'platforms')).length;
    return asked > 0 && told > asked && posts.idOf(dataOf(seen)) === id;
  });
  yield* place('post.republish', republished, 'the record has the targets of the request beside those it had');
  yield* magnetRoutes(onMagnets, magnets);
}

function* magnetRoutes(found: readonly Found[], magnets: LeadMagnets): Generator<Suggestion> {
  const { id: name, state } = magnets;
  if (name === undefined) return;
  const records = found.filter(({ seen, id }) => idText(member(dataOf(seen), name)) === id);
  const updates = records.filter(({ seen }) => isObject(seen.body) && Object.keys(seen.body).length > 0);
  yield* place(
    'leadMagnet.update',
    updates,
    'a body was sent to the lead magnet of the path, and its record came back',
  );
  yield* place(
    'leadMagnet.read',
    records.filter(({ seen }) => seen.method === 'GET'),
    'the record of the lead magnet of the path came back',
  );
  const active = magnets.word('active');
  const resumed = records.filter(
    ({ seen, id }) =>
      seen.method !== 'GET' &&
      seen.body === undefined &&
      state !== undefined &&
      active !== undefined &&
      member(dataOf(seen), state) === active &&
      magnets.paused.some((one) => one.segments[1] === id),
  );
  yield* place('leadMagnet.resume', resumed, 'a lead magnet that was paused is active after it');
}

interface Found {
  readonly seen: Seen;
  readonly id: string;
  readonly template: string;
}

/** Successes with one known id in their paths. */
function elsewhere(evidence: Evidence, ids: ReadonlySet<string>): readonly Found[] {
  return evidence.all.filter(isGood).flatMap((seen) => {
    const places = seen.segments.filter((segment) => ids.has(segment));
    const [id] = places;
    if (id === undefined || places.length > 1) return [];
    const template = `/${seen.segments.map((segment) => (segment === id ? '{id}' : segment)).join('/')}`;
    return [{ seen, id, template }];
  });
}

const isDocumented = ({ method, path }: Seen): boolean =>
  (method === 'PATCH' && /^\/posts\/[^/]+$/.test(path)) || /^\/lead-magnets\/[^/]+\/(?:leads|pause)$/.test(path);

function* place(decision: DecisionId, found: readonly Found[], because: string): Generator<Suggestion> {
  const answers = found.map(({ seen, template }) => ({ method: seen.method, path: template, status: seen.status }));
  const one = agreed(answers.map((answer) => JSON.stringify(answer)));
  const [answer] = answers;
  if (one !== undefined && answer !== undefined) yield { decision, answer, because };
}
