/** What a recorder saw, as a reader sees it: the examples of laws. */
import type { LawTrace, LawVerdict, Observation } from '../../../spec/laws/law.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { jsonBlock } from '../text/highlight.ts';

const verdicts: Readonly<Record<LawVerdict, readonly [className: string, word: string]>> = {
  kept: ['accepted', 'kept'],
  broken: ['refused', 'broken'],
  'not-exercised': ['silent', 'not judged'],
};

export function traceExamples(traces: readonly LawTrace[], profile: Profile): Html {
  return html`<div class="examples">${traces.map((one) => {
    const [className, word] = verdicts[one.verdict];
    return html`<section class="example ${className}"><h3><span class="verdict">${word}</span> ${one.name}</h3>
<ol class="trace">${steps(one.trace, profile)}</ol></section>`;
  })}</div>`;
}

/** A trace of more observations than this is told by its beginning and its end. */
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
      body !== undefined && html`<details><summary>body</summary>${jsonBlock(body, 'Body of the request')}</details>`
    }${answer !== undefined && html`<details><summary>answer</summary>${jsonBlock(answer, 'Answer')}</details>`}`;
  }
  if (['clock', 'fresh', 'alone', 'listening'].includes(kind)) return html`${time} ${said}`;
  return html`${time} ${said}<details><summary>all of it</summary>${jsonBlock(rest, kind)}</details>`;
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
      return 'The clock stands here.';
    case 'comment':
      return html`${seen.commenter.name} comments on ${seen.postId ?? seen.postUrl ?? 'a post'}: “${seen.text}”`;
    case 'publish-failure':
      return html`Publishing to <code>${seen.accountId}</code> ${seen.failing ? 'fails from now on' : 'works again'}.`;
    case 'channel':
      return html`The channel <code>${seen.accountId}</code> is ${seen.verified ? 'verified' : 'not verified'}.`;
    case 'publication':
      return html`<code>${seen.postId}</code> arrives on ${seen.platform}.`;
    case 'act':
      return html`The service does <code>${seen.act}</code> on ${seen.platform}${seen.text !== undefined && `: “${seen.text}”`}`;
    case 'webhook':
      return html`A webhook comes to <code>${seen.url}</code>, ${seen.received ? 'and is received' : 'and is not received'}.`;
    case 'email':
      return 'An email about a thumbnail that was left out.';
    case 'alone':
      return 'From here on nobody else writes.';
    case 'fresh':
      return html`Nothing was done for ${seen.caller} before.`;
    case 'listening':
      return html`The recorder listens to ${seen.to.join(', ')}.`;
  }
}
