/** Renders a JSON Schema of the document as a list of members, with nested members below their parents. */
import type { Level } from '../../../spec/statement.ts';
import { type Html, html, joined, type Part } from '../html/html.ts';
import type { To } from '../page.ts';
import { inline } from '../text/markdown.ts';
import { decisionPath, levelBadge, ruleLink } from '../text/marks.ts';

export type Json = Readonly<Record<string, unknown>>;

export const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((held, name) => (isJson(held) ? held[name] : undefined), value);

export const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Resolves the reference of a schema. */
export function followed(schema: unknown, document: Json): Json {
  if (!isJson(schema)) return {};
  const reference = schema.$ref;
  if (typeof reference !== 'string') return schema;
  return followed(at(document, ...reference.split('/').slice(1)), document);
}

/** Deeper members are shown in the full reference only. */
const deepest = 4;

export function memberTable(schema: Json, document: Json, to: To, depth = 0): Html | undefined {
  const members = isJson(schema.properties) ? Object.entries(schema.properties) : [];
  if (members.length === 0) return undefined;
  const required = Array.isArray(schema.required) ? schema.required : [];
  return html`<ul class="members">${members.map(([name, member]) => {
    const own = followed(member, document);
    const items = own.type === 'array' ? followed(own.items, document) : own;
    const nested = depth < deepest && memberTable(items, document, to, depth + 1);
    return html`<li><p><code class="member">${name}</code> <span class="type">${typeOf(own, document)}</span>${required.includes(name) && html` <strong>required</strong>`} ${level(own)}</p>
${typeof own.description === 'string' && html`<p>${inline(own.description)}</p>`}${bounds(items)}${rests(own, to)}
${nested && html`<details><summary>members of <code>${name}</code></summary>${nested}</details>`}</li>`;
  })}</ul>`;
}

function typeOf(schema: Json, document: Json): string {
  if (schema.type === 'array') return `list of ${typeOf(followed(schema.items, document), document)}`;
  const types = Array.isArray(schema.type)
    ? schema.type
    : [schema.type ?? (Array.isArray(schema.enum) ? 'string' : 'any')];
  const format = typeof schema.format === 'string' ? ` (${schema.format})` : '';
  return `${types.join(' or ')}${format}`;
}

function level({ 'x-level': held }: Json): Html | undefined {
  return typeof held === 'string' ? levelBadge(held as Level) : undefined;
}

function bounds({
  enum: words,
  const: word,
  minLength,
  maxLength,
  minItems,
  maxItems,
  minimum,
  maximum,
  default: preset,
}: Json): Part {
  const told = [
    Array.isArray(words)
      ? html`One of ${joined(
          words.map((one) => html`<code>${String(one)}</code>`),
          ', ',
        )}.`
      : undefined,
    word === undefined ? undefined : html`Always <code>${String(word)}</code>.`,
    range('characters', minLength, maxLength),
    range('items', minItems, maxItems),
    range('', minimum, maximum),
    preset === undefined ? undefined : html`Default: <code>${String(preset)}</code>.`,
  ].filter((one) => one !== undefined);
  return told.length > 0 && html`<p class="bounds">${joined(told, ' ')}</p>`;
}

function range(unit: string, least: unknown, most: unknown): string | undefined {
  const number = (value: unknown) =>
    typeof value === 'number' && Number.isSafeInteger(value) ? value.toLocaleString('en') : undefined;
  const [low, high] = [number(least), number(most)];
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

function rests({ 'x-rules': rules, 'x-decision': decisions }: Json, to: To): Part {
  const links = [
    ...(Array.isArray(rules) ? rules.map((id) => ruleLink(String(id), to)) : []),
    ...(Array.isArray(decisions)
      ? decisions.map((id) => html`<a href="${to(decisionPath(String(id)))}"><code>${String(id)}</code></a>`)
      : []),
  ];
  return links.length > 0 && html`<p class="rests">${joined(links, ' ')}</p>`;
}
