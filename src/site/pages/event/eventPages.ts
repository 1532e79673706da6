/** One page per webhook event, and one on how to receive and verify webhooks. */
import { describeRetries, type EventKind, eventKinds } from '../../../../spec/events.ts';
import type { Profile } from '../../../../spec/profile/profile.ts';
import type { EventType } from '../../../../spec/schemas/event.ts';
import { eventTitles } from '../../../openapi/paths/webhooks.ts';
import { describeSignedContent, getTemplate } from '../../../profile/forms/signature.ts';
import { type Html, html, type Part } from '../../html/html.ts';
import type { LinkTo, Page } from '../../page.ts';
import type { SiteParts } from '../../parts.ts';
import { renderDecisionList, renderFact, renderLevelBadge, renderSourceText } from '../../text/badges.ts';
import { renderCodeBlock, renderJsonBlock } from '../../text/highlight.ts';
import { renderLanguageSamples } from '../../text/languageSamples.ts';
import { renderInline } from '../../text/markdown.ts';
import { renderMemberTree } from '../members/memberTree.ts';
import { buildParameterSchema } from '../members/parameterSchema.ts';
import { getValueAt, isJson, type Json, resolveRef } from '../schema.ts';
import { hasEvents, listSentEvents } from './sentEvents.ts';
import { buildVerificationSamples } from './verification.ts';

export const eventIndexPath = 'events/index.html';
export const buildEventPath = (type: EventType): string => `events/${type}.html`;

const buildEventLinks = (profile: Profile) =>
  listSentEvents(profile).map((type) => ({
    type,
    path: buildEventPath(type),
    title: eventTitles[type],
    summary: eventKinds[type].summary,
  }));

/** The list of events, each with a link to its page. */
export const renderEventList = (profile: Profile, linkTo: LinkTo): Html =>
  html`<ul class="statements">${buildEventLinks(profile).map(({ path, title, summary, type }) => html`<li><a href="${linkTo(path)}">${title}</a> <span class="marks"><code>${type}</code></span><span class="says">${summary}</span></li>`)}</ul>`;

interface EventInputs {
  readonly profile: Profile;
  readonly loadDocument: () => Promise<Json>;
  readonly parts: SiteParts;
}

export function renderEventPages(inputs: EventInputs): readonly Page[] {
  if (!hasEvents(inputs.profile)) return [];
  const navGroup = {
    title: 'Webhook events',
    links: [{ title: 'Receive and verify', path: eventIndexPath }, ...buildEventLinks(inputs.profile)],
  };
  return [
    {
      path: eventIndexPath,
      title: 'Webhook events',
      summary: 'Receive webhooks, verify their signature in TypeScript, Python, Go or a shell, and survive retries.',
      kind: 'events',
      layout: 'reference',
      keywords: 'webhook webhooks verify signature whsec hmac base64 secret receive retry standard-webhooks',
      ancestors: [{ title: 'Overview', path: 'index.html' }],
      series: 'events',
      navGroup,
      scripts: ['assets/samples.js'],
      renderBody: async (linkTo) => renderIndex(inputs, await inputs.loadDocument(), linkTo),
    },
    ...listSentEvents(inputs.profile).map(
      (type): Page => ({
        path: buildEventPath(type),
        title: eventTitles[type],
        name: type,
        summary: `The webhook event ${type}: ${eventKinds[type].summary}`,
        kind: 'event',
        layout: 'reference',
        keywords: 'webhook payload headers signature',
        ancestors: [
          { title: 'Overview', path: 'index.html' },
          { title: 'Webhook events', path: eventIndexPath },
        ],
        series: 'events',
        navGroup,
        scripts: ['assets/samples.js'],
        renderBody: async (linkTo) => renderEvent(type, inputs, await inputs.loadDocument(), linkTo),
      }),
    ),
  ];
}

function renderIndex({ profile, parts }: EventInputs, document: Json, linkTo: LinkTo): Html {
  const delays = describeRetries(profile.behaviour);
  return html`<header class="title"><h1>Webhook events</h1><div class="lead"><p>The service sends a POST request to your URL when a post is published or fails, and when a lead magnet captures a lead. Verify the signature, respond with a 2xx status within seconds, and do the work afterwards.</p></div></header>
<h2 id="events">Events</h2>
${renderEventList(profile, linkTo)}
<h2 id="headers">Headers</h2>
${renderHeaderTree(getDelivery('lead.captured', document), document, linkTo)}
${renderSignatureSteps(profile)}
${renderVerification(profile, parts)}
<h2 id="retries">Retries</h2>
<p>${delays === undefined ? 'Deliveries are not retried.' : `Without a 2xx response, a delivery is retried after ${delays}.`} Every attempt has the same id, so a receiver that stores ids handles each event once. Events can arrive late and out of order.</p>
<h2 id="mock">Receive them from the mock</h2>
<p>Set the webhook of a tenant. The response contains the secret, which starts with <code>whsec_</code>:</p>
${renderCodeBlock('curl -X PUT http://127.0.0.1:4010/_mock/webhook \\\n  -H \'Content-Type: application/json\' -d \'{"url":"http://127.0.0.1:4020/"}\'', 'sh', 'Set the webhook')}
<p>Then publish a post, or move the clock past the time of a scheduled one. The <a href="${linkTo('guides/mock.html')}">manual of the mock</a> describes redelivery, delays and failures on demand.</p>`;
}

function renderEvent(type: EventType, { profile, parts }: EventInputs, document: Json, linkTo: LinkTo): Html {
  const { summary, when, level, source, needs } = eventKinds[type] as EventKind;
  const delivery = getDelivery(type, document);
  const [content] = Object.values(getValueAt(delivery, 'requestBody', 'content') as Json);
  const examples = getValueAt(content, 'examples');
  const [example] = Object.values(isJson(examples) ? examples : {});
  return html`<header class="title"><h1>${eventTitles[type]}</h1><p class="route"><code>${type}</code> ${renderLevelBadge(level)}</p><div class="lead"><p>${summary} ${when}</p></div>
<nav class="jump" aria-label="On this page"><a href="#payload">Payload</a> <a href="#headers">Headers</a> <a href="#verify">Verify the signature</a> <a href="#decisions">Decisions</a></nav></header>
<div class="split">
<div class="text">
<h2 id="payload">Payload</h2>
${renderMemberTree(resolveRef(getValueAt(content, 'schema'), document), {
  document,
  linkTo,
  anchor: 'payload',
  isResponse: true,
  unfoldedDepth: 1,
})}
<h2 id="headers">Headers</h2>
${renderHeaderTree(delivery, document, linkTo)}
<p><a href="${linkTo(eventIndexPath)}">Webhook events</a> describes how the signature is built, and when a delivery is retried.</p>
</div>
<div class="panel">
<h2 id="example">Example</h2>
${renderJsonBlock(getValueAt(example, 'value'), 'Payload')}
</div>
</div>
${renderVerification(profile, parts)}
<h2 id="decisions">Decisions</h2>
${renderDecisionList(needs, linkTo)}
<dl class="facts">${renderFact('Source', renderSourceText(source))}</dl>`;
}

function renderVerification({ behaviour }: Profile, parts: SiteParts): Part {
  const form = behaviour['webhook.signature'];
  if (form === 'none')
    return html`<h2 id="verify">Verify the signature</h2><p>Deliveries are not signed under this profile.</p>`;
  if (form !== 'standard-webhooks') {
    return html`<h2 id="verify">Verify the signature</h2><p>The header <code>${form.header}</code> has the form <code>${getTemplate(form)}</code>, where the signature is an HMAC-SHA256 of ${renderInline(describeSignedContent(form))} with the shared secret, in ${form.encoding}.</p>`;
  }
  return html`<h2 id="verify">Verify the signature</h2>
<p>Each sample is a complete program. <code>WEBHOOK_SECRET</code> holds the secret, <code>whsec_…</code>.</p>
${renderLanguageSamples('Verify the signature', buildVerificationSamples(parts))}`;
}

function renderSignatureSteps({ behaviour }: Profile): Part {
  return (
    behaviour['webhook.signature'] === 'standard-webhooks' &&
    html`<h2 id="signature">How the signature is built</h2>
<ol><li>The key is the part of the secret after <code>whsec_</code>, decoded from base64.</li>
<li>The signed content is <code>webhook-id</code>, <code>webhook-timestamp</code> and the body exactly as received, joined by dots.</li>
<li>The signature is <code>v1,</code> and the HMAC-SHA256 of that content, encoded in base64. During a rotation of the secret, the header holds two signatures, separated by a space; one match is enough.</li>
<li>Refuse timestamps that differ from your clock by more than five minutes, and compare in constant time.</li></ol>
<p>This is <a href="https://www.standardwebhooks.com" rel="noreferrer">Standard Webhooks</a>, so its libraries work as well.</p>`
  );
}

function getDelivery(type: EventType, document: Json): Json {
  return resolveRef(getValueAt(document, 'webhooks', type.replaceAll(/[._]/g, '-'), 'post'), document);
}

function renderHeaderTree(delivery: Json, document: Json, linkTo: LinkTo): Part {
  const headers = (Array.isArray(delivery.parameters) ? delivery.parameters : []).filter(isJson);
  return headers.length === 0
    ? html`<p>None beyond those of any HTTP request.</p>`
    : renderMemberTree(buildParameterSchema(headers, document), { document, linkTo, anchor: 'header' });
}
