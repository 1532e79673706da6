/** Something that a shell script with curl and jq cannot do; the message explains it. */
export class InexpressibleError extends Error {
  override readonly name = 'InexpressibleError';
}
