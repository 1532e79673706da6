/** The error catalogue: every code with its status and its rules. */
import { errorCodes, errors } from '../../../spec/errors.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { rules } from '../../../spec/rules/index.ts';
import { html, joinParts } from '../html/html.ts';
import type { Page } from '../page.ts';
import { buildDecisionPath, renderLevelBadge, renderOperationLink, renderRuleLink } from '../text/badges.ts';
import { renderJsonBlock } from '../text/highlight.ts';
import { listOperationsRefusing, refusal, refusedRequest } from './refusals.ts';

export function renderErrorPage(profile: Profile): Page {
  const { wire } = profile;
  const wireCodes = wire.vocabularies.get('error.codes')?.wireValues;
  return {
    path: 'errors.html',
    title: 'Errors',
    summary: 'Every error code with its status, its meaning, its operations and its rules.',
    kind: 'Catalogue',
    ancestors: [{ title: 'Overview', path: 'index.html' }],
    contents: errorCodes.map((code) => ({
      title: code,
      fragment: code,
      text: `${errors[code].message} ${wire.errorStatus[errors[code].statusClass]}`,
    })),
    renderBody: (linkTo) => html`<header class="title"><h1>Errors</h1>
<p class="lead">${errorCodes.length} codes, one for each situation that a client handles differently. An error response names every broken rule.</p></header>
<p>The API document states only <code>PLAN_UPGRADE_REQUIRED</code> with 403. The others depend on the decisions <a href="${linkTo(buildDecisionPath('error.codes'))}"><code>error.codes</code></a>, <a href="${linkTo(buildDecisionPath('error.statuses'))}"><code>error.statuses</code></a> and <a href="${linkTo(buildDecisionPath('error.body'))}"><code>error.body</code></a>. If several errors apply, <a href="${linkTo(buildDecisionPath('error.precedence'))}"><code>error.precedence</code></a> determines which one is returned.</p>
<h2 id="body">Format</h2>
<p>A post without a text, for an account on another network:</p>
${renderJsonBlock(refusedRequest, 'The request')}
<p>The response contains RFC 9457 problem details with <code>success</code>, <code>code</code> and a list of the broken rules: a JSON pointer, the rule, and the allowed and actual value.</p>
${renderJsonBlock(refusal, 'The error response')}
${errorCodes.map((code) => {
  const { statusClass, level, message } = errors[code];
  const codeRules = rules.filter((rule) => rule.code === code);
  const refusingOperations = listOperationsRefusing(code, profile);
  return html`<section class="error"><h2 id="${code}"><code>${wireCodes?.get(code) ?? code}</code></h2>
<p><span class="status">${wire.errorStatus[statusClass]}</span> ${renderLevelBadge(level)}</p><p>${message}</p>
${
  codeRules.length > 0 &&
  html`<p>Rules: ${joinParts(
    codeRules.map(({ id }) => renderRuleLink(id, linkTo)),
    ', ',
  )}</p>`
}
${
  refusingOperations === 'all'
    ? html`<p>Operations: all</p>`
    : refusingOperations.length > 0 &&
      html`<p>Operations: ${joinParts(
        refusingOperations.map((id) => renderOperationLink(id, profile, linkTo)),
        ', ',
      )}</p>`
}</section>`;
})}`,
  };
}
