/** The mock: `startMock()` for a port, `mock.fetch(request)` without one. */

export type { MockOptions } from './assembly/mockOptions.ts';
export type { Handles } from './control/handles.ts';
export { ControlError, type ControlErrorCode, type InvalidValue } from './control/operation/controlError.ts';
export { createMock, type PortlessMock } from './createMock.ts';
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
