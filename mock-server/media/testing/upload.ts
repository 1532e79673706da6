/** Streams uploads like a client, so that files can be of any size. */

export interface UploadResult {
  readonly status: number;
  /** The URL of the file, if the upload was accepted. */
  readonly url: string;
  readonly rules: readonly string[];
}

const boundary = 'a-boundary-of-a-test';

export async function upload(
  mock: { readonly url: string; readonly fetch?: (request: Request) => Promise<Response> },
  content: Uint8Array | AsyncIterable<Uint8Array>,
  { key = 'demo-api-pro', filename = 'file.bin' }: { key?: string; filename?: string } = {},
): Promise<UploadResult> {
  const request = new Request(`${mock.url}/media/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: ReadableStream.from(streamMultipartBody(content, filename)),
    duplex: 'half',
  });
  const response = await (mock.fetch ?? fetch)(request);
  const body = (await response.json()) as { data?: { url: string }; errors?: { rule: string }[] };
  return {
    status: response.status,
    url: body.data?.url ?? '',
    rules: (body.errors ?? []).map(({ rule }) => rule),
  };
}

async function* streamMultipartBody(
  content: Uint8Array | AsyncIterable<Uint8Array>,
  filename: string,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n\r\n`);
  if (content instanceof Uint8Array) yield content;
  else yield* content;
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}
