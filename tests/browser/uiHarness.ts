/** A mock, a webhook receiver and a browser for inspector tests. Page errors and external requests fail the test. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Mock, type ServerOptions, startMock } from '../../mock-server/index.ts';

export const begins = '2030-01-07T09:00:00Z';

let browser: Browser;
const open: (() => Promise<unknown>)[] = [];

/** Starts the browser; call it once per test file. */
export function browsing(): void {
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    });
  });
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
  });
  afterAll(() => browser.close());
}

export async function mockFor(options: ServerOptions = {}): Promise<Mock> {
  const mock = await startMock({ frozenAt: begins, strict: true, ...options });
  open.push(() => mock.close());
  return mock;
}

/** Responds to webhooks with the last status that was set. */
export async function receiverFor(): Promise<{ readonly url: string; answer(status: number): void }> {
  let status = 204;
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    answer: (next) => {
      status = next;
    },
  };
}

export interface Looking {
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
}

export interface Watched {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Forbidden actions of the page: errors, policy violations, external requests. */
  readonly offences: readonly string[];
}

/** Opens a monitored page; the test fails on any offence unless it reads them itself. */
export async function lookAt(
  mock: Mock,
  fragment: string,
  { colorScheme = 'light', width = 1280, height = 800 }: Looking = {},
): Promise<Watched> {
  const context = await browser.newContext({
    colorScheme,
    viewport: { width, height },
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
  });
  open.push(() => context.close());
  const offences: string[] = [];
  await context.route('**/*', (route) => {
    const { hostname } = new URL(route.request().url());
    if (hostname === '127.0.0.1') return route.continue();
    offences.push(`requested ${route.request().url()}`);
    return route.abort();
  });
  // Injected scripts would call this.
  await context.addInitScript('window.__pwned = () => { window.__pwnedBy = true; console.error("pwned"); }');
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') offences.push(message.text());
  });
  page.on('pageerror', (error) => offences.push(error.stack ?? error.message));
  page.on('dialog', (dialog) => {
    offences.push(`opened a ${dialog.type()}`);
    void dialog.dismiss();
  });
  await visit(page, mock, fragment);
  return { page, context, offences };
}

/** Reloads a view, so that nothing of the previous one remains. */
export async function visit(page: Page, mock: Mock, fragment: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${mock.origin}/_mock/ui${fragment}`);
  await page.locator('main h1').waitFor();
  await settled(page);
}

/** Waits until the view has finished its requests. */
export async function settled(page: Page): Promise<void> {
  await expect.poll(() => page.locator('.loading').count(), { timeout: 10_000 }).toBe(0);
}

/** Serious and critical axe findings. */
export async function barriersOn(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as axe.AxeResults;
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('; ')}`,
    );
}

/** Pixels by which the page is wider than the window. */
export async function excess(page: Page): Promise<number> {
  return (await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')) as number;
}

/** Calls the API with the first key. */
export async function api(mock: Mock, method: string, path: string, body?: unknown): Promise<{ readonly id: string }> {
  const response = await mock.fetch(
    new Request(`${mock.url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${mock.keys[0]?.key}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  return ((await response.json()) as { readonly data: { readonly id: string } }).data;
}
