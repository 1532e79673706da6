/** `Prefer: code=503` requests a response with the given status, as in Prism. */

/** The status that the header requests, if it is a 4xx or 5xx status. */
export function readPreferredStatus(header: string): number | undefined {
  const code = /(?:^|[,;\s])code=(\d{3})(?:$|[,;\s])/.exec(header)?.[1];
  const status = Number(code);
  return status >= 400 && status <= 599 ? status : undefined;
}
