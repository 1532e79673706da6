import type { Bindings } from '../../spec/profile/profile.ts';
import { fullWorkflow } from '../../spec/rules/leadMagnet/bodies.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { createFrozenMock } from './caller.ts';

export const MINUTE = 60_000;
export const magnetBody = {
  ...fullWorkflow,
  followUps: [{ text: 'And?', delay: 'PT30M' }],
  activate: true,
};

/** A mock with an active lead magnet. */
export async function createActiveMagnet(bindings: Bindings, members: object = {}) {
  const mock = createFrozenMock({ profile: resolveProfile(bindings) });
  const call = mock.caller();
  const { body } = await call('POST', '/lead-magnets', { ...magnetBody, ...members });
  const addComment = () => mock.triggers.comment({ leadMagnet: body.data.id, text: 'GUIDE please' });
  const connect = (connected: boolean) => mock.triggers.outreach({ connected });
  const listLeads = async () => (await call('GET', `/lead-magnets/${body.data.id}/leads`)).body.data;
  const listKinds = async () => (await mock.outbox()).map(({ kind }) => kind);
  return { mock, call, id: body.data.id as string, addComment, connect, listLeads, listKinds };
}
