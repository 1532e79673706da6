/** Finds the lead magnet that a call names. */
import { excerpt } from '../../../spec/text/excerpt.ts';
import { findNearest } from '../../../spec/text/nearest.ts';
import type { StoredLeadMagnet } from '../../rows/stored.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { ControlError } from '../operation/controlError.ts';
import type { SetupStep } from '../operation/operation.ts';

/** A step for examples that creates a paused lead magnet. */
export const createMagnetStep: SetupStep = {
  send: 'POST /api/v1/lead-magnets',
  body: {
    outreachAccountId: 'out_ada',
    workflowType: 'collect_only',
    keywords: ['guide'],
    postUrl: 'https://professional.example/1',
  },
};

/** @throws ControlError that suggests the closest id */
export function requireMagnet(sandbox: Sandbox, id: string): StoredLeadMagnet {
  const magnet = sandbox.leadMagnets.get(id);
  if (magnet !== undefined) return magnet;
  const suggestion = findNearest(
    excerpt(id),
    [...sandbox.leadMagnets.values()].slice(-1000).map((other) => other.id),
  );
  throw new ControlError(
    'NOT_FOUND',
    `No lead magnet of this tenant has this id; GET /_mock/lead-magnets lists the valid ids.${suggestion === undefined ? '' : ` Did you mean ${suggestion}?`}`,
  );
}
