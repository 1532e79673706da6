/** Recognizes hosted URLs: those on the mock's own origins that name a stored file (decision `media.hosted`). */
import type { Lookup } from '../../spec/rules/rule.ts';
import { exampleFiles, type HostedMedia } from '../../spec/world.ts';
import { RecentCache } from '../../src/service/recentCache.ts';
import type { StoredFile } from '../rows/stored.ts';

/** The path under which hosted files are served. */
export const mediaPath = '/media/';

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Longer URLs are not cached. */
const maxCachedLength = 2048;

/** The origins of a mock. All loopback host names are equivalent. */
export class HostedUrls {
  #origin: URL;
  /** All spellings of the mock's origin. */
  origins: readonly string[] = [];
  /** A cache of parsed URLs, since every rule on media parses the same ones. */
  readonly #parsedUrls = new RecentCache<string, { readonly url: URL | null }>(128);

  constructor(origin: string) {
    this.#origin = new URL(origin);
    this.setOrigin(origin);
  }

  /** Sets the origin once the port is known. */
  setOrigin(origin: string): void {
    this.#origin = new URL(origin);
    const { protocol, hostname, port } = this.#origin;
    this.origins = loopback.has(hostname)
      ? [...loopback].map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`)
      : [this.#origin.origin];
  }

  get origin(): string {
    return this.#origin.origin;
  }

  buildUrl(name: string): string {
    return `${this.#origin.origin}${mediaPath}${name}`;
  }

  /** Whether a URL is on the mock's own origin, whether or not it names a file. */
  isOnOwnDomain(url: string): boolean {
    const parsed = this.#parse(url);
    return parsed !== null && this.#isOwnOrigin(parsed);
  }

  /** The file name in a hosted URL, or undefined for any other URL. */
  findFileName(url: string): string | undefined {
    const parsed = this.#parse(url);
    if (parsed === null || !this.#isOwnOrigin(parsed) || !parsed.pathname.startsWith(mediaPath)) return undefined;
    if (parsed.search !== '' || parsed.username !== '') return undefined;
    return parsed.pathname.slice(mediaPath.length);
  }

  #parse(url: string): URL | null {
    if (url.length > maxCachedLength) return URL.parse(url);
    const entry = this.#parsedUrls.get(url) ?? this.#parsedUrls.set(url, { url: URL.parse(url) });
    return entry.url;
  }

  #isOwnOrigin(url: URL): boolean {
    if (url.origin === this.#origin.origin) return true;
    const isSameEndpoint = url.protocol === this.#origin.protocol && url.port === this.#origin.port;
    return isSameEndpoint && loopback.has(url.hostname) && loopback.has(this.#origin.hostname);
  }

  /** Creates a lookup of a tenant's files by URL. */
  createFileLookup(files: { get(name: string): StoredFile | undefined }): Lookup<HostedMedia> {
    const get = (url: string) => {
      const name = this.findFileName(url);
      return name === undefined ? exampleFiles.get(url) : files.get(name);
    };
    return { get, has: (url) => get(url) !== undefined };
  }
}
