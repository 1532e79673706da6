/** Takes a screenshot of the inspector with the sample world of a bakery, at a frozen time. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { startMock } from '../../mock-server/index.ts';
import { buildSampleWorld, sampleStart } from '../../mock-server/testing/sampleWorld.ts';

/** One pixel is enough, because the upload is not visible. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export async function takeInspectorPicture(page: Page): Promise<Buffer> {
  let status = 204;
  const receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  await using mock = await startMock({ frozenAt: sampleStart });
  try {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const setStatus = (nextStatus: number): void => {
      status = nextStatus;
    };
    await buildSampleWorld(mock, { url, setStatus }, pixel);
    await page.goto(`${mock.origin}/_mock/ui#/overview`);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.locator('.strip li').first().waitFor();
    await page.locator('.request-row').first().waitFor();
    return await page.screenshot();
  } finally {
    receiver.closeAllConnections();
    receiver.close();
  }
}
