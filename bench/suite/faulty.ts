/** Runs a mock with a planted fault as a process. Arguments: the port and the id of the fault. */
import { faults } from '../../selftest/faults/index.ts';
import { startMockWith } from '../../selftest/services.ts';

const [, , port, faultId] = process.argv;
const fault = faults.find(({ id }) => id === faultId);
if (fault === undefined) throw new Error(`Unknown planted fault "${faultId}".`);
await startMockWith(fault, Number(port));
