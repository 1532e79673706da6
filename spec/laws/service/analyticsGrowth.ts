/** The law on the growth of followers in analytics, whatever the shape of the report. */

import { getValueAt, isEqualJson } from '../../json.ts';
import { law } from '../law.ts';
import type { Exchange, Observation } from '../observation.ts';
import { listAccountReports, listNumbers } from '../traces/analyticsEntries.ts';
import { minute, ok } from '../traces/examples.ts';
import { checkThat, readData, readObservations } from '../traces/traceReader.ts';

/** The changes of the followers of an account to these counts, one each day. */
export const buildFollowerChanges = (accountId: string, ...counts: readonly number[]): readonly Observation[] =>
  counts.map((count, day) => ({ kind: 'followers', at: minute(day * 24 * 60), accountId, count }));
const followersOfTwoAccounts = [
  ...buildFollowerChanges('acc_social', 1000, 1377),
  ...buildFollowerChanges('acc_photo', 1377, 1000),
];
const buildReport = (followers: object, account = 'acc_social') =>
  ok('getAnalytics', { followers }, { query: { account } });
const buildGrowth = (risen: object, fallen: object) => [buildReport(risen), buildReport(fallen, 'acc_photo')];

export const followerGrowthLaw = law({
  id: 'analytics.followers.loss',
  level: 'derived',
  argument:
    'Author: follower growth is negative if followers leave. Implementer: gains and losses may be separate members, and a word may state the direction. The same member with the same number is not both, unless something beside it differs.',
  needs: ['analytics'],
  source: { section: 'GET /analytics', item: 'follower growth for an account' },
  summary: 'Analytics neither report a loss of followers as a gain nor leave it out.',
  over: 'response',
  exercisedBy:
    'analytics of two accounts with their followers, after the hook "followers" had lowered the number of one and raised that of the other by as much',
  *cases(trace) {
    const reports = listAccountReports(trace).flatMap((exchange) => {
      const [before, after] = listLastCounts(trace.slice(0, trace.indexOf(exchange)), exchange.query?.account);
      return before === undefined || after === undefined ? [] : [{ exchange, before, after }];
    });
    for (const fall of reports.filter(({ before, after }) => after < before))
      for (const rise of reports.filter(({ before, after }) => after - before === fall.before - fall.after)) {
        const gain = rise.after - rise.before;
        const gains = listNumbers(readData(rise.exchange));
        const losses = new Map(listNumbers(readData(fall.exchange)));
        const mistaken = gains.find(
          ([path, value]) =>
            value === gain &&
            losses.get(path) === gain &&
            isEqualJson(listDirections(rise.exchange, path), listDirections(fall.exchange, path)),
        );
        const isShown = (number: number): boolean => [...losses.values()].includes(number);
        if (mistaken !== undefined || isShown(-gain) || isShown(fall.after))
          yield checkThat(fall.exchange, mistaken === undefined, -gain, mistaken?.[1]);
        // The member that has the new count after the gain still has the old count after the loss.
        else if (
          !isShown(gain) &&
          gains.some(([path, value]) => value === rise.after && losses.get(path) === fall.before)
        )
          yield checkThat(fall.exchange, false, fall.after, fall.before);
      }
  },
  kept: [
    ['a negative growth', ...followersOfTwoAccounts, ...buildGrowth({ growth: 377 }, { growth: -377 })],
    ['counts', ...followersOfTwoAccounts, ...buildGrowth({ days: [1000, 1377] }, { days: [1377, 1000] })],
  ],
  broken: [
    ['a growth without a sign', ...followersOfTwoAccounts, ...buildGrowth({ growth: 377 }, { growth: 377 })],
    [
      'a growth without a sign beside its counts',
      ...followersOfTwoAccounts,
      ...buildGrowth({ start: 1000, end: 1377, growth: 377 }, { start: 1377, end: 1000, growth: 377 }),
    ],
  ],
  neutral: [
    [
      'a word for the direction',
      ...followersOfTwoAccounts,
      ...buildGrowth({ change: 377, trend: 'up' }, { change: 377, trend: 'down' }),
    ],
    ['separate members', ...followersOfTwoAccounts, ...buildGrowth({ gained: 377, lost: 0 }, { gained: 0, lost: 377 })],
  ],
});

/** The last two counts of followers of an account. */
const listLastCounts = (trace: readonly Observation[], accountId: unknown): readonly number[] =>
  readObservations(trace, 'followers')
    .filter((change) => change.accountId === accountId)
    .slice(-2)
    .map(({ count }) => count);

/**
 * What may tell the direction of the number at a path: texts, flags and signs beside it, and beside the objects around it.
 * Those of the whole report are about the account.
 */
function listDirections(exchange: Exchange, path: string): readonly unknown[] {
  const names = path.split('/').slice(1, -1);
  const data = readData(exchange);
  const parents = names.length === 0 ? [data] : names.map((_, i) => getValueAt(data, names.slice(0, i + 1)));
  return parents.flatMap((parent) => Object.values(parent as object)).filter(isDirection);
}

const isDirection = (value: unknown): boolean =>
  ['string', 'boolean'].includes(typeof value) || value === -1 || value === 0 || value === 1;
