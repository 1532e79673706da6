/** The mock: `startMock()` for a port, `mock.fetch(request)` without one. */
export { type Mock, type MockOptions, startMock } from './startMock.ts';
