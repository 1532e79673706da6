/** Starts a mock on a port. */
import { addHandles } from './assembly/addHandles.ts';
import { assertServerOptions } from './assembly/knownOptions.ts';
import type { PortlessMock } from './assembly/mockOptions.ts';
import { type PortMembers, type ServerOptions, startServer } from './assembly/startServer.ts';

export type { ServerOptions };

/** A mock on a port. */
export interface Mock extends PortlessMock, PortMembers {}

/**
 * Starts a mock and resolves when it listens.
 *
 * @throws if the port is in use (code EADDRINUSE), an option or its value is invalid, or `state` cannot be used
 */
export async function startMock(options: ServerOptions = {}): Promise<Mock> {
  assertServerOptions(options);
  return addHandles(await startServer(options));
}
