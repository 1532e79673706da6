/** The API reference: every operation and every webhook event by subject. */
import { operationOf } from '../../../../spec/operations/index.ts';
import { tags } from '../../../../spec/operations/operation.ts';
import { type Html, html } from '../../html/html.ts';
import type { LinkTo, Page } from '../../page.ts';
import { levelBadge, operationPath } from '../../text/badges.ts';
import { eventIndexPath, eventLinks, hasEvents } from '../event/eventPages.ts';
import { accessSetup } from './access.ts';
import type { PageInputs } from './operationPage.ts';

export const referencePath = 'operations/index.html';

export function operationIndex({ profile }: Pick<PageInputs, 'profile'>): Page {
  const byTag = Map.groupBy(profile.wire.routes, ([id]) => operationOf(id).tag);
  return {
    path: referencePath,
    title: 'API reference',
    summary: 'Every operation of the API with its members, samples and rules, and every event that the service sends.',
    kind: 'Reference',
    keywords: 'operations endpoints routes methods',
    above: [{ title: 'Overview', path: 'index.html' }],
    renderBody: (linkTo) => html`<header class="title"><h1>API reference</h1>
<p class="lead">${profile.wire.routes.size} operations. Each page shows the members with their limits, samples in three languages, the errors, and a form that sends the request to a mock.</p></header>
${accessSetup(linkTo)}
${[...byTag].map(
  ([tag, routes]) =>
    html`<h2 id="${tag.toLowerCase().replaceAll(' ', '-')}">${tag}</h2><p>${tags[tag]}</p><ul class="statements">${routes.map(
      ([id, { method, path }]) =>
        html`<li><a href="${linkTo(operationPath(id))}">${operationOf(id).summary}</a> <span class="marks">${levelBadge(operationOf(id).level)}</span><span class="says"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></span></li>`,
    )}</ul>`,
)}
${hasEvents(profile) && renderEvents(linkTo)}`,
  };
}

function renderEvents(linkTo: LinkTo): Html {
  return html`<h2 id="events">Webhook events</h2><p>Requests that the service sends to you. <a href="${linkTo(eventIndexPath)}">Webhook events</a> describes how to receive them and verify their signature.</p>
<ul class="statements">${eventLinks.map(({ path, title, summary, type }) => html`<li><a href="${linkTo(path)}">${title}</a> <span class="marks"><code>${type}</code></span><span class="says">${summary}</span></li>`)}</ul>`;
}
