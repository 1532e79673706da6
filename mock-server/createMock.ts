/** Creates a mock without a port, reachable through `fetch` within the process. */
import { addHandles } from './assembly/addHandles.ts';
import { buildFirstTenantState } from './assembly/firstTenantState.ts';
import { assertMockOptions } from './assembly/knownOptions.ts';
import type { MockOptions, MockParts, PortlessMock } from './assembly/mockOptions.ts';
import { openBareMock } from './assembly/openBareMock.ts';

export type { MockOptions, MockParts, PortlessMock };

/** Creates a mock without a port, with the parts that tests of the mock need. */
export function createMock(options: MockOptions = {}): PortlessMock & { readonly parts: MockParts } {
  assertMockOptions(options);
  return addHandles(openBareMock(options, buildFirstTenantState(options)));
}
