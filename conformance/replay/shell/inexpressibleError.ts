/** A shell script with curl and jq cannot express a step or check; the message is the reason. */
export class InexpressibleError extends Error {
  override readonly name = 'InexpressibleError';
}
