/** The script that creates a lead magnet without a connected outreach account. */

import { buildPlainRequest } from '../../script/bodies.ts';
import type { Script, Step } from '../../script/script.ts';
import { control } from '../../script/steps.ts';
import { expectAcceptance, expectRefusal } from '../expectations.ts';

const rule = 'leadMagnet.outreach.connected';
const setConnected = (value: boolean): Step => ({ kind: 'outreach', connected: value });
const { spec } = buildPlainRequest('createLeadMagnet');

/** Uses an account that was connected before, so that this rule refuses the request in any case. */
export const outreachScript: Script = {
  id: `gate/${rule}/nobody`,
  title: 'A lead magnet without a connected outreach account, and after reconnecting',
  about: [rule],
  alone: true,
  steps: [
    control(spec),
    setConnected(false),
    expectRefusal(rule, spec),
    expectRefusal(rule, { ...spec, body: { ...(spec.body as object), activate: true } }),
    setConnected(true),
    expectAcceptance(rule, spec),
  ],
};
