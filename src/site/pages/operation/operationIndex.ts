/** The API reference: every operation and every webhook event by subject. */
import { getOperation, operationIds } from '../../../../spec/operations/index.ts';
import { tags } from '../../../../spec/operations/operation.ts';
import type { Profile } from '../../../../spec/profile/profile.ts';
import { type Html, html, type Part } from '../../html/html.ts';
import type { LinkTo, Page } from '../../page.ts';
import { buildDecisionPath, buildOperationPath, renderLevelBadge } from '../../text/badges.ts';
import { eventIndexPath, renderEventList } from '../event/eventPages.ts';
import { hasEvents } from '../event/sentEvents.ts';
import { renderAccessSetup } from './access.ts';
import type { PageInputs } from './operationPage.ts';

export function renderOperationIndex({ profile }: Pick<PageInputs, 'profile'>): Page {
  const byTag = Map.groupBy(profile.wire.routes, ([id]) => getOperation(id).tag);
  return {
    path: 'operations/index.html',
    title: 'API reference',
    summary: 'Base URL, authentication, every operation with its members, samples and rules, and every webhook event.',
    kind: 'Reference',
    keywords: 'operations endpoints routes methods base url api key authentication authorization bearer token',
    ancestors: [{ title: 'Overview', path: 'index.html' }],
    renderBody: (linkTo) => html`<header class="title"><h1>API reference</h1>
<p class="lead">${profile.wire.routes.size} operations. Each page shows the members with their limits, samples in three languages, the errors, and a form that sends the request to a mock.</p></header>
${renderAccessSetup(linkTo)}
${[...byTag].map(
  ([tag, routes]) =>
    html`<h2 id="${tag.toLowerCase().replaceAll(' ', '-')}">${tag}</h2><p>${tags[tag]}</p><ul class="statements">${routes.map(
      ([id, { method, path }]) =>
        html`<li><a href="${linkTo(buildOperationPath(id))}">${getOperation(id).summary}</a> <span class="marks">${renderLevelBadge(getOperation(id).level)}</span><span class="says"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></span></li>`,
    )}</ul>`,
)}
${hasEvents(profile) && renderEvents(profile, linkTo)}
${renderAbsent(profile, linkTo)}`,
  };
}

/** Operations of the contract that the profile lacks, so that the count agrees with that of the command line. */
function renderAbsent({ wire }: Profile, linkTo: LinkTo): Part {
  const absent = operationIds.filter((id) => !wire.routes.has(id));
  return (
    absent.length > 0 &&
    html`<h2 id="absent">Not offered</h2><p>The contract defines ${absent.length} more ${absent.length === 1 ? 'operation' : 'operations'} that this profile does not offer. A decision adds each:</p>
<ul class="statements">${absent.map((id) => {
      const { route, summary } = getOperation(id);
      return html`<li><code>${id}</code> ${route && html`<span class="marks"><a href="${linkTo(buildDecisionPath(route))}"><code>${route}</code></a></span>`}<span class="says">${summary}</span></li>`;
    })}</ul>`
  );
}

function renderEvents(profile: Profile, linkTo: LinkTo): Html {
  return html`<h2 id="events">Webhook events</h2><p>Requests that the service sends to you. <a href="${linkTo(eventIndexPath)}">Webhook events</a> describes how to receive them and verify their signature.</p>
${renderEventList(profile, linkTo)}`;
}
