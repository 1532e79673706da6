/** Adds the functions of the control surface to a mock. */
import { createHandles } from '../control/handles.ts';
import type { BareMock, MockParts, PortlessMock } from './mockOptions.ts';

export function addHandles<M extends BareMock & { readonly parts: MockParts }>(mock: M): M & PortlessMock {
  const { context } = mock.parts;
  return { ...createHandles(context), tenant: (key: string) => createHandles(context, key), ...mock };
}
