/** A mock with a planted fault in a process of its own: the port, and the id of the fault. */
import { faults } from '../../selftest/faults/index.ts';
import { startMockWith } from '../../selftest/services.ts';

const [, , port, wanted] = process.argv;
const fault = faults.find(({ id }) => id === wanted);
if (fault === undefined) throw new Error(`There is no planted fault "${wanted}".`);
await startMockWith(fault, Number(port));
