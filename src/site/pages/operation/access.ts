/** How to reach the API from the samples: base URL and key. */
import { type Html, html } from '../../html/html.ts';
import type { LinkTo } from '../../page.ts';
import { renderCodeBlock } from '../../text/highlight.ts';

/** The base URL and the key that the samples read. The mock shows its own address instead of the default one. */
export const environmentCommand = 'export API_URL=http://127.0.0.1:4010/api/v1 API_KEY=demo-api-pro';

export function renderAccessSetup(linkTo: LinkTo): Html {
  return html`<h2 id="access">Base URL and key</h2>
<p>Every request carries a key in the header <code>Authorization: Bearer …</code>. The samples read the base URL and the key from the environment. For a local mock (<a href="${linkTo('guides/first-post.html')}">First post in five minutes</a>):</p>
${renderCodeBlock(environmentCommand, 'sh', 'Environment of the samples')}`;
}
