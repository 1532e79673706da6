import { expect, test } from 'vitest';
import type { DecisionId } from '../../../../spec/decisions/index.ts';
import { resolveProfile } from '../../../../src/profile/resolve.ts';
import type { ScriptResult } from '../../../judge/evidence.ts';
import type { RequestStep } from '../../../script/script.ts';
import { getAgreement } from '../conclude/agreement.ts';
import type { ChoiceExperiment, Experiment, MeasureExperiment } from '../experiment.ts';
import { buildOutcome } from '../outcome.ts';
import { listExperiments } from './lists.ts';

/** The names of the listed posts, a whole page, or an error status. */
type ListResult = readonly string[] | { readonly listed: readonly string[]; readonly pagination: object } | number;

/** Responds to a query, given the names of the existing posts. */
type List = (query: Readonly<Record<string, unknown>>, posts: readonly string[]) => ListResult;

const listRequestSteps = (steps: Experiment['steps']): readonly RequestStep[] =>
  (typeof steps === 'function' ? steps(resolveProfile()) : steps) as readonly RequestStep[];

/** The answers that fit each experiment about a decision; none if an experiment shows nothing. */
function listFittingAnswers(id: DecisionId, list: List): readonly (readonly string[])[] {
  return ((listExperiments[id] ?? []) as readonly ChoiceExperiment[]).map(
    ({ steps, predicts, commonPrediction = {} }) => {
      const createdNames: string[] = [];
      const requests = listRequestSteps(steps).map((step) => {
        if (step.as !== undefined) createdNames.push(step.as);
        const listResult = step.operation === 'listPosts' ? list(step.query ?? {}, createdNames) : undefined;
        const status = typeof listResult === 'number' ? listResult : 200;
        const { listed, ...others } =
          typeof listResult === 'object' && 'listed' in listResult ? listResult : { listed: listResult };
        const data = Array.isArray(listed) ? listed.map((name) => ({ id: name })) : { id: step.as };
        const responseBody = { success: true, data, ...others };
        const observation = { success: status < 300, status, headers: {}, responseBody };
        return { step, operation: step.operation, observation };
      });
      const outcome = buildOutcome({ requests, trace: [] } as unknown as ScriptResult, resolveProfile());
      if (!('observed' in outcome) || getAgreement(commonPrediction, outcome.observed) !== 'fits') return [];
      return Object.keys(predicts).filter(
        (answer) => getAgreement(predicts[answer] ?? {}, outcome.observed) === 'fits',
      );
    },
  );
}

const ignoreQuery: List = (_, posts) => posts;

test('a parameter that has no effect gives no evidence on its values', () => {
  for (const id of [
    'post.list.invalid',
    'post.list.limit.over',
    'post.list.dates',
    'post.list.dates.form',
    'post.list.dates.to',
  ] as const)
    expect(listFittingAnswers(id, ignoreQuery).flat()).toEqual([]);
});

test('an unknown state is refused, ignored or matches nothing', () => {
  const getAnswers = (onUnknown: List) =>
    listFittingAnswers('post.list.invalid', (query, posts) =>
      query.status === 'no-such-state' ? onUnknown(query, posts) : query.status === undefined ? posts : [],
    );
  expect(getAnswers(() => 422)).toEqual([['refuse'], [], ['refuse'], []]);
  expect(getAnswers(ignoreQuery)).toEqual([[], [], ['ignore it'], []]);
  expect(getAnswers(() => [])).toEqual([[], [], ['an empty list'], []]);
});

test('a page size above the maximum is refused or capped by a list that has pages', () => {
  const getAnswers = (listAboveMaximum: List) =>
    listFittingAnswers('post.list.limit.over', (query, posts) =>
      Number(query.limit) > 100 ? listAboveMaximum(query, posts) : posts.slice(0, Number(query.limit)),
    );
  const withPagination = (pagination: object) => getAnswers((_, listed) => ({ listed, pagination }));
  expect(getAnswers(() => 400)).toEqual([['refuse'], ['refuse'], ['refuse'], ['refuse']]);
  expect(withPagination({ limit: 100, nextCursor: null })).toEqual([[], [], ['cap'], ['cap']]);
  expect(withPagination({ nextCursor: 'more' })).toEqual([[], [], ['cap'], ['cap']]);
  // A list of all posts does not show whether there is a maximum.
  expect(getAnswers(ignoreQuery).flat()).toEqual([]);
  expect(withPagination({ limit: 2, nextCursor: null }).flat()).toEqual([]);
});

test('the order of the list is found among the posts of some days, if others fill its first page', () => {
  const earlier = Array.from({ length: 100 }, (_, i) => `earlier-${i}`);
  const oldestFirst = (query: Readonly<Record<string, unknown>>, posts: readonly string[]) =>
    (query.from === undefined ? [...earlier, ...posts] : posts).slice(0, Number(query.limit));
  const newestFirst: List = (query, posts) => oldestFirst({ ...query, from: '' }, [...posts].reverse());
  const inRange = (list: List) => listFittingAnswers('post.list.order', list).slice(0, 4);
  const [oldest, newest] = ['oldest-first', 'newest-first'];
  expect(inRange(oldestFirst)).toEqual([[oldest], [oldest], [oldest, 'by schedule'], [oldest, 'by schedule']]);
  expect(inRange(newestFirst)).toEqual([[newest, 'by schedule'], [newest, 'by schedule'], [newest], [newest]]);
});

test('a refused page size shows a maximum only if the next smaller one is accepted', () => {
  const experiments = (listExperiments['post.list.limit.most'] ?? []) as readonly MeasureExperiment[];
  const measureWith = (maximum: number) =>
    experiments.map(({ steps, measure }) => {
      const requests = listRequestSteps(steps).map((step) => {
        const success = Number(step.query?.limit) <= maximum;
        return { step, observation: { success, status: success ? 200 : 422, responseBody: { data: [] } } };
      });
      return measure({ requests } as unknown as ScriptResult);
    });
  expect(measureWith(100)).toEqual([100, 100, undefined, undefined]);
  expect(measureWith(60).slice(2)).toEqual([60, 60]);
  expect(measureWith(250)).toEqual([undefined, undefined, 250, 250]);
  expect(measureWith(150)).toEqual([undefined, undefined, undefined, undefined]);
});

test('an invalid page size or an unknown page is refused, or accepted as another one', () => {
  const getAnswers = (listInvalid: List) =>
    listFittingAnswers('post.list.paging.invalid', (query, posts) =>
      query.limit === 1 ? posts : listInvalid(query, posts),
    );
  const acceptance = 'accept: the default or the nearest valid value';
  const [refusing, accepting] = [getAnswers(() => 400), getAnswers((_, posts) => posts)];
  expect(refusing).toEqual(refusing.map(() => ['refuse']));
  expect(accepting).toEqual(accepting.map(() => [acceptance]));
  expect(refusing.length).toBeGreaterThan(5);
});
