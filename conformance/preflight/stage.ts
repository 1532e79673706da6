/** Prepares the run: connects to the service, reads its callers, and starts the receiver. */
import type { Profile } from '../../spec/profile/profile.ts';
import { codecOf } from '../../src/profile/codec.ts';
import { findFile } from '../files/catalogue.ts';
import { guardHooks } from '../hooks/guardHooks.ts';
import { translateOutbox } from '../hooks/translateOutbox.ts';
import { guardWebhookSecret } from '../hooks/webhookSecret.ts';
import type { ConformanceOptions } from '../options.ts';
import type { KnownCaller, Stage } from '../player/stage.ts';
import { startReceiver } from '../receiver/receiver.ts';
import { advanceClock, recordPassedTime } from '../runState/advanceClock.ts';
import { CreatedResources } from '../runState/createdResources.ts';
import { HostedFiles } from '../runState/hostedFiles.ts';
import { KeyWatch } from '../runState/keyWatch.ts';
import { ListDelay } from '../runState/listDelay.ts';
import { PostQuotas } from '../runState/postQuotas.ts';
import { ScriptSemaphore } from '../runState/scriptSemaphore.ts';
import { TimeBudget } from '../runState/timeBudget.ts';
import type { CallerName } from '../script/script.ts';
import type { Settings } from '../settings/settings.ts';
import { withBasicKey } from '../settings/standInKey.ts';
import { isThrottled } from '../target/isThrottled.ts';
import { Target } from '../target/target.ts';
import type { PassTime } from '../target/targetOptions.ts';
import { translateResponse } from '../target/translateResponse.ts';
import { assertAccountsListed } from './assertAccountsListed.ts';
import { connectCallers } from './connectCallers.ts';
import { assertReversible } from './translationFit.ts';

/** The timeout of a hook, in milliseconds of real time. */
const hookLimit = 30_000;

/** The time in milliseconds that every run may spend waiting until posts are published. */
const minPublishingWaits = { quick: 60_000, standard: 180_000, deep: 180_000 } as const;

export interface OpenStage {
  readonly stage: Stage;
  /** Why nothing can be tested. */
  readonly obstacle: string | undefined;
  readonly close: () => Promise<void>;
}

/** Reports once that the hook `reset` timed out, however often it is needed. */
function createResetTimeoutReporter(
  onProgress: ConformanceOptions['onProgress'],
): NonNullable<Stage['onResetTimeout']> {
  let isReported = false;
  return (reason) => {
    if (!isReported) onProgress?.({ kind: 'hook', text: `${reason} The run continues without it.` });
    isReported = true;
  };
}

/**
 * @param passTime lets time pass for the rate limit; by default, the hook `advance`, or real time
 * @throws UsageError if the service does not list one of the accounts in the options
 */
export async function openStage(
  options: ConformanceOptions,
  settings: Settings,
  profile: Profile,
  passTime?: PassTime,
): Promise<OpenStage> {
  const { base, tier, maxPublish, patience, loopback } = settings;
  const { headers = {}, signal, onProgress } = options;
  const credentials = withBasicKey(options.credentials);
  const codec = codecOf(profile, options.translate);
  assertReversible(codec);
  const hooks = guardHooks(translateOutbox(options.hooks ?? {}, codec.translator), hookLimit);
  const callers = new Map<CallerName, KnownCaller>();
  const advance: PassTime = async (milliseconds, { headers: requestHeaders }) => {
    const isSender = ({ hookCaller }: KnownCaller) =>
      Object.values(requestHeaders).some((value) => value.includes(hookCaller.key));
    const caller = [...callers.values()].find(isSender) ?? callers.get('primary');
    if (caller !== undefined) await advanceClock(`PT${Math.ceil(milliseconds / 1000)}S`, caller, { hooks, callers });
  };
  const passAndRecordTime: PassTime | undefined =
    passTime &&
    ((milliseconds, request) =>
      passTime(milliseconds, request).then(() => recordPassedTime(milliseconds, { hooks, callers })));
  const target = new Target({
    ...settings,
    headers,
    ...(signal === undefined ? {} : { signal }),
    translate: (operation, response) => translateResponse(operation, response, codec.translator),
    isThrottled: (response) => isThrottled(response, profile),
    passTime: passAndRecordTime ?? (hooks.advance === undefined ? undefined : advance),
    onWait: (milliseconds) => onProgress?.({ kind: 'waiting', seconds: Math.ceil(milliseconds / 1000) }),
  });
  const obstacle = await connectCallers({ base, codec, target, hooks, credentials, callers });
  try {
    if (obstacle === undefined) assertAccountsListed(options.accounts, callers);
  } catch (error) {
    target.close();
    throw error;
  }
  const { webhookSecret } = options;
  const canReceive = loopback || options.receiver !== undefined;
  const receiver = obstacle === undefined && canReceive ? await startReceiver(options.receiver ?? {}) : undefined;
  const stage: Stage = {
    base,
    profile,
    codec,
    target,
    hooks,
    tier,
    callers,
    files: new HostedFiles((name) => findFile(name)?.media),
    receiver,
    webhookSecret: typeof webhookSecret === 'function' ? guardWebhookSecret(webhookSecret) : webhookSecret,
    budgets: {
      publications: maxPublish,
      patience: new TimeBudget(patience),
      publishing: new TimeBudget(Math.max(patience, minPublishingWaits[settings.size])),
    },
    semaphore: new ScriptSemaphore(settings.workers, signal),
    createdResources: new CreatedResources(),
    quotas: new PostQuotas(),
    keys: new KeyWatch(),
    listDelay: new ListDelay(),
    allowedAccounts: options.accounts === undefined ? undefined : new Set(options.accounts),
    run: `run-${settings.seed.toString(36)}`,
    grace: loopback ? 300 : 2000,
    onResetTimeout: createResetTimeoutReporter(onProgress),
  };
  const close = async (): Promise<void> => {
    target.close();
    await receiver?.close();
  };
  return { stage, obstacle, close };
}
