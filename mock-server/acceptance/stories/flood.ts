/**
 * Sends malformed requests to a mock in small batches, and checks after each batch that a valid request still succeeds.
 */
import { connect } from 'node:net';

const batchSize = 20;

export interface FloodResult {
  /** Number of responses per status; 0 counts connections that closed without a response. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Requests that caused a server error. */
  readonly failures: readonly { readonly status: number; readonly request: string }[];
  /** How many of the valid requests succeeded. */
  readonly healthyProbes: number;
  readonly probes: number;
}

export async function flood(origin: string, requests: readonly Buffer[]): Promise<FloodResult> {
  const statuses = new Map<number, number>();
  const failures: { status: number; request: string }[] = [];
  let [healthyProbes, probes] = [0, 0];
  for (let i = 0; i < requests.length; i += batchSize) {
    const batch = requests.slice(i, i + batchSize);
    const responses = await Promise.all(batch.map((bytes) => getWorstStatus(origin, bytes)));
    responses.forEach((status, at) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500) failures.push({ status, request: batch[at]?.toString('latin1') ?? '' });
    });
    probes++;
    const probeResponse = await fetch(`${origin}/api/v1/accounts`, {
      headers: { authorization: 'Bearer demo-api-pro' },
    });
    const { success } = (await probeResponse.json()) as { success?: boolean };
    if (probeResponse.status === 200 && success === true) healthyProbes++;
  }
  return { statuses, failures, healthyProbes, probes };
}

/** The highest status received before the connection closed. */
function getWorstStatus(origin: string, bytes: Buffer): Promise<number> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    // The mock may close the connection while the request is still being sent.
    socket.on('error', () => {});
    socket.on('close', () => {
      const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
      resolve(Math.max(0, ...statuses));
    });
  });
}
