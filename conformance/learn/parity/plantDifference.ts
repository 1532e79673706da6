/** Plants a difference in one response of the mock, to verify that the comparison finds it. */
import { isObject, readMember } from '../../../spec/json.ts';
import { comparePlays } from './compare/comparePlays.ts';
import type { PlayResult } from './compare/playResult.ts';
import type { ParityResults } from './results.ts';

/**
 * Changes the status, and separately a member, of the first created post in a script without differences, and reports
 * whether the comparison finds both changes.
 */
export function plantDifference(
  pairs: readonly (readonly [service: PlayResult, mock: PlayResult])[],
): ParityResults['planted'] {
  for (const [service, mock] of pairs) {
    const at = mock.requests.findIndex(
      ({ operation, observation }) =>
        operation === 'createPost' && observation.success && isObject(readMember(observation.responseBody, 'data')),
    );
    if (at < 0) continue;
    const detectsStatus = isDetected(service, mock, at, (observation) => ({
      ...observation,
      status: observation.status + 1,
    }));
    const detectsMember = isDetected(service, mock, at, (observation) => {
      const body = observation.responseBody as { readonly data: object };
      return { ...observation, responseBody: { ...body, data: { ...body.data, platforms: [] } } };
    });
    return detectsStatus && detectsMember ? 'found' : 'missed';
  }
  return 'no response to plant into';
}

type PlayedResponse = PlayResult['requests'][number]['observation'];

function isDetected(
  service: PlayResult,
  mock: PlayResult,
  at: number,
  change: (response: PlayedResponse) => PlayedResponse,
): boolean {
  const requests = mock.requests.map((request, i) =>
    i === at ? { ...request, observation: change(request.observation) } : request,
  );
  return comparePlays(service, { ...mock, requests }).differences.some(({ request }) => request === at);
}
