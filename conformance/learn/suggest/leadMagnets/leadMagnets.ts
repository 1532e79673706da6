/** Suggests bindings for lead magnets. */
import { asList, getValueAt, isObject, readMember } from '../../../../spec/json.ts';
import type { ObservedExchanges } from '../../evidence/observedExchanges.ts';
import {
  findCommonValue,
  findOnlyNestedMember,
  formatId,
  isTimestamp,
  isUrl,
  listNestedMembers,
} from '../../evidence/values.ts';
import { getRecord, isRefusal, isSuccess, type WireExchange } from '../../evidence/wireExchange.ts';
import { findDelayedTextNames } from '../delayedText.ts';
import { type Suggestion, suggest } from '../suggestion.ts';
import { type LeadMagnets, withoutDocumented } from './leadMagnetRecords.ts';

const workflows = new Set(['full', 'comments_only', 'collect_only']);

const isWordList = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');

/**
 * Finds the members with the URL of the watched post and of the webhook. A lead magnet watches one post, so if a request has
 * a post id, its URL is the webhook; if it has two URLs, one of them is.
 */
function findUrlNames({ created }: LeadMagnets, postIds: ReadonlySet<string>) {
  const attempts = readAttempts(created, postIds);
  const urls = attempts.map(({ urlNames, hasOwnPost, isUrlUnseen }) => ({
    names: isUrlUnseen ? [] : urlNames,
    hasOwnPost,
  }));
  const findOnlyOf = (names: readonly string[]) => (names.length === 1 ? names[0] : undefined);
  const postUrl = findCommonValue(
    urls.map(({ names, hasOwnPost }) =>
      hasOwnPost ? undefined : findOnlyOf(names.filter((name) => !/hook|callback/i.test(name))),
    ),
  );
  const webhookUrl = findCommonValue(
    urls.map(({ names, hasOwnPost }) =>
      hasOwnPost || (postUrl !== undefined && names.includes(postUrl))
        ? findOnlyOf(names.filter((name) => name !== postUrl))
        : undefined,
    ),
  );
  return { postUrl, webhookUrl };
}

const isAmong = (ids: ReadonlySet<string>, value: unknown): boolean => ids.has(formatId(value) ?? '');

/** Finds the member with the id of the watched post. */
function findPostIdName({ created }: LeadMagnets, postIds: ReadonlySet<string>): string | undefined {
  return findCommonValue(
    readAttempts(created, postIds).map(({ exchange, isIdUnseen }) =>
      isIdUnseen
        ? undefined
        : findOnlyNestedMember(withoutDocumented(exchange.body), (value) => isAmong(postIds, value)),
    ),
  );
}

/** What requests to create lead magnets say about the watched post. */
function readAttempts(creations: readonly WireExchange[], postIds: ReadonlySet<string>) {
  const attempts = creations.map((exchange) => {
    const members = listNestedMembers(withoutDocumented(exchange.body));
    return {
      exchange,
      urls: members.filter(([, value]) => isUrl(value)),
      hasOwnPost: members.some(([, value]) => isAmong(postIds, value)),
      record: describeRecord(exchange),
    };
  });
  const accepted = attempts.filter(({ exchange }) => isSuccess(exchange));
  const recordsWithoutPost = new Set(
    accepted.flatMap(({ urls, hasOwnPost, record }) => (urls.length === 0 && !hasOwnPost ? [record] : [])),
  );
  // If the id of a post does not change the record, a URL would not change it either.
  const showsPosts = accepted.some(({ hasOwnPost, record }) => hasOwnPost && !recordsWithoutPost.has(record));
  return attempts.map(({ exchange, urls, hasOwnPost, record }) => {
    const values = listNestedMembers(getRecord(exchange)).map(([, value]) => value);
    const isOptional = !hasOwnPost && isSuccess(exchange) && recordsWithoutPost.size > 0;
    return {
      exchange,
      hasOwnPost,
      urlNames: urls.map(([name]) => name),
      /** Whether the service may ignore the id of the post: it requires no post, and does not return the id. */
      isIdUnseen:
        hasOwnPost &&
        isSuccess(exchange) &&
        recordsWithoutPost.size > 0 &&
        !values.some((value) => isAmong(postIds, value)),
      /** Whether the service may ignore the URL: it requires no post, and does not return the URL. */
      isUrlUnseen: isOptional && !urls.some(([, value]) => values.includes(value)),
      /** Whether the record is the same as without a post, although records show posts. */
      isUrlWithoutEffect: isOptional && showsPosts && recordsWithoutPost.has(record),
    };
  });
}

/** A record without its id and its times, which differ between equal lead magnets. */
function describeRecord(exchange: WireExchange): string {
  const record = getRecord(exchange);
  const id = readMember(record, 'id');
  const isOwn = (value: unknown) => value === id || isTimestamp(value) || isObject(value);
  return JSON.stringify(listNestedMembers(record).filter(([, value]) => !isOwn(value)));
}

/** Finds the member that lead magnets do not have, if they watch posts only by their id or only by their URL. */
function findAbsentName(
  evidence: ObservedExchanges,
  postIds: ReadonlySet<string>,
): { readonly [name: string]: 'absent' } {
  const attempts = readAttempts(evidence.selectRequests('POST', '/lead-magnets'), postIds);
  const byId = attempts.filter(({ hasOwnPost }) => hasOwnPost);
  // A URL next to the id of a post is that of the webhook.
  const byUrl = attempts.filter(({ urlNames, hasOwnPost }) => !hasOwnPost && urlNames.length > 0);
  const isAccepted = (some: typeof attempts) => some.some(({ exchange }) => isSuccess(exchange));
  const haveNoEffect = (all: typeof attempts) =>
    all.length > 0 && all.every(({ exchange, isUrlWithoutEffect }) => isRefusal(exchange) || isUrlWithoutEffect);
  if (isAccepted(byId) && haveNoEffect(byUrl)) return { postUrl: 'absent' };
  return isAccepted(byUrl) && haveNoEffect(byId) ? { postId: 'absent' } : {};
}

export function suggestLeadMagnets(
  evidence: ObservedExchanges,
  magnets: LeadMagnets,
  postIds: ReadonlySet<string>,
): readonly Suggestion[] {
  const { id, state } = magnets;
  const [active, paused] = [magnets.findStateWord('active'), magnets.findStateWord('paused')];
  const names = {
    workflowType: magnets.findFieldName((value) => typeof value === 'string' && workflows.has(value)),
    keywords: magnets.findFieldName(isWordList),
    postId: findPostIdName(magnets, postIds),
    ...findUrlNames(magnets, postIds),
    followUps: magnets.findFollowUps(),
    ...findAbsentName(evidence, postIds),
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
    ...suggestTemplates(magnets),
  ];
}

function suggestTemplates(magnets: LeadMagnets): readonly Suggestion[] {
  const dms = magnets.created.map(({ body }) => readMember(readMember(body, 'templates'), 'dm')).filter(Boolean);
  const kind = findCommonValue(dms.map((dm) => (isObject(dm) ? 'objects' : 'strings')));
  const followUps = magnets.findFollowUps();
  const steps = magnets.created.flatMap(({ body }) =>
    followUps === undefined ? [] : asList(getValueAt(body, followUps.split('.'))),
  );
  return [
    ...suggest('leadMagnet.templates', findTemplateForm(dms) ?? kind, 'templates.dm was accepted in this format'),
    ...suggest('leadMagnet.followUps', findDelayedTextNames(steps), 'members of accepted follow-ups'),
  ];
}

/** Finds the form of templates that are objects whose only text has another name. */
function findTemplateForm(templates: readonly unknown[]): { readonly text: string } | undefined {
  const name = findCommonValue(
    templates.map((template) => findOnlyNestedMember(template, (value) => typeof value === 'string')),
  );
  return name === undefined || name === 'text' ? undefined : { text: name };
}
