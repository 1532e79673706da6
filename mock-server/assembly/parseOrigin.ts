/** Returns the origin of a public URL; undefined if it is not an http or https URL, or has more than an origin. */
export function parseOrigin(text: string): string | undefined {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : undefined;
}
