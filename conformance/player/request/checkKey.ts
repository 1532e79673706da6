/** Ends the run when the service refuses a key that it accepted at first: later refusals would show nothing about rules. */
import type { Exchange } from '../../../spec/laws/observation.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import type { Expectation } from '../../oracle/expectation.ts';
import type { RequestStep } from '../../script/script.ts';
import { isRefusalWith, isThrottled } from '../../target/isThrottled.ts';
import type { TargetResponse } from '../../target/target.ts';
import { sendList } from '../accounts/accountLists.ts';
import type { KnownCaller, Stage } from '../stage.ts';

/** @param broken the rules that require a refusal of the request */
export async function checkKey(
  { authorization, headers }: RequestStep,
  response: Exchange,
  { broken }: Pick<Expectation, 'broken'>,
  { name, hookCaller }: KnownCaller,
  stage: Stage,
): Promise<void> {
  const isOwnKey = name !== 'unknown' && authorization === undefined && headers === undefined;
  if (!isOwnKey || broken.some((rule) => rule.startsWith('auth.'))) return;
  if (!stage.keys.record(name, refusesKey(response, stage.profile))) return;
  const list = await sendList('listAccounts', hookCaller.key, stage);
  if (refusesKey(list, stage.profile))
    stage.target.stop(
      `the service no longer accepts the key of the caller "${name}": GET /accounts returned ${list.status}`,
    );
}

/** Whether a response refuses the key itself, and not for its plan or for too many requests. */
const refusesKey = (response: Exchange | TargetResponse, profile: Profile): boolean =>
  (response.status === 401 || isRefusalWith('UNAUTHENTICATED', response, profile)) && !isThrottled(response, profile);
