/** Creates a mock without a port, reachable through `fetch` within the process. */
import { assertKnownOptions } from '../src/options/assertKnownOptions.ts';
import { addHandles } from './assembly/addHandles.ts';
import { buildFirstTenantState } from './assembly/firstTenantState.ts';
import { mockOptionNames } from './assembly/knownOptions.ts';
import type { MockOptions, MockParts, PortlessMock } from './assembly/mockOptions.ts';
import { openBareMock } from './assembly/openBareMock.ts';

export type { MockOptions, MockParts, PortlessMock };

/**
 * Creates a mock without a port.
 *
 * @throws TypeError if an option does not exist, `frozenAt` is not a timestamp or `translate` is invalid, LedgerError if
 * `state` cannot be used, SeedError if `seed` is invalid.
 */
export function createMock(options: MockOptions = {}): PortlessMock & { readonly parts: MockParts } {
  assertKnownOptions('A mock', options, mockOptionNames);
  return addHandles(openBareMock(options, buildFirstTenantState(options)));
}
