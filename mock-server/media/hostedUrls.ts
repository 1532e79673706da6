/** Recognizes hosted URLs: those on the mock's own origins that name a stored file (decision `media.hosted`). */
import type { Lookup } from '../../spec/rules/rule.ts';
import type { HostedMedia } from '../../spec/world.ts';
import { Recent } from '../../src/service/recent.ts';
import type { StoredFile } from '../rows/stored.ts';

/** The path under which hosted files are served. */
export const mediaPath = '/media/';

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Longer URLs are not cached. */
const mostRemembered = 2048;

/** The origins of a mock. All loopback host names are equivalent. */
export class HostedUrls {
  #origin: URL;
  /** All spellings of the mock's origin. */
  origins: readonly string[] = [];
  /** A cache of parsed URLs, since every rule on media parses the same ones. */
  readonly #readings = new Recent<string, { readonly url: URL | null }>(128);

  constructor(origin: string) {
    this.#origin = new URL(origin);
    this.moveTo(origin);
  }

  /** Sets the origin once the port is known. */
  moveTo(origin: string): void {
    this.#origin = new URL(origin);
    const { protocol, hostname, port } = this.#origin;
    this.origins = loopback.has(hostname)
      ? [...loopback].map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`)
      : [this.#origin.origin];
  }

  get origin(): string {
    return this.#origin.origin;
  }

  of(name: string): string {
    return `${this.#origin.origin}${mediaPath}${name}`;
  }

  /** Whether a URL is on the mock's own origin, whether or not it names a file. */
  owns(url: string): boolean {
    const parsed = this.#read(url);
    return parsed !== null && this.#isOurs(parsed);
  }

  /** The file name in a hosted URL, or undefined for any other URL. */
  nameIn(url: string): string | undefined {
    const parsed = this.#read(url);
    if (parsed === null || !this.#isOurs(parsed) || !parsed.pathname.startsWith(mediaPath)) return undefined;
    if (parsed.search !== '' || parsed.username !== '') return undefined;
    return parsed.pathname.slice(mediaPath.length);
  }

  #read(url: string): URL | null {
    if (url.length > mostRemembered) return URL.parse(url);
    const known = this.#readings.get(url) ?? this.#readings.set(url, { url: URL.parse(url) });
    return known.url;
  }

  #isOurs(url: URL): boolean {
    if (url.origin === this.#origin.origin) return true;
    const same = url.protocol === this.#origin.protocol && url.port === this.#origin.port;
    return same && loopback.has(url.hostname) && loopback.has(this.#origin.hostname);
  }

  /** A lookup of a tenant's files by URL. */
  lookup(files: { get(name: string): StoredFile | undefined }): Lookup<HostedMedia> {
    const get = (url: string) => {
      const name = this.nameIn(url);
      return name === undefined ? undefined : files.get(name);
    };
    return { get, has: (url) => get(url) !== undefined };
  }
}
