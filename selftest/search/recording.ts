/** A recording of the suite against a conforming service: the traffic of each script. */
import type { Script } from '../../conformance/script/script.ts';
import { readSettings } from '../../conformance/settings/settings.ts';
import { buildSuite } from '../../conformance/suite/suite.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import type { Delivery, HostedFile, ParsedResponse } from '../faults/families/faultBehaviour.ts';
import type { Json } from '../faults/fault.ts';
import type { ObservedExchange, TrafficObserver } from '../faults/injector/faultInjector.ts';
import type { Service } from '../services.ts';
import { openScriptRunner } from './scriptRunner.ts';

export interface RecordedScript {
  readonly script: Script;
  readonly exchanges: readonly ObservedExchange[];
  readonly refusals: readonly ParsedResponse[];
  readonly outbox: readonly Json[];
  readonly deliveries: readonly Delivery[];
  readonly files: readonly HostedFile[];
}

export interface RecordingOptions {
  readonly seed: number;
  readonly size: 'quick' | 'standard';
  /** Records only scripts about one of these rules. */
  readonly about?: readonly string[];
  /** Opens the conforming service. */
  readonly open: (observer: TrafficObserver) => Service | Promise<Service>;
}

export async function recordSuite({ seed, size, about, open }: RecordingOptions): Promise<readonly RecordedScript[]> {
  let current = createEmptyTraffic();
  let [seenItems, readItems] = [0, 0];
  const observer: TrafficObserver = {
    onExchange: (exchange) => current.exchanges.push(exchange),
    onRefusal: (response) => current.refusals.push(response),
    onOutbox: (items) => {
      // A reset empties the outbox; otherwise it begins with the items of earlier scripts.
      const start = items.length < seenItems ? 0 : seenItems;
      current.outbox = items.slice(start);
      readItems = items.length;
    },
    onFile: (file) => current.files.push(file),
  };
  const service = await open(observer);
  const runner = await openScriptRunner(service, {
    seed,
    onDeliveries: (deliveries) => {
      current.deliveries = deliveries;
    },
  });
  try {
    const { options } = service;
    const profile = resolveProfile(options.profile ?? {});
    const scripts = buildSuite({ ...readSettings({ ...options, seed, size }), profile });
    const recording: RecordedScript[] = [];
    const isWanted = (script: Script): boolean =>
      script.size !== 'deep' && (about === undefined || script.about.some((rule) => about.includes(rule)));
    for (const script of scripts.filter(isWanted)) {
      current = createEmptyTraffic();
      seenItems = readItems;
      // A finding against a conforming service does not indicate a fault.
      if ((await runner.findEvidenceAgainst(script)).length > 0) continue;
      recording.push({ script, ...current });
    }
    return recording;
  } finally {
    await runner.close();
  }
}

function createEmptyTraffic(): {
  exchanges: ObservedExchange[];
  refusals: ParsedResponse[];
  outbox: readonly Json[];
  deliveries: readonly Delivery[];
  files: HostedFile[];
} {
  return { exchanges: [], refusals: [], outbox: [], deliveries: [], files: [] };
}
