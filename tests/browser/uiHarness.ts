/** A mock, a webhook receiver and a browser for inspector tests. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Mock, type ServerOptions, startMock } from '../../mock-server/index.ts';
import { launchBrowser, recordFaults, type Visit } from './harness.ts';

export const startTime = '2030-01-07T09:00:00Z';

let browser: Browser;
const cleanups: (() => Promise<unknown>)[] = [];

/** Starts the browser; call it once per test file. */
export function setUpBrowser(): void {
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    for (const close of cleanups.splice(0).reverse()) await close();
  });
  afterAll(() => browser.close());
}

export async function startTestMock(options: ServerOptions = {}): Promise<Mock> {
  const mock = await startMock({ frozenAt: startTime, strict: true, ...options });
  cleanups.push(() => mock.close());
  return mock;
}

/** Responds to webhooks with the last status that was set. */
export async function startReceiver(): Promise<{ readonly url: string; setStatus(status: number): void }> {
  let status = 204;
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    setStatus: (nextStatus) => {
      status = nextStatus;
    },
  };
}

export interface ViewOptions {
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
}

export interface View extends Visit {
  readonly context: BrowserContext;
}

/** Opens a view of the inspector whose faults are recorded. */
export async function openView(
  mock: Mock,
  fragment: string,
  { colorScheme = 'light', width = 1280, height = 800 }: ViewOptions = {},
): Promise<View> {
  const context = await browser.newContext({
    colorScheme,
    viewport: { width, height },
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
  });
  cleanups.push(() => context.close());
  // Called by hostile markup if it is executed.
  await context.addInitScript('window.__pwned = () => { window.__pwnedBy = true; console.error("pwned"); }');
  const page = await context.newPage();
  const faults = recordFaults(context, page);
  await visitView(page, mock, fragment);
  return { page, context, faults };
}

/** Opens a view on a new page, so that nothing of the previous view remains. */
export async function visitView(page: Page, mock: Mock, fragment: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${mock.origin}/_mock/ui${fragment}`);
  await page.locator('main h1').waitFor();
  await waitUntilLoaded(page);
}

/** Waits until the view has finished its requests. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect.poll(() => page.locator('.loading').count(), { timeout: 10_000 }).toBe(0);
}

/** Pixels by which the page is wider than the window. */
export async function measureOverflowWidth(page: Page): Promise<number> {
  return (await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')) as number;
}

/** Calls the API with the first key. */
export async function callApi(
  mock: Mock,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ readonly id: string }> {
  const response = await mock.fetch(
    new Request(`${mock.url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${mock.keys[0]?.key}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  return ((await response.json()) as { readonly data: { readonly id: string } }).data;
}
