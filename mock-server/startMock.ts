/** Starts a mock on a port. */
import { assertKnownOptions } from '../src/options/assertKnownOptions.ts';
import { addHandles } from './assembly/addHandles.ts';
import { serverOptionNames } from './assembly/knownOptions.ts';
import type { PortlessMock } from './assembly/mockOptions.ts';
import { type PortMembers, type ServerOptions, startServer } from './assembly/startServer.ts';

export type { ServerOptions };

/** A mock on a port. */
export interface Mock extends PortlessMock, PortMembers {}

/**
 * Starts a mock and resolves when it listens.
 *
 * @throws if the port is in use (code EADDRINUSE), an option does not exist, `frozenAt` is not a timestamp, or `state` cannot be used
 */
export async function startMock(options: ServerOptions = {}): Promise<Mock> {
  assertKnownOptions('A mock', options, serverOptionNames);
  return addHandles(await startServer(options));
}
