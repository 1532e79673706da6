/** The script that creates a lead magnet without a connected outreach account. */

import { plain } from '../../script/bodies.ts';
import type { Script, Step } from '../../script/script.ts';
import { control } from '../../script/steps.ts';
import { acceptedFor, refusedFor } from '../forms/told.ts';

const rule = 'leadMagnet.outreach.connected';
const connected = (is: boolean): Step => ({ kind: 'outreach', connected: is });
const { ask } = plain('createLeadMagnet');

/** Uses an account that was connected before, so that this rule refuses the request in any case. */
export const outreachScript: Script = {
  id: `gate/${rule}/nobody`,
  title: 'A lead magnet without a connected outreach account, and after reconnecting',
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
