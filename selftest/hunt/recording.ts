/** A recording of the suite against the correct mock: the traffic of each script. */
import type { Script } from '../../conformance/script/script.ts';
import { settingsOf } from '../../conformance/settings/settings.ts';
import { suiteOf } from '../../conformance/suite/suite.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import type { EdgeExchange } from '../faults/families/edge.ts';
import type { Delivery, HostedFile } from '../faults/families/tamper.ts';
import type { Json } from '../faults/fault.ts';
import { openMockService } from '../services.ts';
import { openTheatre } from './theatre.ts';

export interface RecordedScript {
  readonly script: Script;
  readonly milliseconds: number;
  readonly exchanges: readonly EdgeExchange[];
  readonly outbox: readonly Json[];
  readonly deliveries: readonly Delivery[];
  readonly files: readonly HostedFile[];
}

export interface RecordingOptions {
  readonly seed: number;
  readonly size: 'quick' | 'standard';
}

/** @throws Error if the suite accuses the correct mock */
export async function recordSuite({ seed, size }: RecordingOptions): Promise<readonly RecordedScript[]> {
  let current = emptyTraffic();
  const service = await openMockService(undefined, {
    exchange: (exchange) => current.exchanges.push(exchange),
    outbox: (items) => {
      current.outbox = items;
    },
    file: (file) => current.files.push(file),
  });
  const theatre = await openTheatre(service, {
    seed,
    onDeliveries: (deliveries) => {
      current.deliveries = deliveries;
    },
  });
  try {
    const { options } = service;
    const profile = resolveProfile(options.profile ?? {});
    const scripts = suiteOf({ ...settingsOf({ ...options, seed, size }), profile });
    const recording: RecordedScript[] = [];
    for (const script of scripts.filter((one) => one.size !== 'large')) {
      current = emptyTraffic();
      const start = performance.now();
      const [accusation] = await theatre.accuse(script);
      if (accusation !== undefined)
        throw new Error(`The suite accuses the correct mock of ${accusation.rule} in ${script.id}.`);
      recording.push({ script, milliseconds: performance.now() - start, ...current });
    }
    return recording;
  } finally {
    await theatre.close();
  }
}

function emptyTraffic(): {
  exchanges: EdgeExchange[];
  outbox: readonly Json[];
  deliveries: readonly Delivery[];
  files: HostedFile[];
} {
  return { exchanges: [], outbox: [], deliveries: [], files: [] };
}
