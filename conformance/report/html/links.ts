/** Links from the report to pages and files outside it. */
import { type Html, html } from './html.ts';

/** The documentation, as a mock with its default port serves it. */
const docsUrl = 'http://127.0.0.1:4010/docs';

/** A link to the page of a rule. */
export function rulePageLink(id: string): Html {
  return html`<a href="${docsUrl}/rules/${id}.html" rel="noreferrer" title="Opens while social-contract mock is running">Rule page</a>`;
}

/** A command with a button that copies it. */
export function commandLine(label: string, command: string): Html {
  return html`<div class="command"><span class="label">${label}</span><code>${command}</code><button type="button" class="copy small" data-copy="${command}" aria-label="Copy the command: ${label}">Copy</button></div>`;
}
