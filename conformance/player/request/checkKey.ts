/** Ends the run when the service refuses a key that it accepted at first: later refusals would show nothing about rules. */
import type { Exchange } from '../../../spec/laws/observation.ts';
import type { Expectation } from '../../oracle/expectation.ts';
import type { RequestStep } from '../../script/script.ts';
import { sendList } from '../accounts/list.ts';
import type { KnownCaller, Stage } from '../stage.ts';

/** @param broken the rules that require a refusal of the request */
export async function checkKey(
  { authorization, headers }: RequestStep,
  { status }: Exchange,
  { broken }: Pick<Expectation, 'broken'>,
  { name, hookCaller }: KnownCaller,
  stage: Stage,
): Promise<void> {
  const isOwnKey = name !== 'unknown' && authorization === undefined && headers === undefined;
  if (!isOwnKey || broken.some((rule) => rule.startsWith('auth.')) || !stage.keys.record(name, status)) return;
  const list = await sendList('listAccounts', hookCaller.key, stage);
  if (list.status === 401)
    stage.target.stop(`the service no longer accepts the key of the caller "${name}": GET /accounts returned 401`);
}
