/** The run was asked for something that makes no sense. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
