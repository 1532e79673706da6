/** What stands on top of every generated file that can hold a comment. */
export function generatedHeader(comment: string): string {
  return `${comment} Generated from the contract by \`social-contract generate\`. Do not edit.`;
}
