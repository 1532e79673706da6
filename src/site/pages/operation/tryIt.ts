/** A form that sends the request to the mock that serves the page. Elsewhere, it says how to start one. */
import { getOperation, type OperationId } from '../../../../spec/operations/index.ts';
import { type Html, html } from '../../html/html.ts';
import { renderCodeBlock } from '../../text/highlight.ts';
import { getValueAt, isJson, type Json } from '../schema.ts';

export interface TryItInputs {
  readonly id: OperationId;
  readonly method: string;
  /** Relative to the base URL. */
  readonly path: string;
  /** The parameters by name. */
  readonly parameters: readonly Json[];
  /** The examples of a JSON body, as in the OpenAPI document. */
  readonly bodyExamples: unknown;
}

export function renderTryItForm(inputs: TryItInputs): Html {
  const { id, method, path, parameters, bodyExamples } = inputs;
  const { bodyType, idOf } = getOperation(id);
  const examples = Object.values(isJson(bodyExamples) ? bodyExamples : {});
  return html`<section class="try" data-method="${method}" data-path="${path}"${idOf && html` data-resource="${idOf}"`}>
<h2 id="try">Try it</h2>
<div class="no-mock"><p>The mock serves this page with a form that sends the request. Start it, and open this page there:</p>
${renderCodeBlock('npx social-contract mock', 'sh', 'Start a mock')}</div>
<form hidden>
<p class="field"><label for="try-key">Key</label><input id="try-key" name="key" list="try-keys" autocomplete="off" spellcheck="false" required><datalist id="try-keys"></datalist></p>
${parameters.map((parameter) => renderParameter(parameter))}
${
  examples.length > 1 &&
  html`<p class="field"><label for="try-example">Example</label><select id="try-example">${examples.map(
    (example) => html`<option value="${formatBodyText(example)}">${String(getValueAt(example, 'summary'))}</option>`,
  )}</select></p>`
}
${bodyType === 'multipart/form-data' ? html`<p class="field"><label for="try-file">File</label><input id="try-file" name="file" type="file" required></p>` : examples.length > 0 && html`<p class="field"><label for="try-body">Body</label><textarea id="try-body" name="body" rows="10" spellcheck="false">${formatBodyText(examples[0])}</textarea></p>`}
<p class="actions"><button type="submit" class="button">Send</button></p>
<div class="response" role="status"></div>
</form>
</section>`;
}

const formatBodyText = (example: unknown): string => JSON.stringify(getValueAt(example, 'value'), null, 2);

function renderParameter(parameter: Json): Html {
  const name = String(parameter.name);
  const place = String(parameter.in);
  const values = getValueAt(parameter, 'schema', 'enum');
  const field = `try-${place}-${name}`;
  const data = html` name="${name}" data-in="${place}"${parameter.required === true && html` required`}`;
  return html`<p class="field"><label for="${field}"><code>${name}</code></label>${
    Array.isArray(values)
      ? html`<select id="${field}"${data}><option value="">(any)</option>${values.map((value) => html`<option>${String(value)}</option>`)}</select>`
      : html`<input id="${field}"${data} autocomplete="off" spellcheck="false"${place === 'path' && html` list="${field}-list"`}>${place === 'path' && html`<datalist id="${field}-list"></datalist>`}`
  }</p>`;
}
