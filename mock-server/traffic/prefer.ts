/** `Prefer: code=503`: one answer with a status of the caller's choice, as Prism has it. */

/** The status that the header asks for, if it is one of a refusal or a failure. */
export function preferredStatus(header: string): number | undefined {
  const code = /(?:^|[,;\s])code=(\d{3})(?:$|[,;\s])/.exec(header)?.[1];
  const status = Number(code);
  return status >= 400 && status <= 599 ? status : undefined;
}
