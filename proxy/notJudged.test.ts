/** An exchange that the proxy fails to judge is reported as not judged, never as clean. */
import { expect, test, vi } from 'vitest';
import { formatSummary } from './findings/summary.ts';
import { RequestJudge } from './judge/requests.ts';
import { respondAfter, startSocketService } from './testing/socketService.ts';
import { startTestProxy } from './testing/testProxy.ts';

const ok = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';

test('an exchange whose judging fails is counted, marked in the header, and forwarded', async () => {
  vi.spyOn(RequestJudge.prototype, 'judge').mockImplementation(() => {
    throw new RangeError('unforeseen');
  });
  const service = await startSocketService(respondAfter('{}', ok));
  const proxy = await startTestProxy(service.url);
  const response = await fetch(`${proxy.url}/posts`, { method: 'POST', body: '{}' });
  await response.text();
  expect([response.status, response.headers.get('contract-findings')]).toEqual([200, 'not-judged']);
  await proxy.close();
  expect(proxy.errors).toEqual([new RangeError('unforeseen')]);
  expect(proxy.summary()).toMatchObject({ exchanges: 1, unjudged: 1 });
  expect(formatSummary(proxy.summary())).toContain('1 request could not be checked');
});
