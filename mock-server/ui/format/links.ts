/** Handles untrusted URLs. */

/** The URL if it is safe to link: only http and https, since `javascript:` parses as a URL too. */
export function getWebUrl(address: string): string | undefined {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined;
}

/** The path of a file hosted by this mock, whichever host name the URL uses. */
export function findHostedPath(address: string, hostedPaths: ReadonlySet<string>): string | undefined {
  const path = URL.parse(address, 'http://mock.invalid')?.pathname;
  return path !== undefined && hostedPaths.has(path) ? path : undefined;
}
