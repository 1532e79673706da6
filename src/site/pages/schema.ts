/** Renders a JSON Schema of the document as a list of members, with nested members below their parents. */
import type { Level } from '../../../spec/statement.ts';
import { type Html, html, joinParts, type Part } from '../html/html.ts';
import type { LinkTo } from '../page.ts';
import { decisionPath, levelBadge, ruleLink } from '../text/badges.ts';
import { renderInline } from '../text/markdown.ts';

export type Json = Readonly<Record<string, unknown>>;

export const valueAt = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((node, name) => (isJson(node) ? node[name] : undefined), value);

export const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Resolves the reference of a schema. */
export function resolveRef(schema: unknown, document: Json): Json {
  if (!isJson(schema)) return {};
  const reference = schema.$ref;
  if (typeof reference !== 'string') return schema;
  return resolveRef(valueAt(document, ...reference.split('/').slice(1)), document);
}

/** A member: what its reference names, replaced by what stands beside the reference. */
function resolveMember(member: unknown, document: Json): Json {
  if (!isJson(member) || typeof member.$ref !== 'string') return resolveRef(member, document);
  const { $ref: _, ...siblings } = member;
  return { ...resolveRef(member, document), ...siblings };
}

/** Deeper members are shown in the full reference only. */
const maxDepth = 4;

export function memberTable(schema: Json, document: Json, linkTo: LinkTo, depth = 0): Html | undefined {
  const members = isJson(schema.properties) ? Object.entries(schema.properties) : [];
  if (members.length === 0) return undefined;
  const required = Array.isArray(schema.required) ? schema.required : [];
  return html`<ul class="members">${members.map(([name, member]) => {
    const memberSchema = resolveMember(member, document);
    const items = memberSchema.type === 'array' ? resolveRef(memberSchema.items, document) : memberSchema;
    const nestedTable = depth < maxDepth && memberTable(items, document, linkTo, depth + 1);
    return html`<li><p><code class="member">${name}</code> <span class="type">${typeOf(memberSchema, document)}</span>${required.includes(name) && html` <strong>required</strong>`} ${renderLevel(memberSchema)}${renderDefaultLevel(memberSchema)}</p>
${typeof memberSchema.description === 'string' && html`<p>${renderInline(memberSchema.description)}</p>`}${renderBounds(memberSchema)}${memberSchema.type === 'array' && renderBounds(items, 'Each: ')}${renderDependencies(memberSchema, linkTo)}
${nestedTable && html`<details><summary>members of <code>${name}</code></summary>${nestedTable}</details>`}</li>`;
  })}</ul>`;
}

function typeOf(schema: Json, document: Json): string {
  if (schema.type === 'array') return `list of ${typeOf(resolveRef(schema.items, document), document)}`;
  const types = Array.isArray(schema.type)
    ? schema.type
    : [schema.type ?? (Array.isArray(schema.enum) ? 'string' : 'any')];
  const format = typeof schema.format === 'string' ? ` (${schema.format})` : '';
  return `${types.join(' or ')}${format}`;
}

function renderLevel({ 'x-level': levelName }: Json): Html | undefined {
  return typeof levelName === 'string' ? levelBadge(levelName as Level) : undefined;
}

function renderDefaultLevel({ 'x-default-level': levelName }: Json): Part {
  return typeof levelName === 'string' && html` default: ${levelBadge(levelName as Level)}`;
}

function renderBounds(
  {
    enum: enumValues,
    const: constant,
    minLength,
    maxLength,
    minItems,
    maxItems,
    minimum,
    maximum,
    default: defaultValue,
  }: Json,
  label: Part = '',
): Part {
  const parts = [
    Array.isArray(enumValues)
      ? html`One of ${joinParts(
          enumValues.map((item) => html`<code>${String(item)}</code>`),
          ', ',
        )}.`
      : undefined,
    constant === undefined ? undefined : html`Always <code>${String(constant)}</code>.`,
    describeRange('characters', minLength, maxLength),
    describeRange('items', minItems, maxItems),
    describeRange('', minimum, maximum),
    defaultValue === undefined ? undefined : html`Default: <code>${String(defaultValue)}</code>.`,
  ].filter((item) => item !== undefined);
  return parts.length > 0 && html`<p class="bounds">${label}${joinParts(parts, ' ')}</p>`;
}

function describeRange(unit: string, min: unknown, max: unknown): string | undefined {
  const formatNumber = (value: unknown) =>
    typeof value === 'number' && Number.isSafeInteger(value) ? value.toLocaleString('en') : undefined;
  const [low, high] = [formatNumber(min), formatNumber(max)];
  if (high === undefined && (low === undefined || low === '0')) return undefined;
  const text =
    high === undefined
      ? `at least ${low}`
      : low === undefined || low === '0'
        ? `at most ${high}`
        : low === high
          ? low
          : `${low} to ${high}`;
  return `${text[0]?.toUpperCase()}${text.slice(1)} ${unit}`.trim().concat('.');
}

function renderDependencies({ 'x-rules': rules, 'x-decision': decisions }: Json, linkTo: LinkTo): Part {
  const links = [
    ...(Array.isArray(rules) ? rules.map((id) => ruleLink(String(id), linkTo)) : []),
    ...(Array.isArray(decisions)
      ? decisions.map((id) => html`<a href="${linkTo(decisionPath(String(id)))}"><code>${String(id)}</code></a>`)
      : []),
  ];
  return links.length > 0 && html`<p class="rests">${joinParts(links, ' ')}</p>`;
}
