/** Suggests the undocumented routes of operations, recognized by their effects. */
import type { DecisionId } from '../../../spec/decisions/index.ts';
import { isObject, listOrEmpty, member } from '../../../spec/json.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { agreed, idText, onlyMember } from '../evidence/values.ts';
import { dataOf, isGood, type WireExchange } from '../evidence/wireExchange.ts';
import type { LeadMagnets } from './leadMagnets.ts';
import type { Posts } from './posts.ts';
import { type Suggestion, suggest } from './suggestion.ts';

export function routeSuggestions(evidence: Evidence, posts: Posts, magnets: LeadMagnets): readonly Suggestion[] {
  const onPosts = elsewhere(evidence, posts.ids);
  const deleted = onPosts.flatMap((found) => {
    const { seen, id } = found;
    const record = {
      id: onlyMember(dataOf(seen), (value) => idText(value) === id),
      deleted: onlyMember(dataOf(seen), (value) => value === true),
    };
    return seen.body === undefined && record.id !== undefined && record.deleted !== undefined
      ? [{ ...found, record }]
      : [];
  });
  const record = {
    id: agreed(deleted.map((one) => one.record.id)),
    deleted: agreed(deleted.map((one) => one.record.deleted)),
  };
  const republished = onPosts.filter(({ seen, id }) => {
    const asked = listOrEmpty(member(seen.body, 'platforms')).length;
    const told = listOrEmpty(member(dataOf(seen), 'platforms')).length;
    return asked > 0 && told > asked && posts.idOf(dataOf(seen)) === id;
  });
  return [
    ...place('post.delete', deleted, 'the response says that the post in the path is deleted'),
    ...suggest(
      'post.delete.record',
      record.id === undefined || record.deleted === undefined ? undefined : record,
      'the response to the same request',
    ),
    ...place('post.republish', republished, 'the record has the targets of the request in addition to its own'),
    ...magnetRoutes(elsewhere(evidence, magnets.ids), magnets),
  ];
}

function magnetRoutes(found: readonly Found[], magnets: LeadMagnets): readonly Suggestion[] {
  const { id: name, state } = magnets;
  if (name === undefined) return [];
  const records = found.filter(({ seen, id }) => idText(member(dataOf(seen), name)) === id);
  const updates = records.filter(({ seen }) => isObject(seen.body) && Object.keys(seen.body).length > 0);
  const reads = records.filter(({ seen }) => seen.method === 'GET');
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
  return [
    ...place(
      'leadMagnet.update',
      updates,
      'the request had a body, and the response is the record of the lead magnet in the path',
    ),
    ...place('leadMagnet.read', reads, 'the response is the record of the lead magnet in the path'),
    ...place('leadMagnet.resume', resumed, 'a paused lead magnet is active after the request'),
  ];
}

interface Found {
  readonly seen: WireExchange;
  readonly id: string;
  readonly template: string;
}

/** Successful requests with one known id in an undocumented path. */
function elsewhere(evidence: Evidence, ids: ReadonlySet<string>): readonly Found[] {
  return evidence.all.filter(isGood).flatMap((seen) => {
    const [id, ...more] = seen.segments.filter((segment) => ids.has(segment));
    if (id === undefined || more.length > 0 || isDocumented(seen)) return [];
    const template = `/${seen.segments.map((segment) => (segment === id ? '{id}' : segment)).join('/')}`;
    return [{ seen, id, template }];
  });
}

const isDocumented = ({ method, path }: WireExchange): boolean =>
  (method === 'PATCH' && /^\/posts\/[^/]+$/.test(path)) || /^\/lead-magnets\/[^/]+\/(?:leads|pause)$/.test(path);

function place(decision: DecisionId, found: readonly Found[], because: string): readonly Suggestion[] {
  const answers = found.map(({ seen, template }) => ({ method: seen.method, path: template, status: seen.status }));
  const one = agreed(answers.map((answer) => JSON.stringify(answer)));
  return suggest(decision, one === undefined ? undefined : answers[0], because);
}
