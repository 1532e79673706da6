/** Creating a lead magnet while nobody is connected for outreach. */

import { plain } from '../../script/bodies.ts';
import type { Script, Step } from '../../script/script.ts';
import { control } from '../../script/steps.ts';
import { acceptedFor, refusedFor } from '../forms/told.ts';

const rule = 'leadMagnet.outreach.connected';
const connected = (is: boolean): Step => ({ kind: 'outreach', connected: is });
const { ask } = plain('createLeadMagnet');

/** The account that is named is one that was connected before: whatever else refuses it, the rule does. */
export const outreachScript: Script = {
  id: `gate/${rule}/nobody`,
  title: 'A lead magnet while no outreach account is connected, and once they are again',
  about: [rule],
  alone: true,
  steps: [
    control(ask),
    connected(false),
    refusedFor(rule, ask),
    refusedFor(rule, { ...ask, body: { ...(ask.body as object), activate: true } }),
    connected(true),
    acceptedFor(rule, ask),
  ],
};
