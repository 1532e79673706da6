/** An option or configuration is invalid. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
