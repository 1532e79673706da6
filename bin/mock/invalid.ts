/** The exit code of a strict mock whose responses broke the contract. */
import type { Mock } from '../../mock-server/index.ts';

/** Prints the invalid responses to stderr. Returns 3 if there were any, else 0. */
export async function exitCodeOf(mock: Pick<Mock, 'invalidResponses'>): Promise<0 | 3> {
  const invalid = await mock.invalidResponses();
  if (invalid.length === 0) return 0;
  console.error('Responses of the mock broke the contract:');
  for (const { method, target, operation, status, faults } of invalid) {
    console.error(`  ${method} ${target}: ${status}${operation === undefined ? '' : ` (${operation})`}`);
    for (const fault of faults) console.error(`    ${fault}`);
  }
  return 3;
}
