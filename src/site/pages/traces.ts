/** Renders the traces of laws for readers. */
import type { LawTrace, LawVerdict, Observation } from '../../../spec/laws/law.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { renderJsonBlock } from '../text/highlight.ts';

const verdicts: Readonly<Record<LawVerdict, readonly [className: string, word: string]>> = {
  kept: ['accepted', 'kept'],
  broken: ['refused', 'broken'],
  'not-exercised': ['unexercised', 'not exercised'],
};

export function renderTraceExamples(traces: readonly LawTrace[], profile: Profile): Html {
  return html`<div class="examples">${traces.map((traceExample) => {
    const [className, label] = verdicts[traceExample.verdict];
    return html`<section class="example ${className}"><h3><span class="verdict">${label}</span> ${traceExample.name}</h3>
<ol class="trace">${renderSteps(traceExample.trace, profile)}</ol></section>`;
  })}</div>`;
}

/** Longer traces are shortened to their start and end. */
const maxShown = 16;

function renderSteps(trace: readonly Observation[], profile: Profile): Part {
  const renderItem = (entry: Observation) => html`<li>${renderObservation(entry, profile)}</li>`;
  if (trace.length <= maxShown) return trace.map(renderItem);
  const [firstEntries, lastEntries] = [trace.slice(0, maxShown / 2), trace.slice(-maxShown / 4)];
  return [
    firstEntries.map(renderItem),
    html`<li>… ${trace.length - firstEntries.length - lastEntries.length} more …</li>`,
    lastEntries.map(renderItem),
  ];
}

function renderObservation(entry: Observation, profile: Profile): Part {
  const { at, kind, ...rest } = entry;
  const sentenceHtml = renderSentence(entry, profile);
  const time = html`<time>${new Date(at).toISOString().replace('T', ' ').replace('.000Z', '')}</time>`;
  if (entry.kind === 'exchange') {
    const { body, responseBody } = entry;
    return html`${time} ${sentenceHtml}${
      body !== undefined && html`<details><summary>body</summary>${renderJsonBlock(body, 'Request body')}</details>`
    }${responseBody !== undefined && html`<details><summary>response</summary>${renderJsonBlock(responseBody, 'Response')}</details>`}`;
  }
  if (
    ['closed-connection', 'clock', 'empty-history', 'outreach', 'plans', 'exclusive-access', 'listening'].includes(kind)
  )
    return html`${time} ${sentenceHtml}`;
  return html`${time} ${sentenceHtml}<details><summary>details</summary>${renderJsonBlock(rest, kind)}</details>`;
}

function renderSentence(entry: Observation, { wire }: Profile): Part {
  switch (entry.kind) {
    case 'exchange': {
      const route = wire.routes.get(entry.operation);
      const path = (route?.path ?? '').replace(/\{\w+\}/, entry.id ?? '{id}');
      const search = entry.query === undefined ? '' : `?${new URLSearchParams(entry.query as Record<string, string>)}`;
      const line = route === undefined ? entry.operation : `${route.method} ${path}${decodeURIComponent(search)}`;
      return html`<b>${entry.caller}</b> <code>${line}</code> <span class="status">${entry.status}</span>`;
    }
    case 'closed-connection':
      return html`The service closes the connection without a response to <code>${entry.operation}</code>.`;
    case 'clock':
      return 'The clock is at this time.';
    case 'comment':
      return html`${entry.commenter.name} comments on ${entry.postId ?? entry.postUrl ?? 'a post'}: “${entry.text}”`;
    case 'acceptance':
      return html`<code>${entry.commenterId}</code> accepts the connection request.`;
    case 'connected':
      return html`<b>${entry.caller}</b> has connected an account on ${entry.platform}.`;
    case 'outreach':
      return html`The outreach accounts of <b>${entry.caller}</b> are ${entry.connected ? 'connected' : 'not connected'}.`;
    case 'publish-failure':
      return html`Publishing to <code>${entry.accountId}</code> ${entry.failing ? 'fails from now on' : 'works again'}.`;
    case 'channel':
      return html`The channel <code>${entry.accountId}</code> is ${entry.verified ? 'verified' : 'not verified'}.`;
    case 'metrics':
      return html`<code>${entry.postId}</code> has these metrics on <code>${entry.accountId}</code> from now on.`;
    case 'followers':
      return html`<code>${entry.accountId}</code> has ${entry.count} followers from now on.`;
    case 'publication':
      return html`<code>${entry.postId}</code> is published on ${entry.platform}.`;
    case 'act':
      return html`The service performs <code>${entry.act}</code> on ${entry.platform}${entry.text !== undefined && `: “${entry.text}”`}`;
    case 'webhook':
      return html`A webhook is sent to <code>${entry.url}</code> and ${entry.received ? 'received' : 'not received'}.`;
    case 'email':
      return 'The service sends an email: the custom thumbnail was skipped.';
    case 'hosted':
      return html`<code>${entry.url}</code> returns <span class="status">${entry.status}</span> and shows ${entry.shows}.`;
    case 'exclusive-access':
      return 'No other client writes from here on.';
    case 'empty-history':
      return html`${entry.caller} has sent no earlier requests.`;
    case 'plans':
      return html`The key of <b>${entry.caller}</b> now has the plans ${entry.plans.join(', ')}.`;
    case 'listening':
      return html`The recorder receives ${entry.to.join(', ')}.`;
  }
}
