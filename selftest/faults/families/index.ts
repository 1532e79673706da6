/** The families of faults, generated from the contract. */
import { actFaults } from './acts.ts';
import { eventFaults } from './events.ts';
import type { FamilyFault } from './faultBehaviour.ts';
import { figureFaults } from './figures.ts';
import { hostedByteFaults } from './hostedBytes.ts';
import { idFaults } from './ids.ts';
import { limitFaults } from './limits.ts';
import { memberFaults } from './members.ts';
import { parallelFaults } from './parallel.ts';
import { refusalFaults } from './refusals.ts';
import { ruleFaults } from './rules.ts';
import { stateFaults } from './states.ts';
import { tenantFaults } from './tenants.ts';
import { textFaults } from './texts.ts';
import { typeFaults } from './types.ts';
import { uploadFaults } from './uploads.ts';
import { valueFaults } from './values.ts';

export const familyFaults: readonly FamilyFault[] = [
  ...ruleFaults,
  ...limitFaults,
  ...valueFaults,
  ...typeFaults,
  ...memberFaults,
  ...stateFaults,
  ...idFaults,
  ...eventFaults,
  ...actFaults,
  ...tenantFaults,
  ...refusalFaults,
  ...parallelFaults,
  ...textFaults,
  ...uploadFaults,
  ...hostedByteFaults,
  ...figureFaults,
];
