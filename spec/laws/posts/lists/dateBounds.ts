/** The law on the bounds of the date filter of the post list. */
import { isOpen } from '../../../decisions/index.ts';
import { toText } from '../../../json.ts';
import { law } from '../../law.ts';
import { createdPost, page, post, postBody, timestamp } from '../../traces/examples.ts';
import { collectWalks, findPostsPresentDuring } from '../../traces/pageWalks.ts';
import { matchesState } from '../../traces/postSightings.ts';
import { checkThat, getInstantAt, SECOND } from '../../traces/traceReader.ts';
import { BEYOND_TIMESTAMP, isRead } from './matchesDates.ts';

export const dateBoundLaw = law({
  id: 'post.list.filter.dates.inclusive',
  level: 'assumed',
  needs: [
    'post.list.query',
    'post.list.container',
    'post.record',
    'post.list.dates',
    'post.list.dates.form',
    'post.list.dates.to',
    'post.list.invalid',
    'post.schedule.field',
    'post.schedule.format',
    'post.list.paging',
    'post.list.pagination',
  ],
  everyReading: ['post.list.dates.form', 'post.list.dates.to', 'post.list.invalid'],
  source: { section: 'GET /posts', item: 'filtered by date; whether bounds are inclusive is not shown' },
  summary:
    'A date filter lists a post that is scheduled exactly at a bound, and none that is scheduled beyond a bound that is a timestamp.',
  says: {
    'post.list.dates.to': {
      exclusive:
        'A date filter lists a post that is scheduled exactly at the first bound, and none that is scheduled exactly at the last, or beyond a bound that is a timestamp.',
    },
  },
  holds: { 'post.list.dates': 'effective' },
  exercisedBy: 'a complete list with a timestamp at the time of a scheduled post or at most 38 hours from it',
  over: 'response',
  *cases(trace, behaviour) {
    for (const walk of collectWalks(trace, behaviour).filter((walk) => walk.isComplete)) {
      const query = walk.pages[0]?.query ?? {};
      const lastPage = walk.pages.at(-1);
      const isOnlyFilter = Object.keys(query).every((name) => ['from', 'to', 'limit'].includes(name));
      if (!isOnlyFilter || lastPage === undefined) continue;
      for (const { id, post: record, isUnchanged } of findPostsPresentDuring(trace, walk)) {
        if (!isUnchanged || !matchesState(behaviour, record.status, 'scheduled')) continue;
        const due = getInstantAt(record, 'scheduledFor');
        const [from, to] = [query.from, query.to].map((bound) => getInstantAt({ bound }, 'bound'));
        const [first, last] = [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY];
        const bounds = [query.from, query.to].filter((bound) => bound !== undefined);
        // A bound that is a date has no exact instant.
        if (bounds.some((bound) => getInstantAt({ bound }, 'bound') === undefined)) continue;
        if (!bounds.every((bound) => isRead(toText(bound), behaviour))) continue;
        if (due === undefined) continue;
        const distance = Math.max(first - due, due - last);
        // A service may compare only days; then neither answer fits, and the decision stays open.
        const areTimesCompared = !isOpen(behaviour, 'post.list.dates.to');
        if (areTimesCompared && distance > SECOND && distance < BEYOND_TIMESTAMP)
          yield checkThat(lastPage, !walk.ids.includes(id), `not ${id}`, walk.ids);
        if (distance !== 0 || (due === to && !areTimesCompared)) continue;
        const isExcluded = due === to && behaviour['post.list.dates.to'] === 'exclusive';
        yield checkThat(lastPage, walk.ids.includes(id) !== isExcluded, isExcluded ? `not ${id}` : id, walk.ids);
      }
    }
  },
  kept: [
    [
      'a post at the lower bound',
      buildScheduledCreation(),
      page([buildScheduledRecord()], { query: { from: timestamp(10), limit: 100 } }),
    ],
    ['a post beyond the bound', buildScheduledCreation(), page([], { query: { to: timestamp(9), limit: 100 } })],
  ],
  broken: [
    [
      'a post at the upper bound is missing',
      buildScheduledCreation(),
      page([], { query: { to: timestamp(10), limit: 100 } }),
    ],
    [
      'a post on the day of the bound, but after it',
      buildScheduledCreation(),
      page([buildScheduledRecord()], { query: { to: timestamp(9), limit: 100 } }),
    ],
  ],
  neutral: [
    [
      'a post days beyond the bound',
      buildScheduledCreation(),
      page([], { query: { to: timestamp(-3000), limit: 100 } }),
    ],
  ],
});

function buildScheduledRecord() {
  return post('scheduled', { scheduledFor: timestamp(10) });
}

function buildScheduledCreation() {
  return createdPost(buildScheduledRecord(), { ...postBody, scheduledFor: timestamp(10) });
}
