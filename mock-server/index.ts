/** The mock: `startMock()` for a port, `mock.fetch(request)` without one. */
export { createMock, type MockOptions, type PortlessMock } from './createMock.ts';
export { type Mock, type ServerOptions, startMock } from './startMock.ts';
