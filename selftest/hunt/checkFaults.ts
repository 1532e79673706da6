/** The faults of the second implementation: those of the families that it can have, and each of its checks turned off. */
import type { FamilyFault } from '../faults/families/tamper.ts';

export interface CheckFault extends FamilyFault {
  /** The message of the check. */
  readonly check: string;
}

/** The second implementation has one profile, and accounts of its own. */
export const isPlantableInSecondService = ({ bindings, namesMockAccounts }: FamilyFault): boolean =>
  bindings === undefined && namesMockAccounts === undefined;

/** @param checks the messages of the checks that requests of the suite fail */
export const listCheckFaults = (checks: ReadonlySet<string>): readonly CheckFault[] =>
  [...checks].toSorted().map((check) => ({
    family: 'rules not enforced',
    id: `“${check}” is not checked`,
    check,
    create: () => ({ ignores: ({ rule }) => rule === check }),
  }));
