/** Compares lists that the two sides return on different numbers of pages, because other posts are on them too. */
import { asList, readMember } from '../../../../spec/json.ts';
import type { Correspondence } from './correspondence.ts';
import type { Difference } from './difference.ts';
import type { PlayedRequest, PlayResult } from './playResult.ts';

const isFurtherPage = ({ operation, step }: PlayedRequest): boolean =>
  operation === 'listPosts' && step.query?.cursor !== undefined;

/** Whether one side reads a further page where the other side, whose list had fewer posts, does something else. */
export const hasMorePages = (side: PlayedRequest | undefined, other: PlayedRequest | undefined): boolean =>
  side !== undefined && isFurtherPage(side) && !(other !== undefined && isFurtherPage(other));

/**
 * Returns a difference if the shorter list lacks posts of the script that the longer one has.
 *
 * @param request the index of the first page that only one side reads
 */
export function findLostPosts(
  service: PlayResult,
  baseline: PlayResult,
  request: number,
  correspondence: Correspondence,
): Difference | undefined {
  const onService = new Set<unknown>(
    listWalkedIds(service, request).flatMap((id) => correspondence.findBaselineValue(id) ?? []),
  );
  const onBaseline = new Set(
    listWalkedIds(baseline, request).filter((id) => correspondence.findServiceValue(id) !== undefined),
  );
  const isServiceLonger = hasMorePages(service.requests[request], baseline.requests[request]);
  const [longer, shorter] = isServiceLonger ? [onService, onBaseline] : [onBaseline, onService];
  if ([...longer].every((id) => shorter.has(id))) return undefined;
  const counts = { service: onService.size, baseline: onBaseline.size };
  return { kind: 'count', request, operation: 'listPosts', at: '/data', ...counts };
}

/** The ids on all pages of the list that was read before a request. */
function listWalkedIds({ requests }: PlayResult, request: number): readonly unknown[] {
  const start = requests.slice(0, request).findLastIndex((played) => !isFurtherPage(played));
  const end = requests.findIndex((played, i) => i > start && !isFurtherPage(played));
  return requests
    .slice(start, end === -1 ? undefined : end)
    .flatMap(({ observation }) => asList(readMember(observation.responseBody, 'data')))
    .map((post) => readMember(post, 'id'));
}
