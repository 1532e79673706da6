/** The version of the contract that a run tested: a short hash of its rules and laws. */
import { createHash } from 'node:crypto';
import { rulesAndLaws } from '../judge/verdicts.ts';

export const contractVersion: string = createHash('sha256')
  .update(JSON.stringify(rulesAndLaws.map(({ id, level, needs, summary }) => ({ id, level, needs, summary }))))
  .digest('hex')
  .slice(0, 12);
