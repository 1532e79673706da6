/** A request and its response, as they were sent. */
import { STATUS_CODES } from 'node:http';
import { indentJson } from '../../../spec/text/indentJson.ts';
import type { LoggedExchange } from '../../results/results.ts';
import { formatCurl } from './curl.ts';
import { type Html, html } from './html.ts';
import { limitText } from './prettyJson.ts';
import { renderTextBlock } from './textBlock.ts';

/** The maximum length of a body; results.json has the rest. */
const maxLength = 4000;

export interface ExchangeOptions {
  /** The base URL, which is left out of the heading. */
  readonly base: string;
  readonly isOpen: boolean;
  /** The purpose of the request, such as control or probe. */
  readonly role?: string;
  /** Says of the request that breaks the rule what it should be. */
  readonly mark?: string;
  /** The number of equal exchanges in a row. */
  readonly times?: number;
}

export function renderExchange(
  exchange: LoggedExchange,
  { base, isOpen, role = '', mark = '', times = 1 }: ExchangeOptions,
): Html {
  const { method, url, status, tookMs } = exchange;
  const path = url.startsWith(base) ? url.slice(base.length) : url;
  const curl = formatCurl(exchange);
  const statusText = status === 0 ? 'no response' : `${status} ${STATUS_CODES[status] ?? ''}`;
  return html`<details class="exchange"${isOpen && html` open`}>
<summary>${times > 1 && html`<span class="times">${times} ×</span> `}<code><b>${method}</b> ${path}</code> <span class="status" data-tone="${getTone(status)}">${statusText}</span> <span class="soft">${role === 'given' ? 'setup' : role} ${Math.round(tookMs)} ms</span>${mark !== '' && html` <span class="status" data-tone="bad">${mark}</span>`}</summary>
<div class="sides">
${renderSideBlock('Request', exchange.requestHeaders, exchange.requestBody)}
${renderSideBlock('Response', exchange.responseHeaders, exchange.responseBody)}
</div>
${curl !== undefined && html`<p class="actions"><button type="button" class="copy" data-copy="${curl}">Copy as curl</button></p>`}
</details>`;
}

function renderSideBlock(title: string, headers: Readonly<Record<string, string>>, body: string | null): Html {
  const names = Object.keys(headers);
  return html`<div class="side"><h5>${title}</h5>
${body === null || body === '' ? html`<p class="soft">No body</p>` : renderTextBlock({ label: `${title} body`, text: limitText(indentJson(body), maxLength) })}
${
  names.length > 0 &&
  html`<details class="headers"><summary>${names.length} ${names.length === 1 ? 'header' : 'headers'}</summary>${renderTextBlock({ label: `${title} headers`, text: names.map((name) => `${name}: ${headers[name]}`).join('\n') })}</details>`
}</div>`;
}

function getTone(status: number): 'good' | 'mixed' | 'bad' | 'planned' {
  if (status === 0 || status >= 500) return 'bad';
  if (status >= 400) return 'mixed';
  return status >= 300 ? 'planned' : 'good';
}
