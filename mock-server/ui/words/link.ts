/** Addresses that somebody else wrote. */

/** An address that may be followed: http and https alone, for `javascript:` is an address too. */
export function followable(address: string): string | undefined {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined;
}

/** The path of a file that this mock hosts, by whatever name of the machine it was asked for. */
export function hostedPath(address: string, hosted: ReadonlySet<string>): string | undefined {
  const path = URL.parse(address, 'http://mock.invalid')?.pathname;
  return path !== undefined && hosted.has(path) ? path : undefined;
}
