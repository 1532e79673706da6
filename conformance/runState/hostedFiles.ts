/** Files of the suite on the service, uploaded once per caller on first use. */
import { asString } from '../../spec/json.ts';
import type { Lookup } from '../../spec/rules/rule.ts';
import type { HostedMedia } from '../../spec/world.ts';

/** Uploads a file and returns its URL. */
export type Upload = (caller: string, name: string) => Promise<string>;

export class HostedFiles {
  /** Whether the service refused a JPEG but not the same picture in another format. */
  refusesJpeg = false;
  readonly #urls = new Map<string, Promise<string>>();
  readonly #media = new Map<string, HostedMedia>();
  readonly #origins = new Set<string>();
  readonly #getMedia: (name: string) => HostedMedia | undefined;

  constructor(getMedia: (name: string) => HostedMedia | undefined) {
    this.#getMedia = getMedia;
  }

  /** Returns the URL of a file of the catalogue. */
  getUrl(caller: string, name: string, upload: Upload): Promise<string> {
    const key = `${caller} ${name}`;
    const pendingUrl = this.#urls.get(key) ?? upload(caller, name);
    this.#urls.set(key, pendingUrl);
    // A failed upload can be tried again.
    pendingUrl.then((url) => this.addUpload(url, name)).catch(() => this.#urls.delete(key));
    return pendingUrl;
  }

  /** Records the URL of an upload. */
  addUpload(url: unknown, name: string): void {
    const text = asString(url);
    const origin = text === undefined ? undefined : URL.parse(text)?.origin;
    if (text === undefined || origin === undefined) return;
    this.#origins.add(origin);
    const media = this.#getMedia(name);
    if (media !== undefined) this.#media.set(text, media);
  }

  /** Forgets all files after a reset, because a service may reset more than the caller of the hook. */
  forget(): void {
    this.#urls.clear();
  }

  get media(): Lookup<HostedMedia> {
    return this.#media;
  }

  /** Whether a URL is on the domain of uploads. */
  owns(url: string): boolean {
    const origin = URL.parse(url)?.origin;
    return origin !== undefined && this.#origins.has(origin);
  }
}
