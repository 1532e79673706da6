/** Laws on the filters of the post list: every listed post matches, and every matching post is listed. */

import { type Behaviour, type DecisionId, isOpen } from '../../../decisions/index.ts';
import { type JsonObject, readMember } from '../../../json.ts';
import type { FieldId } from '../../../schemas/atoms.ts';
import { law, type Observation } from '../../law.ts';
import { buildClock, createdPost, page, post, postBody, refusal, target } from '../../traces/examples.ts';
import { collectWalks, createShownCheck, findPostsPresentDuring } from '../../traces/pageWalks.ts';
import { hasFinalState, isKnownState, matchesState } from '../../traces/postSightings.ts';
import { readTargets } from '../../traces/posts.ts';
import {
  checkThat,
  getInstantAt,
  getLatestInstant,
  isCertainlyBefore,
  listExchanges,
  offersMember,
  readItems,
} from '../../traces/traceReader.ts';
import { dateBoundLaw } from './dateBounds.ts';
import { matchesDates, type Query } from './matchesDates.ts';

const datesArgument =
  'Author: both bounds belong to the range. Implementer: a bound may be exclusive, and only the day of a timestamp may count. The document says only "filtered by date", so only posts on other days are judged; post.list.filter.dates.inclusive judges the bounds.';

const cite = (item: string) => ({ section: 'GET /posts', item });
const listDecisions = ['post.list.query', 'post.list.container', 'post.record'] as const;
const dateDecisions = ['post.list.dates', 'post.list.dates.form', 'post.list.invalid'] as const;
const pagingDecisions = [...listDecisions, 'post.list.paging', 'post.list.pagination'] as const;
const buildCreation = (record: object) => createdPost({ ...post('draft'), ...record }, postBody);

type FilterPredicate = (post: unknown, query: Query, behaviour: Behaviour) => boolean | undefined;

interface Filter {
  readonly name: 'status' | 'platform' | 'dates';
  /** Its query parameters. */
  readonly parameters: readonly string[];
  readonly matches: FilterPredicate;
  readonly needs: readonly DecisionId[];
  readonly query: Readonly<Record<string, string>>;
  readonly otherRecord: JsonObject;
}

const filters: readonly Filter[] = [
  {
    name: 'status',
    parameters: ['status'],
    // A record whose state is not a known value proves nothing.
    matches: (record, { status }, behaviour) =>
      isKnownState(readMember(record, 'status'))
        ? matchesState(behaviour, readMember(record, 'status'), ...([status] as never[]))
        : undefined,
    needs: ['post.states'],
    query: { status: 'draft' },
    otherRecord: post('failed', { id: 'post_2' }),
  },
  {
    name: 'platform',
    parameters: ['platform'],
    matches: (record, query) =>
      readTargets(record).length === 0
        ? undefined
        : readTargets(record).some((target) => target.platform === query.platform),
    needs: [],
    query: { platform: 'social' },
    otherRecord: post('draft', { id: 'post_2', platforms: [target('photo', 'draft')] }),
  },
  {
    name: 'dates',
    parameters: ['from', 'to'],
    matches: matchesDates,
    needs: [...dateDecisions, 'post.schedule.field'],
    query: { from: '2030-01-06', to: '2030-01-08' },
    otherRecord: post('scheduled', { id: 'post_2', scheduledFor: '2030-01-20T09:00:00Z' }),
  },
];

const usesFilter = ({ parameters }: Filter, query: Query): boolean =>
  parameters.some((parameter) => query[parameter] !== undefined);
const isOffered = ({ parameters }: Filter, behaviour: Behaviour): boolean =>
  parameters.every((parameter) => offersMember(behaviour, 'post.list.query', parameter));
const areDatesKnown = (behaviour: Behaviour): boolean =>
  isOpen(behaviour, 'post.list.dates') || ['effective', 'created'].includes(behaviour['post.list.dates']);

/** Whether time alone cannot have changed what the filter compares. */
const isStable = (record: JsonObject, until: number, behaviour: Behaviour): boolean =>
  matchesState(behaviour, record.status, 'draft') ||
  hasFinalState(behaviour, record.status) ||
  (matchesState(behaviour, record.status, 'scheduled') &&
    isCertainlyBefore(until, getInstantAt(record, 'scheduledFor') ?? 0));

const filterLaws = filters.flatMap((filter) => {
  const { name, matches, query, otherRecord } = filter;
  const source = cite(`filtered by ${name === 'dates' ? 'date' : name}`);
  const label = name === 'dates' ? 'date' : name;
  const otherCreation = createdPost(otherRecord, postBody);
  const combinableFilters = filters.filter((other) => other.needs.every((need) => filter.needs.includes(need)));
  const compares = filter.parameters.map((parameter) => `post.list.query:${parameter}` as FieldId);
  return [
    law({
      id: name === 'dates' ? 'post.list.filter.dates' : `post.list.filter.${name}.only`,
      level: 'documented',
      ...(name === 'dates' ? { argument: datesArgument } : {}),
      needs: [...listDecisions, ...filter.needs],
      ...(name === 'dates' ? { everyReading: dateDecisions } : {}),
      source,
      summary: `A list filtered by ${label} contains only matching posts.`,
      compares,
      exercisedBy: `a list with posts, filtered by ${label} alone or with others`,
      over: 'response',
      *cases(trace, behaviour) {
        if (name === 'dates' && !areDatesKnown(behaviour)) return;
        for (const exchange of listExchanges(trace, 'listPosts').filter((exchange) => exchange.success)) {
          if (!usesFilter(filter, exchange.query ?? {}) || !isOffered(filter, behaviour)) continue;
          for (const record of readItems(exchange)) {
            const isMatch = matches(record, exchange.query ?? {}, behaviour);
            if (isMatch !== undefined) yield checkThat(exchange, isMatch, exchange.query, record);
          }
        }
      },
      kept: [['a matching post', page([post('draft')], { query })]],
      broken: [['a post that does not match', page([post('draft'), otherRecord], { query })]],
      neutral: [
        ['no filter', page([post('draft'), otherRecord])],
        ['a record without what the filter compares', page([{ id: 'post_2', post: otherRecord }], { query })],
        ...(name === 'status'
          ? [
              ['a status with an unknown value', page([{ ...otherRecord, status: 'ok' }], { query })] as [
                string,
                Observation,
              ],
            ]
          : []),
      ],
    }),
    law({
      id: `post.list.filter.${name}.all`,
      level: 'documented',
      needs: [...new Set([...pagingDecisions, ...filter.needs, 'post.list.order' as const])],
      everyReading: [...(name === 'dates' ? dateDecisions : []), 'post.list.order'],
      source,
      summary: `A list filtered by ${label} contains every matching post.`,
      compares,
      exercisedBy: `a list filtered by ${label}${name === 'platform' ? '' : ', alone or with a platform'}, which is complete or leads to an older post, and a matching post whose record had been seen`,
      over: 'response',
      *cases(trace, behaviour) {
        if (name === 'dates' && !areDatesKnown(behaviour)) return;
        for (const walk of collectWalks(trace, behaviour)) {
          const query = walk.pages[0]?.query ?? {};
          const lastPage = walk.pages.at(-1);
          const usedFilters = combinableFilters.filter((other) => usesFilter(other, query));
          const usesOnlyThese = Object.keys(query).every(
            (parameter) =>
              parameter === 'limit' || usedFilters.some(({ parameters }) => parameters.includes(parameter)),
          );
          if (
            !usedFilters.includes(filter) ||
            !usedFilters.every((other) => isOffered(other, behaviour)) ||
            !usesOnlyThese ||
            lastPage === undefined
          )
            continue;
          // With a platform, a status may be that of the post on this platform.
          const mayCompareTargets = (record: JsonObject) =>
            usedFilters.length > 1 && matchesState(behaviour, record.status, 'partially_published');
          const mustShow = createShownCheck(walk, behaviour);
          for (const { id, post: record, isUnchanged } of findPostsPresentDuring(trace, walk))
            if (
              isUnchanged &&
              mustShow(record) &&
              (name === 'platform' || isStable(record, getLatestInstant(lastPage), behaviour)) &&
              !mayCompareTargets(record) &&
              usedFilters.every((other) => other.matches(record, query, behaviour) === true)
            )
              yield checkThat(lastPage, walk.ids.includes(id), id, walk.ids);
        }
      },
      kept: [['the matching post', buildCreation({}), page([post('draft')], { query })]],
      broken: [
        ['an empty list', buildCreation({}), page([], { query })],
        ...(name === 'platform'
          ? []
          : [
              [
                'an empty list for two filters',
                buildCreation({}),
                page([], { query: { ...query, platform: 'social' } }),
              ] as [string, ...Observation[]],
            ]),
      ],
      neutral: [
        ['a post that does not match', otherCreation, page([], { query })],
        ...(name === 'status'
          ? [
              [
                'a partially published post on a platform',
                buildCreation({ status: 'partially_published' }),
                page([], { query: { status: 'partially_published', platform: 'social' } }),
              ] as [string, ...Observation[]],
            ]
          : []),
        ['a refused request', buildCreation({}), refusal('listPosts', 422, 'VALIDATION_FAILED', { query })],
        ...(name === 'status'
          ? [['time passed', buildCreation({}), buildClock(9), page([], { query })] as [string, ...Observation[]]]
          : []),
      ],
    }),
  ];
});

export const listFilterLaws = [...filterLaws, dateBoundLaw];
