/** Writes HAR 1.2 incrementally: memory holds only the entries that the disk has not taken yet. */
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import manifest from '#manifest' with { type: 'json' };
import type { ObservedExchange } from '../connections/observedExchange.ts';
import { readResponseText } from '../responseText.ts';
import { joinHeaders } from '../wire/head.ts';
import type { Secrets } from './secrets.ts';

/** Maximum characters of a body in the file. */
const maxTextLength = 65_536;

export class HarFile {
  readonly #file: WriteStream;
  readonly #origin: string;
  readonly #secrets: Secrets;
  readonly #done: Promise<void>;
  #entries = 0;
  #hasFailed = false;

  constructor(path: string, { origin }: URL, secrets: Secrets, onError: (error: unknown) => void) {
    this.#origin = origin;
    this.#secrets = secrets;
    this.#file = createWriteStream(path);
    this.#done = finished(this.#file).catch((error: unknown) => {
      this.#hasFailed = true;
      onError(error);
    });
    const creator = { name: manifest.name, version: manifest.version };
    this.#file.write(`{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`);
  }

  add(wireExchange: ObservedExchange): void {
    if (this.#hasFailed) return;
    this.#file.write(`${this.#entries++ === 0 ? '' : ','}\n${JSON.stringify(this.#buildEntry(wireExchange))}`);
  }

  async close(): Promise<void> {
    if (!this.#hasFailed) this.#file.end('\n]}}\n');
    await this.#done;
  }

  #buildEntry(wireExchange: ObservedExchange): unknown {
    const { startedAt, endedAt = startedAt, endReason } = wireExchange;
    const duration = endedAt - startedAt;
    return {
      startedDateTime: new Date(startedAt).toISOString(),
      time: duration,
      request: this.#buildRequest(wireExchange),
      response: this.#buildResponse(wireExchange),
      cache: {},
      // Only the total time is known; HAR requires it in parts.
      timings: { send: 0, wait: duration, receive: 0 },
      ...(endReason === undefined ? {} : { comment: describeEnd(endReason) }),
    };
  }

  #buildRequest({ request, requestBody }: ObservedExchange): unknown {
    const url = this.#secrets.redactText(
      request.target.startsWith('/') ? `${this.#origin}${request.target}` : request.target,
    );
    const mimeType = joinHeaders(request)['content-type'] ?? '';
    return {
      method: request.method,
      url,
      httpVersion: `HTTP/1.${request.minor}`,
      cookies: [],
      headers: this.#secrets.redactHeaders(request.fields),
      queryString: [...(URL.parse(url)?.searchParams ?? [])].map(([name, value]) => ({ name, value })),
      ...(requestBody.bytes === 0
        ? {}
        : { postData: { mimeType, ...this.#buildText(toPrintableText(mimeType, requestBody.content)) } }),
      headersSize: -1,
      bodySize: requestBody.bytes,
    };
  }

  #buildResponse(wireExchange: ObservedExchange): unknown {
    const { response, responseBody } = wireExchange;
    if (response === undefined) return { ...emptyResponse, comment: 'no response' };
    const mimeType = joinHeaders(response)['content-type'] ?? 'x-unknown';
    return {
      ...emptyResponse,
      status: response.status,
      statusText: response.start.split(' ').slice(2).join(' '),
      httpVersion: `HTTP/1.${response.minor}`,
      headers: this.#secrets.redactHeaders(response.fields),
      content: {
        size: responseBody?.bytes ?? 0,
        mimeType,
        ...this.#buildText(toPrintableText(mimeType, readResponseText(wireExchange))),
      },
      redirectURL: this.#secrets.redactText(joinHeaders(response).location ?? ''),
      bodySize: responseBody?.bytes ?? 0,
    };
  }

  #buildText(text: string | undefined): object {
    if (text === undefined) return { comment: 'omitted' };
    const redactedText = this.#secrets.redactText(text);
    return {
      text: redactedText.slice(0, maxTextLength).toWellFormed(),
      ...(redactedText.length > maxTextLength ? { comment: `truncated after ${maxTextLength} characters` } : {}),
    };
  }
}

const emptyResponse = {
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

/** A comment on an exchange whose observation ended early. */
function describeEnd(reason: NonNullable<ObservedExchange['endReason']>): string {
  return reason === 'unparsed' ? 'not parsed; forwarded unchanged' : `aborted: ${reason}`;
}

/** Binary content is omitted. */
function toPrintableText(type: string, content: Buffer | string | undefined): string | undefined {
  if (content === undefined || !/json|text|xml|urlencoded|^$/i.test(type)) return undefined;
  return content.toString();
}
