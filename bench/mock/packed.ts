/** Starts the mock as the package ships it: compiled, through its command line, with its defaults. */
import { join } from 'node:path';
import { type Server, startServer } from '../process/server.ts';
import { firstKey } from './control.ts';

const program = join(import.meta.dirname, '../../dist/lib/social-contract.js');

/** The arguments of the command, without the port. */
export const mockFlags = ['--quiet'] as const;

/** The command that starts the mock. */
export function buildMockCommand(port: number, flags: readonly string[] = mockFlags): readonly string[] {
  return [program, 'mock', '--port', String(port), ...flags];
}

/** The base path of the API. */
export const apiPath = '/api/v1';

/** @param flags instead of the default ones */
export function startPackedMock(core: number | undefined, flags: readonly string[] = mockFlags): Promise<Server> {
  return startServer({
    name: 'The mock',
    buildCommand: (port) => buildMockCommand(port, flags),
    path: `${apiPath}/accounts`,
    key: firstKey,
    core,
  });
}
