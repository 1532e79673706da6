/** The mock: `startMock()` for a port, `mock.fetch(request)` without one. */
export { ControlError, type ControlErrorCode, type ControlFault } from './control/controlError.ts';
export type { Handles } from './control/handles.ts';
export { createMock, type MockOptions, type PortlessMock } from './createMock.ts';
export { type Ledger, LedgerError } from './ledger/ledger.ts';
export type { PortLimits } from './port/limits.ts';
export { SeedError, type SeedFault } from './seed/seedError.ts';
export type { Seed } from './seed/shape.ts';
export { type Mock, type ServerOptions, startMock } from './startMock.ts';
