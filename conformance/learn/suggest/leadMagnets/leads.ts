/** Suggests bindings for leads. */
import { isObject } from '../../../../spec/json.ts';
import type { ObservedExchanges } from '../../evidence/observedExchanges.ts';
import { findCommonValue, findOnlyMember, isTimestamp, isUrl } from '../../evidence/values.ts';
import { findList, listItems, type WireExchange } from '../../evidence/wireExchange.ts';
import { findNextName, findNumericPageMember, findPage } from '../lists/page.ts';
import { type Suggestion, suggest } from '../suggestion.ts';
import type { LeadMagnets } from './leadMagnetRecords.ts';

/** The responses with leads. */
export const collectLeadLists = (evidence: ObservedExchanges): readonly WireExchange[] =>
  evidence.selectSuccesses('GET', /^\/lead-magnets\/[^/]+\/leads$/);

export function suggestLeads(evidence: ObservedExchanges, magnets: LeadMagnets): readonly Suggestion[] {
  const lists = collectLeadLists(evidence);
  const container = findCommonValue(lists.map((exchange) => findList(exchange)?.container));
  const pages = evidence.selectSuccesses('GET', '/posts').flatMap((exchange) => findPage(exchange) ?? []);
  const pageMember = findNextName(pages) ?? findNumericPageMember(pages);
  const isPaged =
    pageMember !== undefined &&
    lists.length > 0 &&
    lists.every((exchange) => Object.hasOwn(findPage(exchange)?.values ?? {}, pageMember));
  const leads = lists.flatMap((exchange) =>
    listItems(exchange).map((lead) => ({ lead, magnet: exchange.segments[1] })),
  );
  const findMember = (predicate: (value: unknown, magnet: string | undefined) => boolean) =>
    findCommonValue(leads.map(({ lead, magnet }) => findOnlyMember(lead, (value) => predicate(value, magnet))));
  const findNestedMember = (name: string | undefined, predicate: (value: unknown) => boolean) =>
    name === undefined ? undefined : findCommonValue(leads.map(({ lead }) => findOnlyMember(lead[name], predicate)));
  const hasMember = (value: unknown, predicate: (inner: unknown) => boolean) =>
    isObject(value) && Object.values(value).some(predicate);
  const commenter = findMember((value) => hasMember(value, isUrl));
  const comment = findMember((value) => hasMember(value, isTimestamp));
  const names = {
    leadMagnetId: findMember((value, magnet) => magnets.ids.has(magnet ?? '') && value === magnet),
    commenter,
    'commenter.profileUrl': findNestedMember(commenter, isUrl),
    comment,
    'comment.createdAt': findNestedMember(comment, isTimestamp),
    capturedAt: findMember(isTimestamp),
    actions: findMember(Array.isArray),
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
      `GET /lead-magnets/{id}/leads has ${pageMember ?? ''}, like GET /posts`,
    ),
    ...suggest('lead.fields', names, 'members of leads, by their values'),
  ];
}
