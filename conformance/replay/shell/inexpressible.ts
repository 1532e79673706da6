/** Something that a shell script with curl and jq cannot do; the message says what, and why. */
export class Inexpressible extends Error {
  override readonly name = 'Inexpressible';
}
