/** The first line of every generated file that can contain comments. */
export function buildGeneratedHeader(comment: string): string {
  return `${comment} Generated from the contract by \`social-contract generate\`. Do not edit.`;
}
