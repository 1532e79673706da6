/** Which contract a run tested: its rules and laws, as a short hash. */
import { createHash } from 'node:crypto';
import { checkable } from '../judge/verdicts.ts';

export const contractVersion: string = createHash('sha256')
  .update(JSON.stringify(checkable.map(({ id, level, needs, summary }) => ({ id, level, needs, summary }))))
  .digest('hex')
  .slice(0, 12);
