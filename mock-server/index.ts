/** The mock: `startMock()` for a port, `mock.fetch(request)` without one. */
import type { MockOptions, PortlessMock } from './assembly/mockOptions.ts';
import { createMock as createMockWithParts } from './createMock.ts';

export type { Handles } from './control/handles.ts';
export { ControlError, type ControlErrorCode, type InvalidValue } from './control/operation/controlError.ts';
export type { PortLimits } from './http/port/limits.ts';
export { type Ledger, LedgerError } from './ledger/ledger.ts';
export { type InvalidSeedValue, SeedError } from './seed/seedError.ts';
export type { Seed } from './seed/shape.ts';
export { type Mock, type ServerOptions, startMock } from './startMock.ts';
export type {
  Activity,
  ActivityListener,
  DeliveryActivity,
  EffectActivity,
  FailedTarget,
  RequestActivity,
} from './traffic/activity.ts';
export type { MockOptions, PortlessMock };

/**
 * Creates a mock without a port.
 *
 * @throws TypeError if an option does not exist, `frozenAt` is not a timestamp or `translate` is invalid, LedgerError if
 * `state` cannot be used, SeedError if `seed` is invalid.
 */
export const createMock: (options?: MockOptions) => PortlessMock = createMockWithParts;
