/** The exit code of a strict mock whose responses broke the contract. */
import type { Mock } from '../../mock-server/index.ts';

/** Prints the invalid responses to stderr. Returns 3 if there were any, else 0. */
export async function reportInvalidResponses(mock: Pick<Mock, 'invalidResponses'>): Promise<0 | 3> {
  const invalidResponses = await mock.invalidResponses();
  if (invalidResponses.length === 0) return 0;
  console.error('Responses of the mock broke the contract:');
  for (const { method, target, operation, status, violations } of invalidResponses) {
    console.error(`  ${method} ${target}: ${status}${operation === undefined ? '' : ` (${operation})`}`);
    for (const violation of violations) console.error(`    ${violation}`);
  }
  return 3;
}
