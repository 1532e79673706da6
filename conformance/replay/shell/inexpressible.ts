/** Something that a shell script with curl and jq cannot do; the message explains it. */
export class Inexpressible extends Error {
  override readonly name = 'Inexpressible';
}
