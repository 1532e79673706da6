/** The errors of an operation by status, each with an example of its body. */
import { errors } from '../../../../spec/errors.ts';
import type { OperationId } from '../../../../spec/operations/index.ts';
import type { Profile } from '../../../../spec/profile/profile.ts';
import { getRefusals, groupByStatus } from '../../../openapi/applicability/refusals.ts';
import { type Html, html, type Part } from '../../html/html.ts';
import type { LinkTo } from '../../page.ts';
import { renderTable } from '../../text/badges.ts';
import { renderJsonBlock } from '../../text/highlight.ts';
import { getValueAt, isJson, type Json, resolveRef } from '../schema.ts';

export function renderErrorTable(id: OperationId, profile: Profile, document: Json, linkTo: LinkTo): Html {
  const { path = '', method = '' } = profile.wire.routes.get(id) ?? {};
  const wireCodes = profile.wire.vocabularies.get('error.codes')?.wireValues;
  const codes = groupByStatus(getRefusals(id, profile), profile);
  const responses = getValueAt(document, 'paths', path, method.toLowerCase(), 'responses');
  const rows = [...codes].flatMap(([status, group]) =>
    group.map((code): readonly Part[] => [
      html`<span class="status">${status}</span>`,
      html`<a href="${linkTo('errors.html')}#${code}"><code>${wireCodes?.get(code) ?? code}</code></a>`,
      errors[code].message,
    ]),
  );
  return html`${renderTable('Errors', ['Status', 'Code', 'When'], rows)}${renderExample(getValueAt(responses, String(profile.wire.errorStatus.rule)), document)}`;
}

/** The body of a refusal that names the rules it is about. */
function renderExample(response: unknown, document: Json): Part {
  const content = getValueAt(resolveRef(response, document), 'content');
  const [mediaType] = Object.values(isJson(content) ? content : {});
  const examples = getValueAt(mediaType, 'examples');
  const [example] = Object.values(isJson(examples) ? examples : {});
  const value = getValueAt(resolveRef(example, document), 'value');
  return (
    value !== undefined &&
    html`<details><summary>Example of an error</summary>${renderJsonBlock(value, 'Example of an error')}</details>`
  );
}
