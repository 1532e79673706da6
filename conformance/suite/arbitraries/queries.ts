/** Random queries of the list of posts. */
import fc from 'fast-check';
import { ListPostsQuery } from '../../../spec/operations/posts.ts';
import { type ArbitraryOverride, generateValues } from './schema.ts';

const days = fc
  .tuple(fc.integer({ min: 2028, max: 2035 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, day]) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
const bounds = fc.oneof(
  days,
  days.map((day) => `${day}T12:00:00Z`),
);

const override: ArbitraryOverride = (place) => {
  if (place === '/from' || place === '/to') return bounds;
  return place === '/cursor' ? 'leaveOut' : undefined;
};

/** As text, like queries on the wire. */
export const listQueries: fc.Arbitrary<Readonly<Record<string, string>>> = (
  generateValues(ListPostsQuery, override) as fc.Arbitrary<Readonly<Record<string, unknown>>>
).map((query) => Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])));
