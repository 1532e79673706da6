/** Guesses the format of pages from the names of members next to the posts. */
import { isObject } from '../../../../spec/json.ts';
import type { ObservedExchanges } from '../../evidence/observedExchanges.ts';
import { isUrl } from '../../evidence/values.ts';
import { getData } from '../../evidence/wireExchange.ts';
import { type Suggestion, suggest } from '../suggestion.ts';
import { findSynonym } from '../synonyms.ts';
import { isAddress, suggestNextForm } from './nextPage.ts';

export function guessPaging(evidence: ObservedExchanges): readonly Suggestion[] {
  const pageSources = evidence
    .selectSuccesses('GET', '/posts')
    .flatMap((exchange) => [exchange.responseBody, getData(exchange)].filter(isObject));
  const pages = pageSources.flatMap((source) =>
    [source.pagination, source.meta, source.paging, source.page, source.links, source._links].filter(isObject),
  );
  const members = [...pageSources, ...pages].flatMap((object) => Object.entries(object));
  const names = members.flatMap(([name, value]) => (isObject(value) ? [] : [name]));
  const cursor = findSynonym('nextCursor', names);
  const values = members.flatMap(([name, value]) => (name === cursor ? [value] : []));
  const address = values.find(isAddress);
  if (cursor !== undefined && address !== undefined) return suggestNextForm(isUrl(address) ? 'url' : 'path', cursor);
  // Without a value, a name such as `next` can stand for a cursor, a number or an address.
  if (/cursor|token/i.test(cursor ?? '') || values.some((value) => typeof value === 'string' && !/^\d+$/.test(value)))
    return suggest('post.list.paging', 'cursor', `GET /posts has ${cursor}`);
  const hasPageNumbers =
    values.some((value) => typeof value === 'number') ||
    names.some((name) => /^(?:page|total_?pages|page_?count)$/i.test(name));
  const startsAt0 = members.some(([name, value]) => /^(?:page|page_?number|number)$/i.test(name) && value === 0);
  if (hasPageNumbers)
    return suggest('post.list.paging', startsAt0 ? 'page-from-0' : 'page', 'GET /posts has numbered pages');
  const hasOffset = names.some((name) => /^(?:offset|skip)$/i.test(name));
  return suggest('post.list.paging', hasOffset ? 'offset' : undefined, 'GET /posts has the offset of the page');
}
