/** Starts a mock and a browser, and records every error, exception and external request of the pages. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { type Mock, startMock } from '../../mock-server/index.ts';
import { getChromium } from '../../scripts/findChromium.ts';

/**
 * Launches Chromium without name resolution, so that its pages reach only servers on this machine. Intercepting each
 * request to check its URL would take longer than the request.
 */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: getChromium(),
    // Containers lack the user namespaces that the browser's sandbox needs.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });
}

export interface Visit {
  readonly page: Page;
  /** Errors and external requests of the page; see {@link recordFaults}. */
  readonly faults: readonly string[];
}

export interface BrowserFixture {
  readonly mock: Mock;
  openPage(path: string, options?: BrowserContextOptions): Promise<Visit>;
  close(): Promise<void>;
}

/** Starts a mock and a browser; pages are opened by their path on the mock. */
export async function openFixture(options: Parameters<typeof startMock>[0] = {}): Promise<BrowserFixture> {
  const mock = await startMock({ port: 0, ...options });
  const browser = await launchBrowser();
  return {
    mock,
    openPage: async (path, context) => {
      const visit = await openPage(browser, context);
      await visit.page.goto(`${mock.origin}${path}`, { waitUntil: 'load' });
      return visit;
    },
    close: async () => {
      await browser.close();
      await mock.close();
    },
  };
}

async function openPage(browser: Browser, options?: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  return { page, faults: recordFaults(context, page) };
}

/** Collects the errors, warnings, exceptions, dialogs and external requests of a page from now on. */
export function recordFaults(context: BrowserContext, page: Page): readonly string[] {
  const faults: string[] = [];
  context.on('request', (request) => {
    if (!isLocal(request.url())) faults.push(`external request: ${request.url()}`);
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => faults.push(`exception: ${error.stack ?? error.message}`));
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.type()}`);
    void dialog.dismiss();
  });
  return faults;
}

function isLocal(url: string): boolean {
  const { hostname, protocol } = new URL(url);
  return hostname === '127.0.0.1' || protocol === 'data:' || protocol === 'blob:';
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeScope {
  /** The part of the page to check; the whole page by default. */
  readonly within?: string;
  /** The only axe rules to check; all rules by default. */
  readonly rules?: readonly string[];
  /** Axe rules to skip. */
  readonly excludedRules?: readonly string[];
}

/** Serious and critical axe findings, one line each. */
export async function findAxeFindings(page: Page, scope: AxeScope = {}): Promise<readonly string[]> {
  // Injected through the debugger, which bypasses the page's Content-Security-Policy.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axeSource);
  return page.evaluate(findSeriousFindings, scope);
}

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** Runs in the page. */
async function findSeriousFindings({ within = 'html', rules, excludedRules = [] }: AxeScope): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: { run(within: string, options: object): Promise<AxeResults> } };
  const { violations } = await axe.run(within, {
    resultTypes: ['violations'],
    ...(rules === undefined ? {} : { runOnly: rules }),
    rules: Object.fromEntries(excludedRules.map((id) => [id, { enabled: false }])),
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** Replaces the article with that of another page, which is much faster than navigation. */
export function replaceArticle(page: Page, url: string): Promise<void> {
  return page.evaluate(`fetch(${JSON.stringify(url)}).then(async (response) => {
    const other = new DOMParser().parseFromString(await response.text(), 'text/html');
    document.querySelector('article').replaceWith(other.querySelector('article'));
  })`);
}
