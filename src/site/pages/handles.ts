/** The functions of a mock in a program, derived from the document of its control surface. */
import { html, type Part } from '../html/html.ts';
import type { Page } from '../page.ts';
import type { SiteParts } from '../parts.ts';
import { renderCodeBlock } from '../text/highlight.ts';
import { renderInline } from '../text/markdown.ts';
import { renderMemberTree } from './members/memberTree.ts';
import { getTypeText } from './members/typeText.ts';
import { getValueAt, isJson, type Json, resolveRef } from './schema.ts';

interface HandleFunction {
  /** As it is called, such as `mock.clock.advance`. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** The request with the same effect. */
  readonly route: string;
  readonly pathParameters: readonly string[];
  readonly query: Json | undefined;
  readonly body: Json | undefined;
  readonly isBodyRequired: boolean;
  readonly data: unknown;
}

export function renderHandlesPage({ files }: SiteParts): Page {
  const document = JSON.parse(files.get('generated/control.openapi.json') ?? '{}') as Json;
  const functions = findFunctionsIn(document);
  const subjects = Map.groupBy(functions, ({ name }) => name.split('.')[1] ?? name);
  return {
    path: 'handles.html',
    title: 'Functions of a mock',
    summary: `The ${functions.length} functions of startMock() and createMock() with their types: clock, triggers, webhooks, faults, journal.`,
    kind: 'manual',
    keywords: `startMock createMock handles ${functions.map(({ name }) => name).join(' ')}`,
    ancestors: [{ title: 'Overview', path: 'index.html' }],
    contents: [...subjects].map(([subject, members]) => ({
      title: subject,
      fragment: subject,
      text: members.map(({ name, summary }) => `${name}: ${summary}.`).join(' '),
    })),
    renderBody: (linkTo) => html`<header class="title"><h1>Functions of a mock</h1>
<p class="lead">Every operation of the control surface is also a typed function of the object that <code>startMock()</code> and <code>createMock()</code> return.</p></header>
${renderCodeBlock(introduction, 'ts', 'A mock in a program')}
<p>A call acts on the first tenant; <code>mock.tenant(key)</code> has the same functions for another one. A refused call rejects with a <code>ControlError</code>. Besides these functions, a mock has <code>url</code>, <code>origin</code>, <code>keys</code>, <code>fetch(request)</code> and <code>close()</code>. <a href="${linkTo('guides/mock.html')}">The mock</a> explains what they do.</p>
${[...subjects].map(([subject, members]) => html`<h2 id="${subject}">${subject}</h2>${members.map((member) => renderFunction(member, document, linkTo))}`)}`,
  };
}

const introduction = `import { startMock } from 'social-contract';

await using mock = await startMock({ frozenAt: '2030-01-07T09:00:00Z' });
const { effects } = await mock.clock.advance({ by: 'PT1H' });
`;

function findFunctionsIn(document: Json): readonly HandleFunction[] {
  const paths = Object.entries(isJson(document.paths) ? document.paths : {});
  return paths.flatMap(([path, methods]) =>
    Object.entries(isJson(methods) ? methods : {}).flatMap(([method, operation]) =>
      isJson(operation) && typeof operation['x-handle'] === 'string'
        ? [getFunction(operation, `${method.toUpperCase()} /_mock${path}`, document)]
        : [],
    ),
  );
}

function getFunction(operation: Json, route: string, document: Json): HandleFunction {
  const parameters = (Array.isArray(operation.parameters) ? operation.parameters : []).map((item) =>
    resolveRef(item, document),
  );
  const query = parameters.filter((item) => item.in === 'query');
  const body = getValueAt(operation, 'requestBody', 'content', 'application/json', 'schema');
  const responses = Object.entries(operation.responses as Json);
  const [, success] = responses.find(([status]) => status.startsWith('2')) ?? [];
  const responseSchema = getValueAt(resolveRef(success, document), 'content', 'application/json', 'schema');
  const data = getValueAt(resolveRef(responseSchema, document), 'properties', 'data');
  return {
    name: String(operation['x-handle']),
    summary: String(operation.summary),
    description: String(operation.description ?? ''),
    route,
    pathParameters: parameters.filter((item) => item.in === 'path').map((item) => String(item.name)),
    query:
      query.length === 0
        ? undefined
        : {
            type: 'object',
            properties: Object.fromEntries(
              query.map((item) => [
                String(item.name),
                { ...resolveRef(item.schema, document), description: item.description },
              ]),
            ),
          },
    body: body === undefined ? undefined : resolveRef(body, document),
    isBodyRequired: getValueAt(operation, 'requestBody', 'required') === true,
    data: data ?? responseSchema,
  };
}

function renderFunction(handle: HandleFunction, document: Json, linkTo: (path: string) => string): Part {
  const { name, summary, description, route, body, query, data } = handle;
  const anchor = name.replaceAll('.', '-');
  const tree = { document, linkTo };
  const dataSchema = resolveRef(data, document);
  const result = renderMemberTree(
    dataSchema.type === 'array' ? resolveRef(dataSchema.items, document) : dataSchema,
    tree,
  );
  return html`<h3 id="${anchor}"><code>${name}</code></h3>
${renderCodeBlock(getSignature(handle, document), 'ts', `Signature of ${name}`)}
<p>${renderInline(description === '' ? `${summary}.` : description)} <code>${route}</code></p>
${body && html`<details><summary>Body</summary>${renderMemberTree(body, tree)}</details>`}
${query && html`<details><summary>Query</summary>${renderMemberTree(query, tree)}</details>`}
${result && html`<details><summary>Result</summary>${result}</details>`}`;
}

function getSignature(handle: HandleFunction, document: Json): string {
  const { name, pathParameters, body, isBodyRequired, query, data } = handle;
  const formatOptional = (schema: Json) => (Array.isArray(schema.required) && schema.required.length > 0 ? '' : '?');
  const inputs = [
    ...pathParameters.map((parameter) => `${parameter}: string`),
    ...(body === undefined
      ? []
      : [`body${isBodyRequired ? formatOptional(body) : '?'}: ${getTypeText(body, document, expandedDepth)}`]),
    ...(query === undefined ? [] : [`query?: ${getTypeText(query, document, expandedDepth)}`]),
  ];
  return `${name}(${inputs.join(', ')}): Promise<${getTypeText(data, document, 0)}>`;
}

/** Objects are expanded down to this depth; deeper ones are named. */
const expandedDepth = 1;
