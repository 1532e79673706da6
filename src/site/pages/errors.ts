/** The error catalogue: every code, its status, and the rules that lead to it. */
import { errorCodes, errors } from '../../../spec/errors.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { rules } from '../../../spec/rules/index.ts';
import { html, joined } from '../html/html.ts';
import type { Page } from '../page.ts';
import { jsonBlock } from '../text/highlight.ts';
import { decisionPath, levelBadge, operationLink, ruleLink } from '../text/marks.ts';
import { operationsRefusing, refusal, refusedRequest } from './refusals.ts';

export function errorPage(profile: Profile): Page {
  const { wire } = profile;
  const words = wire.words.get('error.codes')?.theirs;
  return {
    path: 'errors.html',
    title: 'Errors',
    summary: 'Every error code with its status, what it means, who refuses with it, and the rules behind it.',
    kind: 'Catalogue',
    above: [{ title: 'Overview', path: 'index.html' }],
    contents: errorCodes.map((code) => ({
      title: code,
      fragment: code,
      text: `${errors[code].message} ${wire.errorStatus[errors[code].status]}`,
    })),
    body: (to) => html`<header class="title"><h1>Errors</h1>
<p class="lead">${errorCodes.length} codes, one for each situation that a client handles differently. A refusal names every broken rule at once.</p></header>
<p>The API document states one of them, <code>PLAN_UPGRADE_REQUIRED</code> with 403. The others are answers to <a href="${to(decisionPath('error.codes'))}"><code>error.codes</code></a>, <a href="${to(decisionPath('error.statuses'))}"><code>error.statuses</code></a> and <a href="${to(decisionPath('error.body'))}"><code>error.body</code></a>. Where several refusals apply, <a href="${to(decisionPath('error.precedence'))}"><code>error.precedence</code></a> says which comes first.</p>
<h2 id="body">What a refusal looks like</h2>
<p>A post without a text, for an account that is on another network:</p>
${jsonBlock(refusedRequest, 'The request')}
<p>The answer to it is RFC 9457 problem details with <code>success</code>, <code>code</code> and a list of what is wrong: the place as JSON pointer, the rule, what was allowed, what was there.</p>
${jsonBlock(refusal, 'A refusal')}
${errorCodes.map((code) => {
  const { status, level, message } = errors[code];
  const own = rules.filter((rule) => rule.kind === 'state' && rule.code === code);
  const by = operationsRefusing(code, profile);
  return html`<section class="error"><h2 id="${code}"><code>${words?.get(code) ?? code}</code></h2>
<p><span class="status">${wire.errorStatus[status]}</span> ${levelBadge(level)}</p><p>${message}</p>
${
  own.length > 0 &&
  html`<p>Rules: ${joined(
    own.map(({ id }) => ruleLink(id, to)),
    ', ',
  )}</p>`
}
${
  by === 'all'
    ? html`<p>Operations: every one</p>`
    : by.length > 0 &&
      html`<p>Operations: ${joined(
        by.map((id) => operationLink(id, profile, to)),
        ', ',
      )}</p>`
}</section>`;
})}`,
  };
}
