/** Runs single scripts on one service, with the deliveries that a fault changes. */

import type { Evidence } from '../../conformance/judge/evidence.ts';
import { collectScriptEvidence } from '../../conformance/judge/judge.ts';
import { play } from '../../conformance/player/player.ts';
import type { Stage } from '../../conformance/player/stage.ts';
import { openStage } from '../../conformance/preflight/stage.ts';
import type { ReceivedDelivery, Receiver } from '../../conformance/receiver/receiverTypes.ts';
import type { Script } from '../../conformance/script/script.ts';
import { readSettings } from '../../conformance/settings/settings.ts';
import { buildSignatureHeaders } from '../../mock-server/webhooks/sign.ts';
import { webhookHeaders } from '../../spec/events.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import type { Delivery, FaultBehaviour } from '../faults/families/faultBehaviour.ts';
import { KnownRecords } from '../faults/families/known.ts';
import { type Json, parseJson } from '../faults/fault.ts';
import type { Service } from '../services.ts';

export interface ScriptRunner {
  /** Plays a script and returns the evidence against the service. */
  findEvidenceAgainst(script: Script): Promise<readonly Evidence[]>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

export interface ScriptRunnerOptions {
  readonly seed: number;
  readonly deliver?: FaultBehaviour['replaceDelivery'];
  readonly onDeliveries?: (deliveries: readonly Delivery[]) => void;
}

export async function openScriptRunner(
  { options, known = new KnownRecords(), close }: Service,
  { seed, deliver, onDeliveries }: ScriptRunnerOptions,
): Promise<ScriptRunner> {
  const profile = resolveProfile(options.profile ?? {});
  const secrets = new Map<string, string>();
  const { subscribe } = options.hooks ?? {};
  const hooks: typeof options.hooks = {
    ...options.hooks,
    ...(subscribe === undefined
      ? {}
      : {
          subscribe: async (hookCaller, url) => {
            const result = await subscribe(hookCaller, url);
            if (url !== null && result?.secret !== undefined) secrets.set(url, result.secret);
            return result;
          },
        }),
  };
  const { stage: originalStage, close: closeStage } = await openStage(
    { ...options, hooks },
    readSettings({ ...options, seed }),
    profile,
  );
  const { receiver } = originalStage;
  const stage: Stage =
    receiver === undefined || (deliver === undefined && onDeliveries === undefined)
      ? originalStage
      : { ...originalStage, receiver: createChangedReceiver(receiver, secrets, known, deliver, onDeliveries) };
  return {
    findEvidenceAgainst: async (script) =>
      collectScriptEvidence(await play(script, stage), profile).filter(({ kept }) => !kept),
    reset: async () => {
      const primary = stage.callers.get('primary');
      if (primary === undefined || stage.hooks.reset === undefined) return;
      await stage.hooks.reset(primary.hookCaller);
      stage.files.forget();
      stage.createdResources.markReset(primary.name);
      await primary.clock.read();
    },
    close: async () => {
      await closeStage();
      await close();
    },
  };
}

function createChangedReceiver(
  receiver: Receiver,
  secrets: ReadonlyMap<string, string>,
  knownRecords: KnownRecords,
  deliver: FaultBehaviour['replaceDelivery'],
  onDeliveries: ScriptRunnerOptions['onDeliveries'],
): Receiver {
  return {
    ...receiver,
    listDeliveries: (id) => {
      const raw = receiver.listDeliveries(id);
      const all = raw.map(({ url, at, body }): Delivery => ({ url, at, body: parseJson(body) ?? body }));
      onDeliveries?.(all);
      if (deliver === undefined) return raw;
      return all.flatMap((delivery, i) => {
        const original = raw[i] as ReceivedDelivery;
        const changedDeliveries = deliver(delivery, all.slice(0, i), knownRecords);
        return changedDeliveries === undefined
          ? [original]
          : changedDeliveries.map((delivery) => signAgain(original, delivery, secrets));
      });
    },
  };
}

/** Signs a changed delivery correctly, as a faulty service would. */
function signAgain(original: ReceivedDelivery, { url, at, body }: Delivery, secrets: ReadonlyMap<string, string>) {
  const text: string = typeof body === 'string' ? body : JSON.stringify(body);
  const secret = secrets.get(original.url);
  const eventId: Json = typeof body === 'object' ? body?.id : undefined;
  const sentAt = Number(original.headers[webhookHeaders.timestamp]) * 1000;
  const headers =
    secret === undefined || typeof eventId !== 'string' || Number.isNaN(sentAt)
      ? {}
      : buildSignatureHeaders('standard-webhooks', [secret], eventId, sentAt, text);
  return { ...original, url, at, body: text, headers: { ...original.headers, ...headers } };
}
