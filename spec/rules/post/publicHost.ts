/** Whether a URL's host can be public: a name with a dot that is not reserved for private use, or a public address. */

const privateName = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|localdomain|home\.arpa)\.?$/i;
const privateAddress =
  /^(?:0\.|10\.|127\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|192\.168\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;

/** Matches an ASCII host name that is not an address, so that the URL parser is not needed. */
const plainName = /^https?:\/\/(?!.*xn--)((?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,})(?:[/?#]|$)/i;

/** Whether a URL has this scheme, in any case. */
export function hasScheme(url: string, scheme: 'http' | 'https'): boolean {
  const prefix = `${scheme}://`;
  return url.startsWith(prefix) || url.slice(0, prefix.length).toLowerCase() === prefix;
}

/** Checks the text of the URL alone, without DNS or requests (decision `media.foreign`). */
export function isPublicHost(url: string): boolean {
  const host = plainName.exec(url)?.[1]?.toLowerCase() ?? URL.parse(url)?.hostname ?? '';
  if (host.startsWith('[')) return /^\[[23]/.test(host);
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return !privateAddress.test(host);
  return host.includes('.') && !privateName.test(host);
}
