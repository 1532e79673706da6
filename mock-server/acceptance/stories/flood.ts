/**
 * Sends malformed requests to a mock in small batches, and checks after each batch that a valid request still succeeds.
 */
import { connect } from 'node:net';

const atOnce = 20;

export interface Flooded {
  /** Number of responses per status; 0 counts connections that closed without a response. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Requests that caused a server error. */
  readonly failures: readonly { readonly status: number; readonly request: string }[];
  /** How many of the valid requests succeeded. */
  readonly served: number;
  readonly asked: number;
}

export async function flood(origin: string, requests: readonly Buffer[]): Promise<Flooded> {
  const statuses = new Map<number, number>();
  const failures: { status: number; request: string }[] = [];
  let [served, asked] = [0, 0];
  for (let i = 0; i < requests.length; i += atOnce) {
    const few = requests.slice(i, i + atOnce);
    const answers = await Promise.all(few.map((bytes) => thrown(origin, bytes)));
    answers.forEach((status, at) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500) failures.push({ status, request: few[at]?.toString('latin1') ?? '' });
    });
    asked++;
    const good = await fetch(`${origin}/api/v1/accounts`, { headers: { authorization: 'Bearer demo-api-pro' } });
    const { success } = (await good.json()) as { success?: boolean };
    if (good.status === 200 && success === true) served++;
  }
  return { statuses, failures, served, asked };
}

/** The highest status received before the connection closed. */
function thrown(origin: string, bytes: Buffer): Promise<number> {
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
      const found = [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
      resolve(Math.max(0, ...found));
    });
  });
}
