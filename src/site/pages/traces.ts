/** Renders the traces of laws for readers. */
import type { LawTrace, LawVerdict, Observation } from '../../../spec/laws/law.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { jsonBlock } from '../text/highlight.ts';

const verdicts: Readonly<Record<LawVerdict, readonly [className: string, word: string]>> = {
  kept: ['accepted', 'kept'],
  broken: ['refused', 'broken'],
  'not-exercised': ['silent', 'not exercised'],
};

export function traceExamples(traces: readonly LawTrace[], profile: Profile): Html {
  return html`<div class="examples">${traces.map((one) => {
    const [className, word] = verdicts[one.verdict];
    return html`<section class="example ${className}"><h3><span class="verdict">${word}</span> ${one.name}</h3>
<ol class="trace">${steps(one.trace, profile)}</ol></section>`;
  })}</div>`;
}

/** Longer traces are shortened to their start and end. */
const longest = 16;

function steps(trace: readonly Observation[], profile: Profile): Part {
  const item = (seen: Observation) => html`<li>${observation(seen, profile)}</li>`;
  if (trace.length <= longest) return trace.map(item);
  const [first, last] = [trace.slice(0, longest / 2), trace.slice(-longest / 4)];
  return [first.map(item), html`<li>… ${trace.length - first.length - last.length} more …</li>`, last.map(item)];
}

function observation(seen: Observation, profile: Profile): Part {
  const { at, kind, ...rest } = seen;
  const said = sentence(seen, profile);
  const time = html`<time>${new Date(at).toISOString().replace('T', ' ').replace('.000Z', '')}</time>`;
  if (seen.kind === 'exchange') {
    const { body, answer } = seen;
    return html`${time} ${said}${
      body !== undefined && html`<details><summary>body</summary>${jsonBlock(body, 'Request body')}</details>`
    }${answer !== undefined && html`<details><summary>response</summary>${jsonBlock(answer, 'Response')}</details>`}`;
  }
  if (['clock', 'fresh', 'alone', 'listening'].includes(kind)) return html`${time} ${said}`;
  return html`${time} ${said}<details><summary>details</summary>${jsonBlock(rest, kind)}</details>`;
}

function sentence(seen: Observation, { wire }: Profile): Part {
  switch (seen.kind) {
    case 'exchange': {
      const route = wire.routes.get(seen.operation);
      const place = (route?.path ?? '').replace(/\{\w+\}/, seen.id ?? '{id}');
      const search = seen.query === undefined ? '' : `?${new URLSearchParams(seen.query as Record<string, string>)}`;
      const line = route === undefined ? seen.operation : `${route.method} ${place}${decodeURIComponent(search)}`;
      return html`<b>${seen.caller}</b> <code>${line}</code> <span class="status">${seen.status}</span>`;
    }
    case 'clock':
      return 'The clock is at this time.';
    case 'comment':
      return html`${seen.commenter.name} comments on ${seen.postId ?? seen.postUrl ?? 'a post'}: “${seen.text}”`;
    case 'publish-failure':
      return html`Publishing to <code>${seen.accountId}</code> ${seen.failing ? 'fails from now on' : 'works again'}.`;
    case 'channel':
      return html`The channel <code>${seen.accountId}</code> is ${seen.verified ? 'verified' : 'not verified'}.`;
    case 'publication':
      return html`<code>${seen.postId}</code> is published on ${seen.platform}.`;
    case 'act':
      return html`The service performs <code>${seen.act}</code> on ${seen.platform}${seen.text !== undefined && `: “${seen.text}”`}`;
    case 'webhook':
      return html`A webhook is sent to <code>${seen.url}</code> and ${seen.received ? 'received' : 'not received'}.`;
    case 'email':
      return 'An email about an omitted thumbnail.';
    case 'alone':
      return 'No other client writes from here on.';
    case 'fresh':
      return html`${seen.caller} has sent no earlier requests.`;
    case 'listening':
      return html`The recorder receives ${seen.to.join(', ')}.`;
  }
}
