/** Writes HAR 1.2 incrementally, so that its size does not affect memory. */
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import manifest from '#manifest' with { type: 'json' };
import type { Observed } from '../pairs/observed.ts';
import { textOf } from '../pairs/text.ts';
import { joined } from '../wire/head.ts';
import type { Secrets } from './secrets.ts';

/** Maximum characters of a body in the file. */
const mostText = 65_536;

export class HarFile {
  readonly #file: WriteStream;
  readonly #origin: string;
  readonly #secrets: Secrets;
  readonly #done: Promise<void>;
  #entries = 0;
  #failed = false;

  constructor(path: string, { origin }: URL, secrets: Secrets, failed: (error: unknown) => void) {
    this.#origin = origin;
    this.#secrets = secrets;
    this.#file = createWriteStream(path);
    this.#done = finished(this.#file).catch((error: unknown) => {
      this.#failed = true;
      failed(error);
    });
    const creator = { name: manifest.name, version: manifest.version };
    this.#file.write(`{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`);
  }

  add(observed: Observed): void {
    if (this.#failed) return;
    this.#file.write(`${this.#entries++ === 0 ? '' : ','}\n${JSON.stringify(this.#entry(observed))}`);
  }

  async close(): Promise<void> {
    if (!this.#failed) this.#file.end('\n]}}\n');
    await this.#done;
  }

  #entry(observed: Observed): unknown {
    const { began, ended = began, broken } = observed;
    const took = ended - began;
    return {
      startedDateTime: new Date(began).toISOString(),
      time: took,
      request: this.#request(observed),
      response: this.#response(observed),
      cache: {},
      // Only the total time is known; HAR requires it in parts.
      timings: { send: 0, wait: took, receive: 0 },
      ...(broken === undefined ? {} : { comment: `aborted: ${broken}` }),
    };
  }

  #request({ request, requestBody }: Observed): unknown {
    const url = this.#secrets.text(
      request.target.startsWith('/') ? `${this.#origin}${request.target}` : request.target,
    );
    const mimeType = joined(request)['content-type'] ?? '';
    return {
      method: request.method,
      url,
      httpVersion: `HTTP/1.${request.minor}`,
      cookies: [],
      headers: this.#secrets.headers(request.fields),
      queryString: [...(URL.parse(url)?.searchParams ?? [])].map(([name, value]) => ({ name, value })),
      ...(requestBody.bytes === 0
        ? {}
        : { postData: { mimeType, ...this.#text(textIn(mimeType, requestBody.content)) } }),
      headersSize: -1,
      bodySize: requestBody.bytes,
    };
  }

  #response(observed: Observed): unknown {
    const { response, responseBody } = observed;
    if (response === undefined) return { ...nothing, comment: 'no response' };
    const mimeType = joined(response)['content-type'] ?? 'x-unknown';
    return {
      ...nothing,
      status: response.status,
      statusText: response.start.split(' ').slice(2).join(' '),
      httpVersion: `HTTP/1.${response.minor}`,
      headers: this.#secrets.headers(response.fields),
      content: { size: responseBody?.bytes ?? 0, mimeType, ...this.#text(textIn(mimeType, textOf(observed))) },
      redirectURL: joined(response).location ?? '',
      bodySize: responseBody?.bytes ?? 0,
    };
  }

  #text(text: string | undefined): object {
    if (text === undefined) return { comment: 'omitted' };
    const shown = this.#secrets.text(text);
    return {
      text: shown.slice(0, mostText),
      ...(shown.length > mostText ? { comment: `truncated after ${mostText} characters` } : {}),
    };
  }
}

const nothing = {
  status: 0,
  statusText: '',
  httpVersion: 'HTTP/1.1',
  cookies: [],
  headers: [],
  content: { size: 0, mimeType: 'x-unknown' },
  redirectURL: '',
  headersSize: -1,
  bodySize: -1,
};

/** Binary content is omitted. */
function textIn(type: string, content: Buffer | string | undefined): string | undefined {
  if (content === undefined || !/json|text|xml|urlencoded|^$/i.test(type)) return undefined;
  return content.toString();
}
