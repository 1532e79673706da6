import { expect, test } from 'vitest';
import { BodyCopy } from '../connections/bodyCopy.ts';
import { formatCurl } from './curl.ts';
import { Secrets } from './secrets.ts';

function formatCommand(method: string, body = ''): string {
  const requestBody = new BodyCopy(1000);
  requestBody.add(Buffer.from(body));
  const request = { method, target: '/api/v1/posts', minor: 1, start: `${method} /api/v1/posts HTTP/1.1`, fields: [] };
  const exchange = { request, requestBody, startedAt: 0, isRequestForwarded: true, isResponseForwarded: true };
  return formatCurl(exchange, new URL('http://service.example'), new Secrets());
}

test('a body that begins with @ is sent as text, not as the name of a file', () => {
  expect(formatCommand('POST', '@notes.txt')).toBe(
    "curl -X POST 'http://service.example/api/v1/posts' \\\n  --data-raw '@notes.txt'",
  );
});

test('a command for HEAD does not wait for a body', () => {
  expect(formatCommand('HEAD')).toBe("curl --head 'http://service.example/api/v1/posts'");
});
