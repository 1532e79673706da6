/** Reads the responses to the requests of an experiment. */
import { asList, readMember } from '../../../spec/json.ts';
import type { RequestResult, ScriptResult } from '../../judge/evidence.ts';

export const getData = (request: RequestResult | undefined): unknown =>
  readMember(request?.observation.responseBody, 'data');

/** The latest record of a post in the lists, of which one may have several pages. */
export const findListedPost = (requests: readonly RequestResult[], id: unknown): unknown =>
  requests
    .filter(({ operation }) => operation === 'listPosts')
    .flatMap((request) => asList(getData(request)))
    .findLast((item) => readMember(item, 'id') === id);

/** The final states of the control and the probe. */
export function readFinalStates({ requests }: ScriptResult): readonly unknown[] {
  return (['control', 'probe'] as const).map((role) => {
    const creation = requests.find(({ step }) => step.role === role);
    const id = readMember(getData(creation), 'id');
    return id === undefined ? undefined : readMember(findListedPost(requests, id), 'status');
  });
}
